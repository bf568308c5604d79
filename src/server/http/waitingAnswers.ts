import { home, waiting } from '../../resources/home.calls.ts';
import { decideInbox, inbox } from '../../resources/inbox.calls.ts';
import type { Call } from '../../schema/call.ts';
import { decimal, flag, integer, listOf, moment, nullable, object, pageOf, text, type Json } from './jsonSchema.ts';

const person = object({ id: integer, name: text });
const entry = object({
  resource: text,
  id: integer,
  version: integer,
  name: text,
  title: nullable(text),
  amount: nullable(decimal),
  state: text,
  since: moment,
  sent_by: person,
  comment: nullable(text),
  held_by: nullable(object({ role: text, people: listOf(person) })),
  actions: listOf(
    object({
      name: text,
      label: text,
      comment: { enum: ['required', 'optional'] },
      tone: { enum: ['primary', 'danger', null] },
      bulk: flag,
      refused: nullable(text),
    }),
  ),
  forward: nullable(text),
  blocked: nullable(text),
  changed: nullable(
    object({
      seen_at: nullable(moment),
      count: integer,
      fields: listOf(text),
      by: listOf(text),
      at: nullable(moment),
      comments: integer,
    }),
  ),
});
const returned = object({
  resource: text,
  id: integer,
  name: text,
  title: nullable(text),
  since: moment,
  by_name: text,
  comment: nullable(text),
});
const followUp = object({
  id: integer,
  version: integer,
  subject: text,
  kind: text,
  due_at: moment,
  enquiry_id: integer,
  enquiry_name: text,
});
const stage = object({ state: text, count: integer, value: decimal });
const recent = object({ resource: text, id: integer, name: text, action: { enum: ['create', 'update'] }, at: moment });

/** What the start page, the inbox of approvals, and the counts of what waits answer. */
export const waitingAnswers: readonly (readonly [Call, Json])[] = [
  [inbox, pageOf(entry)],
  [decideInbox, object({ records: listOf(object({ resource: text, id: integer })) })],
  [
    home,
    object({
      approvals: nullable(object({ total: integer, records: listOf(entry) })),
      returned: nullable(object({ total: integer, records: listOf(returned) })),
      follow_ups: nullable(object({ overdue: integer, today: integer, coming: integer, records: listOf(followUp) })),
      mentions: integer,
      pipeline: nullable(object({ resource: text, stages: listOf(stage) })),
      recent: listOf(recent),
    }),
  ],
  [
    waiting,
    object({
      approvals: integer,
      returned: integer,
      follow_ups_overdue: integer,
      follow_ups_today: integer,
      mentions: integer,
      due: listOf(followUp),
    }),
  ],
];
