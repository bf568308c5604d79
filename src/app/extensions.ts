import { bomExtensions } from '../pages/boms/index.ts';
import { consistencyExtensions } from '../pages/consistency/index.ts';
import { compareExtensions } from '../pages/boqCompare/index.ts';
import { targetExtensions } from '../pages/boqTarget/index.ts';
import { boqImportExtensions } from '../pages/boqImport/index.ts';
import { boqExtensions } from '../pages/boq/index.ts';
import { offerExtensions } from '../pages/boqOffer/index.ts';
import { priceExtensions } from '../pages/boqPrices/index.ts';
import { enquiryExtensions } from '../pages/enquiries/index.ts';
import { estimationExtensions } from '../pages/estimations/index.ts';
import { followUpExtensions } from '../pages/followUps/index.ts';
import { homeExtensions } from '../pages/home/index.ts';
import { inboxExtensions } from '../pages/inbox/index.ts';
import { itemExtensions } from '../pages/items/index.ts';
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
