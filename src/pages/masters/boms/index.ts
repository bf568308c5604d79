import { boms } from '../../../resources/masters/boms.ts';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../../ui/lazy/lazyPart.tsx';

const parts = () => import('./chunk.ts');

/** The explosion of a BOM and its uses as tabs. In the form, each used BOM shows its components. */
export const bomExtensions: readonly Extension[] = [
  extendScreens(boms, {
    tabs: [
      {
        value: 'tree',
        label: 'Tree',
        Tab: lazyPart(parts, 'TreeTab'),
        Badge: lazyButtons(parts, 'ComponentCount'),
      },
      {
        value: 'where-used',
        label: 'Where used',
        Tab: lazyPart(parts, 'WhereUsedTab'),
        Badge: lazyButtons(parts, 'WhereUsedCount'),
      },
    ],
    lineDetails: {
      components: {
        appliesTo: (line) => typeof line['bom_id'] === 'number',
        Part: lazyPart(parts, 'ComponentDetails'),
      },
    },
  }),
];
