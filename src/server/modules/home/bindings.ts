import { home, waiting } from '../../../resources/home/homeCalls.ts';
import { decideInbox, inbox } from '../../../schema/calls/shared/inbox.ts';
import { accessToDecide, decidesAccess } from './access.ts';
import { homeOf, waitingOf } from './startPage.ts';
import { decideMany } from '../../engine/inbox/decide.ts';
import { inboxOf } from '../../engine/inbox/index.ts';
import { decidedBy } from '../../engine/inbox/waiting.ts';
import { bind, type Binding } from '../../engine/binding.ts';

/** The most requests for permissions in an inbox. */
const maxRequests = 50;

const kind = 'Record';

/** The start page, the inbox of approvals, and the counts of waiting records. */
export const homeBindings: readonly Binding[] = [
  bind(
    inbox,
    async (tx, { who, page }) => {
      const [waiting, access] = await Promise.all([
        inboxOf(tx, decidedBy(who.permissions), who, { ...page, changes: true }),
        decidesAccess(who) ? accessToDecide(tx, maxRequests) : null,
      ]);
      return { ...waiting, access };
    },
    { kind },
  ),
  bind(decideInbox, async (tx, { body, who }) => ({ records: await decideMany(tx, body, who) }), {
    kind,
    message: ({ records }) => (records.length === 1 ? 'Decided' : `${records.length} records decided`),
  }),
  bind(home, (tx, { who }) => homeOf(tx, who), { kind }),
  bind(waiting, (tx, { who }) => waitingOf(tx, who), { kind }),
];
