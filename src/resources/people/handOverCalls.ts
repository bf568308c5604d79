import * as z from 'zod/mini';
import { count, id } from '../../schema/calls/answers.ts';
import { stuckRecord } from '../../schema/calls/recordAnswers.ts';
import { call } from '../../schema/calls/call.ts';
import { integer } from '../../schema/field.ts';

/** The most parts that are handed over at once. */
const maxParts = 500;

/** A role that a person has in a record that has not ended. */
const part = () =>
  z.strictObject({
    resource: z.string(),
    id: id(),
    role: z.string(),
    /** What it is called and about; null for whoever may not view it. */
    name: z.nullable(z.string()),
    about: z.nullable(z.string()),
    state: z.string(),
    /** It waits for the person now. */
    waits: z.boolean(),
    /** How many of it there are, where it is a number: tasks of a plan. */
    count: z.nullable(count()),
    /** Why `to` cannot take it; null if they can, or nobody was asked about. */
    refused: z.nullable(z.string()),
  });
export type HeldPart = z.output<ReturnType<typeof part>>;

const handed = () =>
  z.strictObject({
    to_id: z.int('Choose a colleague').check(z.positive('Choose a colleague')),
    reason: z
      .string('Say why')
      .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(2000, 'At most 2,000 characters')),
    records: z
      .array(z.strictObject({ resource: z.string(), id: z.int().check(z.positive()), role: z.string() }))
      .check(z.minLength(1, 'Choose what is handed over'), z.maxLength(maxParts, `At most ${maxParts} at once`)),
  });
export type HandOver = z.output<ReturnType<typeof handed>>;

/** A record with which nobody can go on, and the way out. */
const stuck = () =>
  z.strictObject({
    resource: z.string(),
    id: id(),
    name: z.nullable(z.string()),
    about: z.nullable(z.string()),
    state: z.string(),
    ...stuckRecord().shape,
  });
export type Stuck = z.output<ReturnType<typeof stuck>>;

/** What a person has of the branch's work, and how it comes to somebody else: their own, or an administrator's to do. */
export const handOverCalls = {
  holdings: call({
    method: 'GET',
    path: '/api/users/:id/holdings',
    summary:
      'What a person has of the work of the branch, what waits for them first; `to`: whether that colleague can take it',
    permission: null,
    paged: { size: 10, sorts: ['name', 'state'] },
    query: { to: integer({ min: 1 }) },
    answer: part,
    failure: 'Failed to fetch what this person holds',
  }),
  stuck: call({
    method: 'GET',
    path: '/api/stuck-records',
    summary: 'The records of the branch with which nobody can go on, and the way out of each',
    permission: 'admin.user.update',
    paged: { size: 10, sorts: ['name', 'state'] },
    answer: stuck,
    failure: 'Failed to fetch what is stuck',
  }),
  handOver: call({
    method: 'PUT',
    path: '/api/users/:id/hand-over',
    summary: 'Hand over roles of a person to a colleague, in any state, all or none',
    permission: null,
    body: handed,
    answer: () => z.strictObject({ handed: count() }),
    success: 'Handed over',
    failure: 'Failed to hand over',
  }),
};
