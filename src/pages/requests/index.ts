import { purchaseRequests } from '../../resources/requests/purchaseRequests.ts';
import { extendScreens, type Extension } from '../../ui/extensions/extension.ts';
import { lazyPart } from '../../ui/lazy/lazyPart.tsx';

const RequestTab = lazyPart(() => import('./RequestTab.tsx'), 'RequestTab');

const ConsumablesTab = lazyPart(() => import('./consumables/ConsumablesTab.tsx'), 'ConsumablesTab');

/** The lines of a purchase request as the tab with which its page opens. */
export const requestExtensions: readonly Extension[] = [
  extendScreens(purchaseRequests, {
    tabs: [
      { value: 'grid', label: 'Sheet', wide: true, fills: true, first: true, Tab: RequestTab },
      { value: 'consumables', label: 'Consumables', wide: true, Tab: ConsumablesTab },
    ],
  }),
];
