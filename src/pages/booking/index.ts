import { mayDo } from '../../authProvider/index.ts';
import { items } from '../../resources/masters/items.ts';
import { stockEntries } from '../../resources/booking/stockEntries.ts';
import { extendResource, type Extension } from '../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../ui/lazy/lazyPart.tsx';

/** The stock of an item as a tab of its page. */
export const stockExtensions: readonly Extension[] = [
  extendResource(items, {
    tabs: [
      {
        value: 'stock',
        label: 'Stock',
        may: () => mayDo(stockEntries.name, 'list'),
        Tab: lazyPart(
          () => import('./StockTab.tsx'),
          (m) => m.StockTab,
        ),
        Badge: lazyButtons(
          () => import('./StockCount.tsx'),
          (m) => m.StockCount,
        ),
      },
    ],
  }),
];
