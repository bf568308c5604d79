import type { KeyboardEvent } from 'react';
import type { ToolbarActions } from './BoqToolbar.tsx';

/** The keys of the page beside those of the sheet. Returns whether a key was one of them. */
export const boqKeys =
  (actions: ToolbarActions, readOnly: boolean) =>
  (event: KeyboardEvent): boolean => {
    const { key, altKey, shiftKey } = event;
    const controlled = event.ctrlKey || event.metaKey;
    const act = (): (() => void) | undefined => {
      if (controlled && key.toLowerCase() === 'f') return actions.find;
      if (readOnly) return undefined;
      if (controlled && key.toLowerCase() === 'z') return shiftKey ? actions.redo : actions.undo;
      if (controlled && key.toLowerCase() === 'y') return actions.redo;
      if (controlled && (key === '-' || key === 'Delete')) return actions.remove;
      if (controlled && (key === '+' || key === 'Enter')) return actions.addLine;
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
