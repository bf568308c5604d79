import { boqCosts } from '../../../resources/estimation/boqCosts.ts';
import { extendScreens, type Extension } from '../../../ui/extensions/extension.ts';
import { lazyButtons } from '../../../ui/lazy/lazyPart.tsx';

/** The what-if of the cost estimation as a button of its page. */
export const targetExtensions: readonly Extension[] = [
  extendScreens(boqCosts, {
    actions: [
      {
        key: 'target',
        Action: lazyButtons(() => import('./TargetAction.tsx'), 'TargetAction'),
      },
    ],
  }),
];
