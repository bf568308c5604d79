import { buyoutRequests } from '../../resources/booking/buyoutRequests.ts';
import { awards } from '../../resources/rfq/awards.ts';
import { orderChanges } from '../../resources/rfq/orderChanges.ts';
import { purchaseOrders } from '../../resources/rfq/purchaseOrders.ts';
import { rfqs } from '../../resources/rfq/rfqs.ts';
import { attachmentsTab } from '../../ui/attachments/tab.ts';
import { extendScreens, type Extension } from '../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../ui/lazy/lazyPart.tsx';

const LevellingTab = lazyPart(() => import('./levelling/LevellingTab.tsx'), 'LevellingTab');

const VendorsTab = lazyPart(() => import('./documents/VendorsTab.tsx'), 'VendorsTab');

const AskVendors = lazyButtons(() => import('./AskVendors.tsx'), 'AskVendors');

/** Buyout requests become an RFQ; what goes to its vendors, with its drawings; its quotations side by side once it was sent; an award's files. */
export const rfqExtensions: readonly Extension[] = [
  extendScreens(buyoutRequests, { chosen: [{ key: 'ask', Action: AskVendors }] }),
  extendScreens(rfqs, {
    tabs: [
      {
        value: 'levelling',
        label: 'Levelling',
        wide: true,
        fills: true,
        first: true,
        leads: true,
        offers: ({ sent_at }) => sent_at !== null,
        Tab: LevellingTab,
      },
      { value: 'vendors', label: 'To vendors', Tab: VendorsTab },
      { ...attachmentsTab, label: 'Drawings' },
    ],
  }),
  extendScreens(purchaseOrders, {
    actions: [{ key: 'order', Action: lazyButtons(() => import('./orders/OrderButtons.tsx'), 'OrderButtons') }],
  }),
  extendScreens(orderChanges, {
    actions: [
      { key: 'redraft', Action: lazyButtons(() => import('./orders/change/RedraftButton.tsx'), 'RedraftButton') },
    ],
  }),
  extendScreens(awards, {
    asides: [{ key: 'now', Note: lazyPart(() => import('./AwardAside.tsx'), 'AwardAside') }],
    actions: [
      {
        key: 'documents',
        Action: lazyButtons(() => import('./documents/AwardButtons.tsx'), 'AwardButtons'),
      },
    ],
  }),
];
