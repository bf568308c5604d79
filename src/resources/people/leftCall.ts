import * as z from 'zod/mini';
import { count, id, person } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { idsOnce, namesOfPermissions } from './lists.ts';

const oneId = (message: string) => z.int(message).check(z.positive(message));

/**
 * What people lose: `role_id` with people, the role; with permissions, these of the role, for everybody who has it;
 * permissions with people, their single ones; the branches that they leave; `is_active` false, all.
 */
const loss = () =>
  z.strictObject({
    user_ids: z.optional(idsOnce('user_ids', 'Choose people')),
    role_id: z.optional(oneId('Choose role')),
    permissions: z.optional(namesOfPermissions()),
    branch_ids: z.optional(idsOnce('branch_ids', 'Choose branches')),
    is_active: z.optional(z.literal(false, 'Must be false')),
  });
export type Loss = z.output<ReturnType<typeof loss>>;

/** A record that nobody would go on with. */
const leftRecord = () =>
  z.strictObject({
    resource: z.string(),
    id: id(),
    /** What it is called and about; null for whoever may not view it. */
    name: z.nullable(z.string()),
    about: z.nullable(z.string()),
    state: z.string(),
  });
export type LeftRecord = z.output<ReturnType<typeof leftRecord>>;

/** What a change of people would leave with nobody. */
export const leftCall = call({
  method: 'POST',
  path: '/api/users/left-with-nobody',
  summary:
    'What of the work nobody would have, or could go on with, if people lost a role, permissions, branches or their account; nothing is changed',
  permission: null,
  body: loss,
  answer: () =>
    z.strictObject({
      /** The records of the current branch, by kind. */
      kinds: z.array(z.strictObject({ resource: z.string(), count: count() })),
      /** The first of them. */
      records: z.array(leftRecord()),
      /** Who has them now, as far as they name somebody. */
      people: z.array(person()),
      /** How many there are in other branches. */
      elsewhere: z.array(z.strictObject({ branch: z.string(), count: count() })),
    }),
  failure: 'Failed to find out what would be left with nobody',
});
export type Left = z.output<ReturnType<typeof leftCall.answer>>;
