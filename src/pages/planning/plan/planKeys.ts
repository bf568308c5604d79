import type { KeyboardEvent } from 'react';
import type { PlanActions } from './usePlanActions.ts';

/** The keys of the page beside those of the sheet. Returns whether a key was one of them. */
export const planKeys =
  (actions: PlanActions, readOnly: boolean) =>
  (event: KeyboardEvent): boolean => {
    const { key, altKey, shiftKey } = event;
    const controlled = event.ctrlKey || event.metaKey;
    const act = (): (() => void) | undefined => {
      if (controlled && key.toLowerCase() === 'i') return actions.open;
      if (readOnly) return undefined;
      if (controlled && key.toLowerCase() === 'z') return shiftKey ? actions.redo : actions.undo;
      if (controlled && key.toLowerCase() === 'y') return actions.redo;
      if (controlled && (key === '-' || key === 'Delete')) return actions.remove;
      if (controlled && key === 'Enter') return shiftKey ? actions.addMain : actions.addSub;
      if (altKey && key === 'ArrowUp') return () => actions.move(false);
      if (altKey && key === 'ArrowDown') return () => actions.move(true);
      return undefined;
    };
    const found = act();
    if (!found) return false;
    event.preventDefault();
    found();
    return true;
  };
