import * as z from 'zod/mini';
import { home, waiting } from '../../resources/home.calls.ts';
import { decideInbox, inbox, mostDecided, type DecisionSent } from '../../resources/inbox.calls.ts';
import { largestPage } from '../../schema/calls.ts';
import { endOfDay, isZone } from '../../schema/zone.ts';
import { invalid } from '../operations/errors.ts';
import { homeOf, waitingOf } from '../operations/home/index.ts';
import { decideMany } from '../operations/inbox/decide.ts';
import { inboxOf } from '../operations/inbox/index.ts';
import { decidedBy } from '../operations/inbox/waiting.ts';
import { paged, whoOf } from './asked.ts';
import { route, type BranchRequest, type Route } from './types.ts';

/** When today ends where the caller is. @throws Failure 422 for a zone that there is not */
const dayEndOf = ({ query }: BranchRequest): Date => {
  const zone = String(query['zone'] ?? 'UTC');
  if (!isZone(zone)) throw invalid({ zone: ['There is no such time zone'] });
  return endOfDay(new Date(), zone);
};

const whole = (message: string) => z.int(message).check(z.positive(message), z.maximum(2 ** 31 - 1, message));
const decisionBody = z.strictObject({
  action: z.string('Invalid action type').check(z.maxLength(80, 'Invalid action type')),
  items: z
    .array(
      z.strictObject({
        resource: z.string('There is no such resource').check(z.maxLength(80, 'There is no such resource')),
        id: whole('Must be an id'),
        version: whole('The version that was decided on is required'),
      }),
      'Choose at least one',
    )
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(mostDecided, `At most ${mostDecided} at once`)),
  comment: z.optional(z.nullable(z.string('Must be text').check(z.maxLength(2000, 'At most 2000 characters')))),
});

/** What answers the start page, the inbox of approvals, and how much waits. */
export const waitingRoutes = (): Route[] => [
  route(inbox, 'Record', async (r) => {
    const page = Number(r.query['page'] ?? 1);
    const perPage = Math.min(Number(r.query['per_page'] ?? 30), largestPage);
    const decided = decidedBy(r.signedIn.permissions);
    const asked = { page, perPage, changes: true };
    const { records, total } = await r.inside((tx) => inboxOf(tx, decided, whoOf(r), asked));
    return paged(records, page, perPage, total);
  }),
  route(
    decideInbox,
    'Record',
    async (r) => {
      const records = await r.inside((tx) => decideMany(tx, r.body as unknown as DecisionSent, whoOf(r)));
      return { data: { records }, message: records.length === 1 ? 'Decided' : `${records.length} records decided` };
    },
    { bodyCheck: decisionBody },
  ),
  route(home, 'Record', async (r) => {
    const dayEnd = dayEndOf(r);
    return { data: await r.inside((tx) => homeOf(tx, whoOf(r), dayEnd)) };
  }),
  route(waiting, 'Record', async (r) => {
    const dayEnd = dayEndOf(r);
    return { data: await r.inside((tx) => waitingOf(tx, whoOf(r), dayEnd)) };
  }),
];
