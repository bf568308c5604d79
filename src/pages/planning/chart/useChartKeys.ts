import type { KeyGroup } from '../../../ui/keys/keyHelp.ts';
import type { KeyboardEvent } from 'react';
import { lengthenedBy, movedBy } from './moves.ts';
import type { ChartRow } from './rows.ts';
import type { How } from './types.ts';
import type { ChartState } from './useChartState.ts';

interface Keys {
  readonly state: ChartState;
  /** The rows that can be walked over. */
  readonly visible: () => readonly ChartRow[];
  readonly current: number | null;
  readonly go: (row: ChartRow) => void;
  readonly how: How;
  readonly setHow: (how: How) => void;
  readonly onOpen: (id: number) => void;
  readonly toggle: (id: number, isOpen: boolean) => void;
  readonly isOpen: (id: number) => boolean;
  /** Removes the chosen link; undefined without one. */
  readonly removeLink: (() => void) | undefined;
  /** Lets go of what is held, and of the chosen link. */
  readonly cancel: () => void;
}

const hows: Readonly<Record<string, How>> = { '1': 'push', '2': 'keepGap', '3': 'pin' };

/** Where the arrows, Home, End and the pages lead from a row. */
const target = (key: string, rows: readonly ChartRow[], at: number): ChartRow | undefined => {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: Math.min(at + 10, rows.length - 1),
    PageUp: Math.max(at - 10, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : rows[at < 0 ? 0 : place];
};

/** They, for the help of the screen. */
export const chartKeyHelp: KeyGroup = {
  title: 'The chart',
  entries: [
    [['↑', '↓'], 'Previous or next task'],
    [['→', '←'], 'Open or close a main task'],
    [['Alt ← →'], 'Move the task by a working day'],
    [['Shift Alt ← →'], 'Make it longer or shorter by a day'],
    [['1', '2', '3'], 'What follows is pushed, keeps its gap, or stays'],
    [['Enter'], 'Open the task'],
    [['Delete'], 'Remove the chosen link'],
    [['Esc'], 'Leave it as it was'],
  ],
};

/**
 * The keys of the chart: arrows walk and open or close main tasks, with Alt they move by a working day, with Shift and Alt
 * they change the duration; Enter opens, Delete removes the chosen link, 1, 2 and 3 choose what becomes of what follows.
 */
export const chartKeys = (keys: Keys) => {
  const { state, current } = keys;
  const changes = (row: ChartRow, event: KeyboardEvent): boolean => {
    const by = event.key === 'ArrowRight' ? 1 : -1;
    if (event.shiftKey) {
      const drag = lengthenedBy(row, by, keys.how);
      if (drag) state.makeDrag(drag);
      else state.say(row.isMain ? 'A main task has the duration of what is in it' : 'It cannot be shorter');
    } else state.makeDrag(movedBy(row, by, state.plan.calendar, keys.how));
    return true;
  };
  const sideways = (row: ChartRow, event: KeyboardEvent): boolean => {
    if (event.altKey) return state.readOnly ? false : changes(row, event);
    if (event.key === 'ArrowRight' && row.isMain) keys.toggle(row.id, true);
    else if (event.key === 'ArrowLeft' && row.isMain && keys.isOpen(row.id)) keys.toggle(row.id, false);
    else if (event.key === 'ArrowLeft' && row.task.parent !== null) {
      const main = state.rowOf(row.task.parent);
      if (main) keys.go(main);
    }
    return true;
  };
  const handle = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Escape') {
      keys.cancel();
      return true;
    }
    if (!state.readOnly && (event.key === 'Delete' || event.key === 'Backspace') && keys.removeLink) {
      keys.removeLink();
      return true;
    }
    const how = hows[event.key];
    if (how && !state.readOnly) {
      keys.setHow(how);
      return true;
    }
    const rows = keys.visible();
    const at = rows.findIndex(({ id }) => id === current);
    const row = rows[at];
    if (row && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return sideways(row, event);
    if (row && event.key === 'Enter') {
      keys.onOpen(row.id);
      return true;
    }
    const next = event.altKey ? undefined : target(event.key, rows, at);
    if (next) keys.go(next);
    return next !== undefined;
  };
  return (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.closest('input, textarea, select, button')) return;
    if (!handle(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
};
