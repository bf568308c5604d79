import type { BrokenDown } from '../../../schema/brokenDown.ts';
import { extensionOf } from '../modules.ts';
import type { LineSet } from './lineSet.ts';

/** The lines of a breakdown with what modules add to their description, which is read once these are registered. */
export const lineSetOf = (lines: BrokenDown): LineSet => ({
  records: lines.partOf.parent,
  lines,
  by: lines.partOf.by,
  get rules() {
    return extensionOf(lines).lines ?? {};
  },
});
