import { getSession } from '../../../authProvider/session.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { vendors } from '../../../resources/masters/vendors.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { awards } from '../../../resources/rfq/awards.ts';
import { mismatchCalls } from '../../../resources/rfq/mismatchCalls.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { vendorCalls } from '../../../resources/rfq/vendorCalls.ts';
import { extendApp, extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx';
import { mayTrace } from './traced.ts';

const may = (permission: string) => getSession()?.permissions.includes(permission) ?? false;

/** Traces of what is bought, what is not, and vendors with what names them. */
export const traceExtensions: readonly Extension[] = [
  extendApp({
    pages: [
      {
        path: '/procurement-mismatches',
        title: 'Buying mismatches',
        menu: 'Buying',
        menuPlace: 8,
        icon: 'CompareArrows',
        permissions: [mismatchCalls.mismatches.permission],
        Page: lazyPart(() => import('./MismatchesPage.tsx'), 'MismatchesPage'),
      },
    ],
  }),
  extendScreens(projects, {
    tabs: [
      {
        value: 'bought',
        label: 'Bought',
        wide: true,
        may: () => may(mismatchCalls.mismatches.permission),
        Tab: lazyPart(() => import('./ProjectBought.tsx'), 'ProjectBought'),
      },
    ],
  }),
  extendScreens(buyoutRequests, {
    tabs: [
      {
        value: 'trace',
        label: 'Trace',
        may: () => mayTrace('buyout'),
        Tab: lazyPart(() => import('./BuyoutTrace.tsx'), 'BuyoutTrace'),
      },
    ],
  }),
  extendScreens(rfqs, {
    tabs: [
      {
        value: 'traces',
        label: 'Trace',
        may: () => mayTrace('rfq'),
        Tab: lazyPart(() => import('./RfqTraces.tsx'), 'RfqTraces'),
      },
    ],
  }),
  extendScreens(awards, {
    tabs: [
      {
        value: 'traces',
        label: 'Trace',
        may: () => mayTrace('award'),
        Tab: lazyPart(() => import('./AwardTraces.tsx'), 'AwardTraces'),
      },
    ],
  }),
  extendScreens(vendors, {
    tabs: [
      {
        value: 'procurement',
        label: 'Procurement',
        wide: true,
        may: () => may(vendorCalls.vendorStanding.permission),
        Tab: lazyPart(() => import('./VendorTab.tsx'), 'VendorTab'),
      },
    ],
  }),
];
