import { useLayoutEffect, useRef, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react';
import { isTyping } from '../useSlash.ts';
import type { Item } from './groups.ts';

interface Acts {
  readonly rows: readonly Item[];
  /** The index of the row to which the keys refer. */
  readonly active: number;
  /** The index of the row to which the focus is on its way: keys pressed meanwhile refer to that one. */
  readonly heading: RefObject<number | undefined>;
  /** Moves the focus to a row. */
  readonly move: (to: number) => void;
  readonly open: (item: Item) => void;
  readonly toggle: (item: Item) => void;
}
type Act = (acts: Acts, onRow: boolean) => void;

const rowAt = ({ active, heading }: Acts) => heading.current ?? active;
const go = ({ rows, move }: Acts, to: number) => {
  if (to >= 0 && to < rows.length) move(to);
};
const withRow =
  (act: 'open' | 'toggle'): Act =>
  (acts) => {
    const record = acts.rows[rowAt(acts)];
    if (record) acts[act](record);
  };
// The first press comes to the row of the Tab order, the next ones move.
const down: Act = (acts, onRow) => go(acts, rowAt(acts) + (onRow ? 1 : 0));
const up: Act = (acts, onRow) => go(acts, rowAt(acts) - (onRow ? 1 : 0));

/** Keys that work wherever nothing is typed. */
const everywhere: Readonly<Record<string, Act>> = { j: down, k: up, x: withRow('toggle') };
/** Keys that other controls use themselves: they work on a row, and where nothing has the focus. */
const onRows: Readonly<Record<string, Act>> = {
  ArrowDown: down,
  ArrowUp: up,
  Enter: withRow('open'),
  ' ': withRow('toggle'),
  Home: (acts) => go(acts, 0),
  End: (acts) => go(acts, acts.rows.length - 1),
};

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent | ReactKeyboardEvent) => ctrlKey || metaKey || altKey;

/**
 * The keys of a list, from a row and from anywhere on its page where nothing is typed. Returns the handler for the
 * table: a row stops what it handles.
 */
export const useListKeys = (acts: Acts) => {
  const latest = useRef(acts);
  // Before the frame in which the rows are seen: a key that comes right after it means them.
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || isModified(event) || isTyping(target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      const idle = target === document.body;
      const isHeading = latest.current.heading.current !== undefined;
      const act = everywhere[event.key] ?? (idle ? onRows[event.key] : undefined);
      // Without a focused row, Enter and Space have none to act on.
      if (!act || (idle && !isHeading && ['Enter', ' ', 'Home', 'End'].includes(event.key))) return;
      event.preventDefault();
      act(latest.current, isHeading);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (event: ReactKeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('tr[data-index]') || isModified(event)) return;
    const act = everywhere[event.key] ?? onRows[event.key];
    if (!act) return;
    event.preventDefault();
    act(acts, true);
  };
};
