import { boqCosts } from '../../../resources/estimation/boqCosts.ts';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons } from '../../../ui/lazy/lazyPart.tsx';

/** The margins and overheads of the cost estimation as buttons of its page. */
export const priceExtensions: readonly Extension[] = [
  extendScreens(boqCosts, {
    notes: [
      {
        key: 'overheads',
        Note: lazyButtons(() => import('./OverheadsNotice.tsx'), 'OverheadsNotice'),
      },
    ],
    actions: [
      {
        key: 'prices',
        Action: lazyButtons(() => import('./PriceButtons.tsx'), 'PriceButtons'),
      },
    ],
  }),
];
