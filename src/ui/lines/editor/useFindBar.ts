import { useCallback, useRef, useState, type RefObject } from 'react';
import type { SheetHandle } from '../../sheet/Sheet.tsx';
import type { GridRow } from '../lines.ts';
import type { LinesStore } from '../LinesStore.ts';
import type { Find } from './useFind.ts';

/** The bar of the search above the grid. */
export interface FindBarState {
  readonly isOpen: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly open: () => void;
  readonly close: () => void;
  /** Shows the next match, or the one before. */
  readonly step: (by: 1 | -1) => void;
}

export const useFindBar = (store: LinesStore, grid: SheetHandle<GridRow> | null, find: Find): FindBarState => {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    setOpen(true);
    // A bar that is open takes the next search in the place of the last one; not every browser focuses what is selected.
    input.current?.focus();
    input.current?.select();
  }, []);
  return {
    isOpen,
    input,
    open,
    close: () => {
      setOpen(false);
      find.reset();
      grid?.focus();
    },
    step: (by) => {
      const match = find.step(by);
      if (!match) return;
      store.reveal(match.id);
      // The focus stays in the search.
      requestAnimationFrame(() => grid?.show(match.id, match.column));
    },
  };
};
