import * as z from 'zod/mini';
import { count, id, pageOf, person } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { integer } from '../../schema/field.ts';
import { absences } from './absences.ts';

/** An absence of a person, as their page has it. */
const absence = () =>
  z.strictObject({
    id: id(),
    version: count(),
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    substitute: z.nullable(person()),
    note: z.nullable(z.string()),
    /** Whether it is on today, is over, or comes. */
    when: z.enum(['now', 'past', 'coming']),
    by_name: z.string(),
  });
export type Absence = z.output<ReturnType<typeof absence>>;

const { starts_on, ends_on, substitute_id, note } = absences.fields;
const entered = { starts_on, ends_on, substitute_id, note };
const saved = () => z.strictObject({ id: id() });

/** Somebody who is away today. */
const awayToday = () =>
  z.strictObject({ id: id(), name: z.string(), until: z.iso.date(), substitute: z.nullable(z.string()) });
export type AwayToday = z.output<ReturnType<typeof awayToday>>;

/** When a person is away: their own to enter, or an administrator's (rule 129). */
export const absenceCalls = {
  away: call({
    method: 'GET',
    path: '/api/away',
    summary: 'Who of the branch is away today, until when, and who stands in',
    permission: 'people.directory.view',
    answer: () => pageOf(awayToday()),
    failure: 'Failed to fetch who is away',
  }),
  absences: call({
    method: 'GET',
    path: '/api/users/:id/absences',
    summary: 'When a person is away and who stands in, the latest first',
    permission: null,
    paged: { size: 10, sorts: ['starts_on', 'ends_on'] },
    answer: absence,
    failure: 'Failed to fetch when this person is away',
  }),
  addAbsence: call({
    method: 'POST',
    path: '/api/users/:id/absences',
    summary: 'Say from when to when a person is away, and who stands in for them',
    permission: null,
    body: entered,
    stores: true,
    answer: saved,
    status: 201,
    success: 'Absence saved',
    failure: 'Failed to save the absence',
  }),
  changeAbsence: call({
    method: 'PUT',
    path: '/api/users/:id/absences/:absence_id',
    summary: 'Change an absence, also one that is over',
    permission: null,
    changes: true,
    body: { ...entered, version: integer({ required: 'The version that was changed is required' }) },
    answer: saved,
    success: 'Absence saved',
    failure: 'Failed to save the absence',
  }),
  endAbsence: call({
    method: 'DELETE',
    path: '/api/users/:id/absences/:absence_id',
    summary: 'End an absence: one that is on ends yesterday, any other is taken back',
    permission: null,
    /** Its version, by which the end is undone; null where it is gone. */
    answer: () => z.strictObject({ id: id(), version: z.nullable(count()) }),
    success: 'Absence ended',
    failure: 'Failed to end the absence',
  }),
};
