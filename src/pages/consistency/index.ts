import { stageResources } from '../../resources/estimation/stageResources.ts';
import { items } from '../../resources/masters/items.ts';
import { projectPlans } from '../../resources/planning/projectPlans.ts';
import { extendScreens, type Extension, type RecordNote } from '../../ui/extensions/extension.ts';
import { lazyPart } from '../../ui/lazy/lazyPart.tsx';

const notes: readonly RecordNote[] = [
  {
    key: 'differences',
    Note: lazyPart(() => import('./DifferencesNote.tsx'), 'DifferencesNote'),
  },
];

/** What the check of the database found of bills, stock and plans, on their pages. */
export const consistencyExtensions: readonly Extension[] = [
  ...Object.values(stageResources).map(({ records }) => extendScreens(records, { notes })),
  extendScreens(items, { notes }),
  extendScreens(projectPlans, { notes }),
];
