import { bomExtensions } from '../pages/boms/index.ts';
import { boqExtensions } from '../pages/boq/index.ts';
import { enquiryExtensions } from '../pages/enquiries/index.ts';
import { followUpExtensions } from '../pages/followUps/index.ts';
import { homeExtensions } from '../pages/home/index.ts';
import { inboxExtensions } from '../pages/inbox/index.ts';
import { notificationExtensions } from '../pages/notifications/index.ts';
import { stockExtensions } from '../pages/stock/index.ts';
import { userExtensions } from '../pages/users/index.ts';
import { collectExtensions } from '../ui/extensions/collect.ts';

/** The extensions of all wings. Menu entries and tabs have this order. */
export const extensions = collectExtensions([
  ...homeExtensions,
  ...notificationExtensions,
  ...inboxExtensions,
  ...followUpExtensions,
  ...enquiryExtensions,
  ...boqExtensions,
  ...bomExtensions,
  ...stockExtensions,
  ...userExtensions,
]);
