import * as z from 'zod/mini';
import { count } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';

const values = () => z.record(z.string(), z.unknown());
const rows = () => z.array(values());
const names = () => z.array(z.string());

/** What is stored of a person, as it is stored; of records of the firm how many name them, by table and column. */
const held = () =>
  z.strictObject({
    person: values(),
    branches: names(),
    roles: names(),
    permissions: names(),
    sessions: rows(),
    devices: rows(),
    identities: rows(),
    saved_views: rows(),
    comments: rows(),
    audit_trail: rows(),
    changes_of_the_person: rows(),
    named_in: z.record(z.string(), count()),
  });
export type HeldOfPerson = z.output<ReturnType<typeof held>>;

/** The calls of data protection. */
export const heldOfPerson = call({
  method: 'GET',
  path: '/api/users/:id/personal-data',
  summary:
    'Everything that is stored of a person, for them: what identifies them, what they wrote, when they were here',
  permission: 'admin.user.update',
  answer: held,
  failure: 'Failed to fetch what is held of this person',
});
