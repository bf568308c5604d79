import { verifying } from '../parts/verify.ts';
import type { SlicedChange } from '../sliced/slicedChange.ts';
import { changing } from './changeStored.ts';
import { deriving } from './derive.ts';
import { duplicating } from './insertCopies.ts';
import { adding } from './insertLines.ts';
import type { LineSet } from './lineSet.ts';
import { removing } from './removeLines.ts';

/** The changes of a breakdown's lines that may be made in slices; the module of the parent names them. */
export const lineChanges = (set: LineSet): readonly SlicedChange[] => [
  ...[adding, duplicating, changing, removing, deriving].map((change) => change(set)),
  ...(set.lines.verification ? [verifying(set.lines)] : []),
];
