import { estimations } from '../../../resources/estimation/estimations.ts';
import { extendScreens, type Extension, type RecordNote } from '../../../ui/extensions/extension.ts';
import { lazyButtons, lazyPart } from '../../../ui/lazy/lazyPart.tsx';
import { stageResources } from '../../../resources/estimation/stageResources.ts';

const DiscardAction = lazyButtons(() => import('../../../ui/workflow/DiscardAction.tsx'), 'DiscardAction');

const notes: readonly RecordNote[] = [
  {
    key: 'stages',
    Note: lazyPart(() => import('./chunk.ts'), 'StagesNote'),
    Head: lazyButtons(() => import('./chunk.ts'), 'StageLinks'),
  },
];

/** With what the page of an estimation begins. */
const figures: RecordNote = {
  key: 'figures',
  leads: true,
  Note: lazyPart(() => import('./chunk.ts'), 'EstimationFigures'),
};

/** The stages of an estimation on its page and on those of its stages. */
export const stageExtensions: readonly Extension[] = [
  extendScreens(estimations, { notes: [...notes, figures] }),
  ...Object.values(stageResources).map(({ records }) =>
    extendScreens(records, { notes, actions: [{ key: 'discard', Action: DiscardAction }] }),
  ),
];
