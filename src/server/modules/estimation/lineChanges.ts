import { changing } from '../../engine/editable/changeStored.ts';
import { deriving } from '../../engine/editable/derive.ts';
import { adding } from '../../engine/editable/insertLines.ts';
import { removing } from '../../engine/editable/removeLines.ts';
import { verifying } from '../../engine/editable/verifyLines.ts';
import type { SlicedChange } from '../../engine/sliced/slicedChange.ts';
import { copying } from './copy.ts';
import { settingMargins } from './margins.ts';
import { sharing } from './overheadShares.ts';
import type { Stage } from './stages.ts';

/** The changes of a stage's lines that may be made in slices. */
export const lineChanges = (stage: Stage): readonly SlicedChange[] => [
  ...[adding, changing, removing, deriving].map((change) => change(stage)),
  ...(stage.lines.verification ? [verifying(stage)] : []),
  copying(stage),
  ...(stage.isPriced ? [settingMargins, sharing] : []),
];
