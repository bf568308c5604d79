import * as z from 'zod/mini';
import { listOf, longest } from '../../bounds.ts';
import { count, decimal, id, moment, person } from '../answers.ts';
import { accessToDecide } from './access.ts';
import { call } from '../call.ts';
import { holders, offeredStep } from '../recordAnswers.ts';

/** The changes of a record by others since the user last saw it. */
const inboxChanges = () =>
  z.strictObject({
    /** Null if the user has never seen it: then the changes are empty. */
    seen_at: z.nullable(moment()),
    /** The number of saves. */
    count: count(),
    /** The labels of the changed fields. */
    fields: z.array(z.string()),
    by: z.array(z.string()),
    at: z.nullable(moment()),
    /** The number of comments that the user has not seen. */
    comments: count(),
  });

/** A record that waits for the user's decision. */
export const inboxEntry = () =>
  z.strictObject({
    /** The name of its resource. */
    resource: z.string(),
    id: id(),
    version: id(),
    /** Its number or name. */
    name: z.string(),
    title: z.nullable(z.string()),
    /** The name of the other party. */
    party: z.nullable(z.string()),
    /** Money, as an exact decimal. */
    amount: z.nullable(decimal()),
    state: z.string(),
    /** When it began to wait for the user. */
    since: moment(),
    /** The user can decide it now; else somebody before them has to act first. */
    decidable: z.boolean(),
    /** The step to the current state: its user and comment. */
    sent_by: person(),
    comment: z.nullable(z.string()),
    /** Who asks for the decision: who drafted it, then each step of its round, oldest first. */
    asked: z.readonly(
      z.array(
        z.strictObject({
          label: z.string(),
          by_name: z.string(),
          at: moment(),
          comment: z.nullable(z.string()),
          noted: z.nullable(z.string()),
        }),
      ),
    ),
    /** The role and people who have to act next. */
    held_by: holders(),
    /** For whom it waits, where the user stands in for them; null for what is their own. */
    for: z.nullable(person()),
    /** The steps with which the user can decide. */
    actions: z.array(offeredStep()),
    /** The primary step of these. */
    forward: z.nullable(z.string()),
    /** The reason why that step cannot be taken now; null if it can. */
    blocked: z.nullable(z.string()),
    /** Stands for all that the decision rests on: sent back with it. Null where nothing says what. */
    seen: z.nullable(count()),
    /** How it differs now from what it follows from, in sentences; and what else is told of it as of now. */
    outdated: z.readonly(z.array(z.string())),
    told: z.readonly(z.array(z.string())),
    /** What should be looked at before it is decided, in sentences. */
    warned: z.readonly(z.array(z.string())),
    /** What the user has to do that is no step: "Verify 3 lines". */
    work: z.nullable(z.string()),
    changed: z.nullable(inboxChanges()),
    /** When it was last decided, and by whom; null in its first round. */
    last_decision: z.nullable(
      z.strictObject({ at: moment(), by: id(), by_name: z.string(), for: z.nullable(person()) }),
    ),
  });
export type InboxChanges = z.output<ReturnType<typeof inboxChanges>>;
export type InboxEntry = z.output<ReturnType<typeof inboxEntry>>;

/** The records that wait for the user's decision, with permission to view them; each step needs its own permission. */
export const inbox = call({
  method: 'GET',
  path: '/api/inbox',
  permission: null,
  summary:
    'What waits for my decision, in any process of which I may view the records: what I can decide now, then what waits for others first',
  paged: {
    size: 10,
    sorts: ['since', 'name', 'resource'],
    extra: () => ({
      /** How many of the total wait for somebody else first; they come last. */
      others: count(),
      /** The requests for permissions that the user may decide, at most 50; null if they may decide none. */
      access: z.nullable(accessToDecide()),
    }),
  },
  answer: inboxEntry,
  failure: 'Failed to fetch what waits for you',
});

/** The most records of one decision. */
const maxDecided = 100;

const positive = (message: string) => z.int(message).check(z.positive(message), z.maximum(2 ** 31 - 1, message));
const named = () => z.string('There is no such resource').check(longest(80, 'There is no such resource'));

const decisions = () =>
  z.strictObject({
    action: z.string('Invalid action type').check(longest(80, 'Invalid action type')),
    items: listOf(
      z.strictObject({
        resource: named(),
        id: positive('Must be an id'),
        version: positive('The version that was decided on is required'),
        seen: z.optional(z.nullable(count())),
      }),
      'Choose at least one',
      { least: 1, tooFew: 'Choose at least one', most: maxDecided, tooMany: `At most ${maxDecided} at once` },
    ),
    comment: z.optional(z.nullable(z.string('Must be text').check(longest(2000, 'At most 2000 characters')))),
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
