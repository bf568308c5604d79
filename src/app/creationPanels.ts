import type { CreationPanels } from '../ui/fields/input/creationPanels.ts';
import { lazyPart } from '../ui/lazy/lazyPart.tsx';

/** The panels in which pickers create what they do not find: they come when one is opened. */
export const creationPanels: CreationPanels = {
  Record: lazyPart(() => import('../ui/form/CreateRecordPanel.tsx'), 'CreateRecordPanel'),
  Line: lazyPart(() => import('../ui/form/CreateRowPanel.tsx'), 'CreateRowPanel'),
};
