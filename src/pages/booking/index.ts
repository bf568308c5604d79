import { mayDo } from '../../authProvider/index.ts';
import { issueSlips } from '../../resources/booking/issueSlips.ts';
import { stockEntries } from '../../resources/booking/stockEntries.ts';
import { stockRequests } from '../../resources/booking/stockRequests.ts';
import { items } from '../../resources/masters/items.ts';
import { purchaseRequests } from '../../resources/requests/purchaseRequests.ts';
import { extendScreens, type Extension } from '../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../ui/lazy/lazyPart.tsx';

/** The stock of an item, what is held and handed out, and the material booking of a purchase request, as tabs of their pages. */
export const bookingExtensions: readonly Extension[] = [
  extendScreens(items, {
    tabs: [
      {
        value: 'stock',
        label: 'Stock',
        may: () => mayDo(stockEntries.name, 'list'),
        Tab: lazyPart(() => import('./StockTab.tsx'), 'StockTab'),
        Badge: lazyButtons(() => import('./StockCount.tsx'), 'StockCount'),
      },
    ],
  }),
  extendScreens(stockEntries, {
    pages: [
      {
        path: '/below-minimum',
        title: 'Below minimum',
        menu: 'Stock',
        menuPlace: 3,
        icon: 'ShoppingCart',
        permissions: [stockEntries.endpoints.belowMinimum.permission],
        Page: lazyPart(() => import('./below/BelowPage.tsx'), 'BelowPage'),
      },
      {
        path: '/stock-count',
        title: 'Stock count',
        menu: 'Stock',
        menuPlace: 9,
        icon: 'Rule',
        permissions: [stockEntries.endpoints.compareCount.permission],
        Page: lazyPart(() => import('./count/CountPage.tsx'), 'CountPage'),
      },
    ],
  }),
  extendScreens(issueSlips, {
    actions: [{ key: 'slip', Action: lazyButtons(() => import('./slips/SlipButtons.tsx'), 'SlipButtons') }],
    tabs: [
      {
        value: 'lines',
        label: 'Lines',
        first: true,
        Tab: lazyPart(() => import('./slips/SlipLinesTab.tsx'), 'SlipLinesTab'),
      },
    ],
    pages: [
      {
        path: '/to-issue',
        title: 'To issue',
        menu: 'Stock',
        menuPlace: 2,
        icon: 'Inventory2',
        permissions: [issueSlips.endpoints.held.permission],
        Page: lazyPart(() => import('./slips/ToIssuePage.tsx'), 'ToIssuePage'),
      },
    ],
  }),
  extendScreens(purchaseRequests, {
    tabs: [
      {
        value: 'booking',
        label: 'Booking',
        wide: true,
        // Who sees requests for stock sees what is booked.
        may: () => mayDo(stockRequests.name, 'list'),
        Tab: lazyPart(() => import('./request/BookingTab.tsx'), 'BookingTab'),
      },
    ],
  }),
];
