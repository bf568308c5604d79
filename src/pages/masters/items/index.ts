import { items } from '../../../resources/masters/items.ts';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../../ui/lazy/lazyPart.tsx';

const parts = () => import('./chunk.ts');

/** The BOMs and estimations that use an item, as a tab of its page. */
export const itemExtensions: readonly Extension[] = [
  extendScreens(items, {
    tabs: [
      {
        value: 'where-used',
        label: 'Where used',
        Tab: lazyPart(parts, 'WhereUsedTab'),
        Badge: lazyButtons(parts, 'WhereUsedCount'),
      },
    ],
  }),
];
