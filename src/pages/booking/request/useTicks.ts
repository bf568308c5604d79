import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import { useKeyHelp, type KeyGroup } from '../../../ui/keys/keyHelp.ts';

const keys: KeyGroup = {
  title: 'The lines',
  entries: [
    [['↓', 'j'], 'Next line'],
    [['↑', 'k'], 'Previous line'],
    [['x', 'Space'], 'Tick the line; with Shift all from the last one on'],
  ],
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The lines that the tick box of a row is for: its own, or the items and consumables of the product. */
const linesOf = (rows: readonly BookingRow[], { id, kind }: BookingRow): number[] =>
  rows.flatMap((row) =>
    row.kind !== 'product' && row.refused === null && (kind === 'product' ? row.parent_line_id === id : row.id === id)
      ? [row.id]
      : [],
  );

/** The ticked lines of what is shown; one for which nothing can be booked now has none. */
export const useTicks = (rows: readonly BookingRow[]) => {
  useKeyHelp(keys);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  const tickable = useMemo(() => rows.filter(({ kind, refused }) => kind !== 'product' && refused === null), [rows]);
  const ticked = useMemo(() => tickable.filter(({ id }) => chosen.has(id)), [tickable, chosen]);
  const set = (ids: readonly number[], isTicked: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (isTicked) after.add(id);
        else after.delete(id);
      return after;
    });
  /** Whether a row is ticked: a product, where all or, `undefined`, some of its lines are; null for none to tick. */
  const stateOf = (row: BookingRow): boolean | undefined | null => {
    const own = linesOf(rows, row);
    const on = own.filter((id) => chosen.has(id)).length;
    return own.length === 0 ? null : on === 0 ? false : on === own.length ? true : undefined;
  };
  /** Ticks a row, or unticks it; with Shift all from the one before as well. */
  const toggle = (at: number, isRange: boolean) => {
    const row = rows[at];
    if (!row) return;
    const isTicked = stateOf(row) !== true;
    const from = isRange && last.current !== undefined ? last.current : at;
    const among = rows.slice(Math.min(from, at), Math.max(from, at) + 1);
    set(
      among.flatMap((one) => linesOf(rows, one)),
      isTicked,
    );
    last.current = at;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !target.matches('[data-tick]') || event.ctrlKey || event.metaKey) return;
    const at = Number(target.dataset['tick']);
    const step = steps[key];
    if (key.toLowerCase() === 'x') toggle(at, event.shiftKey);
    else if (step === undefined) return;
    else {
      const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tick]:not(:disabled)')];
      boxes[boxes.indexOf(target) + step]?.focus();
    }
    event.preventDefault();
  };
  return {
    ticked,
    stateOf,
    toggle,
    onKeyDown,
    clear: useCallback(() => setChosen(new Set()), []),
    none: tickable.length === 0,
    all: tickable.length > 0 && ticked.length === tickable.length,
    toggleAll: () =>
      set(
        tickable.map(({ id }) => id),
        ticked.length < tickable.length,
      ),
  };
};
export type Ticks = ReturnType<typeof useTicks>;
