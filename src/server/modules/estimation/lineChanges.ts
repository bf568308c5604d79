import { lineChanges } from '../../engine/editable/lineChanges.ts';
import type { SlicedChange } from '../../engine/sliced/slicedChange.ts';
import { copying } from './copy.ts';
import { settingMargins } from './margins.ts';
import { sharing } from './overheadShares.ts';
import type { Stage } from './stages.ts';

/** The changes of a stage's lines that may be made in slices. */
export const stageChanges = (stage: Stage): readonly SlicedChange[] => [
  ...lineChanges(stage),
  copying(stage),
  ...(stage.isPriced ? [settingMargins, sharing] : []),
];
