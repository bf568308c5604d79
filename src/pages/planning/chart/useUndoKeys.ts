import type { KeyboardEvent } from 'react';
import type { PlanEdits } from './usePlanEdits.ts';

/** Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y make again; in a field they belong to its text. */
export const useUndoKeys =
  (edits: PlanEdits, readOnly: boolean) =>
  (event: KeyboardEvent): void => {
    if (readOnly || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    const again = key === 'y' || event.shiftKey;
    (again ? edits.redo : edits.undo)?.();
  };
