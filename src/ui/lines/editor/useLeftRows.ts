import { useEffect } from 'react';
import type { SheetHandle } from '../../sheet/Sheet.tsx';
import type { RowId } from '../../sheet/types.ts';
import type { GridRow } from '../lines.ts';
import type { LinesStore } from '../LinesStore.ts';

/** A new row into which nothing was typed goes when another row is active. */
export const useLeftRows = (store: LinesStore, grid: SheetHandle<GridRow> | null): void =>
  useEffect(() => {
    if (!grid) return undefined;
    const { range, now } = grid.state;
    let last: RowId | undefined;
    return range.subscribe(() => {
      const at = range.get()?.anchor.row;
      const key = at === undefined ? undefined : now.get().rows[at]?.id;
      const left = last;
      if (key === undefined || key === left) return;
      last = key;
      // The sheet is in the middle of going to the other row.
      if (left !== undefined) queueMicrotask(() => store.leave(left));
    });
  }, [store, grid]);
