import { bookingExtensions } from '../pages/booking/index.ts';
import { consistencyExtensions } from '../pages/consistency/index.ts';
import { estimationExtensions } from '../pages/estimation/index.ts';
import { homeExtensions } from '../pages/home/index.ts';
import { inboxExtensions } from '../pages/inbox/index.ts';
import { masterExtensions } from '../pages/masters/index.ts';
import { notificationExtensions } from '../pages/notifications/index.ts';
import { peopleExtensions } from '../pages/people/index.ts';
import { planningExtensions } from '../pages/planning/index.ts';
import { projectExtensions } from '../pages/projects/index.ts';
import { requestExtensions } from '../pages/requests/index.ts';
import { rfqExtensions } from '../pages/rfq/index.ts';
import { traceExtensions } from '../pages/rfq/trace/index.ts';
import { salesExtensions } from '../pages/sales/index.ts';
import { collectExtensions } from '../ui/extensions/collect.ts';

/** The extensions of all modules. Menu entries and tabs have this order. */
export const extensions = collectExtensions([
  ...homeExtensions,
  ...notificationExtensions,
  ...inboxExtensions,
  ...salesExtensions,
  ...consistencyExtensions,
  ...estimationExtensions,
  ...projectExtensions,
  ...planningExtensions,
  ...requestExtensions,
  ...bookingExtensions,
  ...rfqExtensions,
  ...traceExtensions,
  ...masterExtensions,
  ...peopleExtensions,
]);
