import * as z from 'zod/mini';
import { count, decimal, id, moment, person } from '../schema/calls/answers.ts';
import { call } from '../schema/calls/call.ts';
import { holders, offeredStep } from '../schema/calls/recordAnswers.ts';

/** What others did to a record since the person last saw it. */
const inboxChanges = () =>
  z.strictObject({
    /** Null where they have never seen it: then nothing counts as changed. */
    seen_at: z.nullable(moment()),
    /** How many times it was saved. */
    count: count(),
    /** The labels of the changed fields. */
    fields: z.array(z.string()),
    by: z.array(z.string()),
    at: z.nullable(moment()),
    /** Comments that they have not seen. */
    comments: count(),
  });

/** A record that waits for the person's decision. */
export const inboxEntry = () =>
  z.strictObject({
    /** The name of its resource. */
    resource: z.string(),
    id: id(),
    version: id(),
    /** The text that names it to people: its number. */
    name: z.string(),
    title: z.nullable(z.string()),
    /** Money, as an exact decimal. */
    amount: z.nullable(decimal()),
    state: z.string(),
    /** Since when it waits for this person. */
    since: moment(),
    /** Who brought it into its state, with which comment. */
    sent_by: person(),
    comment: z.nullable(z.string()),
    /** Who has to act next: the first of those it waits for. */
    held_by: holders(),
    /** The steps that the person can answer with. */
    actions: z.array(offeredStep()),
    /** The step that leads on, of these. */
    forward: z.nullable(z.string()),
    /** Why that one cannot be taken now; null where it can. */
    blocked: z.nullable(z.string()),
    changed: z.nullable(inboxChanges()),
  });
export type InboxChanges = z.output<ReturnType<typeof inboxChanges>>;
export type InboxEntry = z.output<ReturnType<typeof inboxEntry>>;

/** The records that wait for my decision, of any process: each needs the permission to view it, a step its own. */
export const inbox = call({
  method: 'GET',
  path: '/api/inbox',
  permission: null,
  summary: 'What waits for my decision, in any process of which I may view the records: the oldest first',
  paged: { size: 30 },
  answer: inboxEntry,
  failure: 'Failed to fetch what waits for you',
});

/** The most records that are decided at once. */
export const mostDecided = 100;

const whole = (message: string) => z.int(message).check(z.positive(message), z.maximum(2 ** 31 - 1, message));
const named = () => z.string('There is no such resource').check(z.maxLength(80, 'There is no such resource'));

const decisions = () =>
  z.strictObject({
    action: z.string('Invalid action type').check(z.maxLength(80, 'Invalid action type')),
    items: z
      .array(
        z.strictObject({
          resource: named(),
          id: whole('Must be an id'),
          version: whole('The version that was decided on is required'),
        }),
        'Choose at least one',
      )
      .check(z.minLength(1, 'Choose at least one'), z.maxLength(mostDecided, `At most ${mostDecided} at once`)),
    comment: z.optional(z.nullable(z.string('Must be text').check(z.maxLength(2000, 'At most 2000 characters')))),
  });
export type Decisions = z.output<ReturnType<typeof decisions>>;

export const decideInbox = call({
  method: 'POST',
  path: '/api/inbox/decide',
  permission: null,
  summary: 'Take the same step of several records, all or none. Needs the permission of the step.',
  body: decisions,
  answer: () => z.strictObject({ records: z.array(z.strictObject({ resource: z.string(), id: id() })) }),
  failure: 'Failed to decide',
});
