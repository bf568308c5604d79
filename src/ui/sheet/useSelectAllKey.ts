import { useLayoutEffect } from 'react';
import type { SheetState } from './sheet.ts';

const isTypedIn = (target: Element): boolean =>
  target.closest('textarea, select, [contenteditable="true"], input:not([type="checkbox"])') !== null;

/**
 * Ctrl+A where no cell of the sheet has the focus, but its head or nothing of the page has: it selects the cells, where
 * the browser would select the text of the page.
 */
export const useSelectAllKey = <R>(state: SheetState<R>, element: HTMLElement | null): void => {
  useLayoutEffect(() => {
    if (!element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (event.defaultPrevented || !(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'a') return;
      const isOurs = target === document.body || (target instanceof Element && element.contains(target));
      if (!isOurs || !(target instanceof Element) || isTypedIn(target)) return;
      event.preventDefault();
      const { rows, columns } = state.now.get();
      if (rows.length === 0) return;
      state.range.set({ anchor: { row: 0, column: 0 }, head: { row: rows.length - 1, column: columns.length - 1 } });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [state, element]);
};
