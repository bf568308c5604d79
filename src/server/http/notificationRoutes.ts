import { home, waiting } from '../../resources/home.calls.ts';
import { decideInbox, inbox } from '../../resources/inbox.calls.ts';
import { endOfDay, isZone } from '../../schema/zone.ts';
import { invalid } from '../operations/errors.ts';
import { accessToDecide, decidesAccess } from '../operations/home/access.ts';
import { homeOf, waitingOf } from '../operations/home/index.ts';
import { decideMany } from '../operations/inbox/decide.ts';
import { inboxOf } from '../operations/inbox/index.ts';
import { decidedBy } from '../operations/inbox/waiting.ts';
import { branchRoute, route, type Route } from './types.ts';

/** The end of today in the caller's time zone. @throws Failure 422 for an unknown zone */
const dayEndIn = (zone = 'UTC'): Date => {
  if (!isZone(zone)) throw invalid({ zone: ['There is no such time zone'] });
  return endOfDay(new Date(), zone);
};

/** The most requests for permissions in an inbox. */
const mostRequests = 50;

/** The start page, the inbox of approvals, and the counts of waiting records. */
export const notificationRoutes = (): Route[] => [
  branchRoute(inbox, 'Record', async (tx, { who, page }) => ({
    ...(await inboxOf(tx, decidedBy(who.permissions), who, page, { changes: true })),
    access: decidesAccess(who) ? await accessToDecide(tx, mostRequests) : null,
  })),
  route(decideInbox, 'Record', async ({ inBranch, body, who }) => {
    const records = await inBranch((tx) => decideMany(tx, body, who));
    return { data: { records }, message: records.length === 1 ? 'Decided' : `${records.length} records decided` };
  }),
  branchRoute(home, 'Record', (tx, { who, query }) => homeOf(tx, who, dayEndIn(query.zone))),
  branchRoute(waiting, 'Record', (tx, { who, query }) => waitingOf(tx, who, dayEndIn(query.zone))),
];
