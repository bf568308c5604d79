import type { SheetChange } from '../../../ui/grid/sheet.ts';
import type { RowId } from '../../../ui/grid/types.ts';
import type { ChosenLines } from '../target/input.ts';
import type { Addable } from './AddDialog.tsx';

/** Sets margins of lines: one for all of them, or those that reach a target. */
export type PriceTool = 'margins' | 'target';

/** What the editor asks or shows beside its grid. */
export type OpenDialog =
  | { readonly kind: 'add'; readonly what: Addable }
  /** The comments on all lines. */
  | { readonly kind: 'comments' }
  | { readonly kind: 'move'; readonly keys: readonly RowId[] }
  | { readonly kind: 'verified'; readonly change: SheetChange }
  /** Removes rows, with all below them, of which some are verified. */
  | { readonly kind: 'remove'; readonly keys: readonly RowId[]; readonly verified: number }
  | { readonly kind: 'basis' | 'conflict' | 'panel' | 'variant'; readonly key: RowId }
  /** Without `chosen`, of all lines. */
  | { readonly kind: PriceTool; readonly chosen: ChosenLines | undefined }
  | { readonly kind: 'figure'; readonly key: RowId; readonly column: string; readonly anchor: HTMLElement };
