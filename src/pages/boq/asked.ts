import type { SheetChange } from '../../ui/grid/sheet.ts';
import type { RowId } from '../../ui/grid/types.ts';
import type { Addable } from './AddDialog.tsx';

/** What the editor asks or shows beside its grid. */
export type Asked =
  | { readonly kind: 'add'; readonly what: Addable }
  | { readonly kind: 'move'; readonly keys: readonly RowId[] }
  | { readonly kind: 'verified'; readonly change: SheetChange }
  | { readonly kind: 'conflict' | 'panel' | 'variant'; readonly key: RowId }
  /** Of a structure or BOM; null for all lines. */
  | { readonly kind: 'margins'; readonly of: RowId | null }
  | { readonly kind: 'figure'; readonly key: RowId; readonly column: string; readonly anchor: HTMLElement };
