import type { RowId } from '../../../ui/sheet/types.ts';
import type { ChosenLines } from '../target/input.ts';
import type { Addable } from './AddDialog.tsx';

/** Sets margins of lines: one for all of them, or those that reach a target. */
export type PriceTool = 'margins' | 'target';

/** What the editor of a bill asks or shows, beside what that of any lines does. */
export type OpenBillDialog =
  | { readonly kind: 'add'; readonly what: Addable }
  /** The comments on all lines. */
  | { readonly kind: 'comments' }
  | { readonly kind: 'basis' | 'variant'; readonly key: RowId }
  /** Without `chosen`, of all lines. */
  | { readonly kind: PriceTool; readonly chosen: ChosenLines | undefined }
  | { readonly kind: 'figure'; readonly key: RowId; readonly column: string; readonly anchor: HTMLElement };
