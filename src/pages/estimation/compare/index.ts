import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';
import { extendScreens, type Extension, type RecordAction } from '../../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../../ui/lazy/lazyPart.tsx';
import { comparePage } from './path.ts';

const parts = () => import('./chunk.ts');
const actions: readonly RecordAction[] = [{ key: 'compare', Action: lazyButtons(parts, 'CompareAction') }];

/** The page that compares revisions and stages of an estimation, and the buttons that lead to it. */
export const compareExtensions: readonly Extension[] = [
  extendScreens(estimations, {
    actions,
    pages: [
      {
        path: comparePage,
        title: 'Compare revisions',
        menu: 'Estimations',
        icon: 'CompareArrows',
        unlisted: true,
        permissions: [`${estimations.permissions}.view`],
        Page: lazyPart(parts, 'ComparePage'),
      },
    ],
  }),
  ...Object.values(stageResources).map(({ records }) => extendScreens(records, { actions })),
];
