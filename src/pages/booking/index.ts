import { mayDo } from '../../authProvider/index.ts';
import { stockEntries } from '../../resources/booking/stockEntries.ts';
import { stockRequests } from '../../resources/booking/stockRequests.ts';
import { items } from '../../resources/masters/items.ts';
import { purchaseRequests } from '../../resources/requests/purchaseRequests.ts';
import { extendScreens, type Extension } from '../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../ui/lazy/lazyPart.tsx';

/** The stock of an item, and the material booking of a purchase request, as tabs of their pages. */
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
