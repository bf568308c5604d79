import type { BrokenDown } from '../../../schema/brokenDown.ts';
import { extensionOf } from '../modules.ts';
import type { LineSet } from './lineSet.ts';

/** The lines of a breakdown with what its module adds to their description. */
export const lineSetOf = (lines: BrokenDown): LineSet => ({
  records: lines.partOf.parent,
  lines,
  by: lines.partOf.by,
  rules: extensionOf(lines).lines ?? {},
});
