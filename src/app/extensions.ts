import { bomExtensions } from '../pages/masters/boms/index.ts';
import { consistencyExtensions } from '../pages/consistency/index.ts';
import { compareExtensions } from '../pages/estimation/compare/index.ts';
import { targetExtensions } from '../pages/estimation/target/index.ts';
import { boqImportExtensions } from '../pages/estimation/import/index.ts';
import { boqExtensions } from '../pages/estimation/bill/index.ts';
import { offerExtensions } from '../pages/estimation/offer/index.ts';
import { priceExtensions } from '../pages/estimation/prices/index.ts';
import { enquiryExtensions } from '../pages/sales/enquiries/index.ts';
import { estimationExtensions } from '../pages/estimation/stages/index.ts';
import { followUpExtensions } from '../pages/sales/followUps/index.ts';
import { homeExtensions } from '../pages/home/index.ts';
import { inboxExtensions } from '../pages/inbox/index.ts';
import { itemExtensions } from '../pages/masters/items/index.ts';
import { notificationExtensions } from '../pages/notifications/index.ts';
import { stockExtensions } from '../pages/booking/index.ts';
import { userExtensions } from '../pages/people/users/index.ts';
import { collectExtensions } from '../ui/extensions/collect.ts';

/** The extensions of all wings. Menu entries and tabs have this order. */
export const extensions = collectExtensions([
  ...homeExtensions,
  ...notificationExtensions,
  ...inboxExtensions,
  ...followUpExtensions,
  ...enquiryExtensions,
  ...consistencyExtensions,
  ...estimationExtensions,
  ...boqExtensions,
  ...bomExtensions,
  ...compareExtensions,
  ...priceExtensions,
  ...offerExtensions,
  ...targetExtensions,
  ...boqImportExtensions,
  ...stockExtensions,
  ...itemExtensions,
  ...userExtensions,
]);
