import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { leastTyped, type CellOffer, type FoundOffers } from './offers.ts';
import { goTo, type SheetState } from './sheet.ts';
import type { SheetColumn, SheetRow } from './types.ts';

/** Milliseconds without typing before offers are asked for. */
const pauseMs = 120;
const none: FoundOffers = { offers: [], chosen: -1 };

/**
 * The offers for what is typed into an open cell, and which one a key takes. Enter and Tab take the chosen one, which the
 * arrows choose, or the text that names it exactly; Escape closes the list.
 */
export const useCellOffers = <R>(state: SheetState<R>, column: SheetColumn<R>, line: SheetRow<R>) => {
  const { offers, columns } = state.now.get();
  const [isOffered] = useState(
    () => offers?.columns.has(column.key) === true && offers.takes(line.row, state.opening.get() === 'typing'),
  );
  const [{ offers: list, chosen }, setFound] = useState(none);
  const [at, setAt] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');
  /** The text that the list is for, and which way an arrow went while another text was asked for. */
  const answered = useRef('');
  const waiting = useRef<1 | -1>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (found: FoundOffers) => {
    answered.current = asked.current;
    setFound(found);
    const step = waiting.current;
    waiting.current = undefined;
    setAt(
      step === undefined ? found.chosen : step > 0 ? Math.min(0, found.offers.length - 1) : found.offers.length - 1,
    );
  };
  const onInput = (text: string): void => {
    if (!isOffered) return;
    asked.current = text;
    waiting.current = undefined;
    // What was chosen for the text before is no choice for this one: Enter before the answer takes the text.
    setAt(-1);
    clearTimeout(timer.current);
    if (text.trim().length < leastTyped) return show(none);
    timer.current = setTimeout(() => {
      void offers?.find(text, line.row).then((found) => asked.current === text && show(found));
    }, pauseMs);
  };
  const take = (offer: CellOffer): void => {
    const { rows, indexOf } = state.now.get();
    const place = indexOf(line.id) ?? -1;
    const placeOf = (name: string | undefined) => columns.findIndex(({ key }) => key === name);
    const [own, next] = [placeOf(column.key), placeOf(offers?.next)];
    // What was typed gives way to what was chosen.
    state.commit.set(null);
    offers?.take(line.id, offer);
    if (place < 0) return;
    if (offers?.next !== undefined) {
      if (next >= 0) goTo(state, { row: place, column: next });
    } else if (place + 1 < rows.length) goTo(state, { row: place + 1, column: own });
    else goTo(state, { row: place, column: own + 1 });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (list.length === 0 || event.nativeEvent.isComposing) return;
    const handled = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const offer = list[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      handled();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The list is still that of the text before: whoever went on typing chooses from the next one.
      if (answered.current !== asked.current) {
        waiting.current = step;
        return;
      }
      // Beyond the ends is the text itself.
      setAt(((at + 1 + step + list.length + 1) % (list.length + 1)) - 1);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && offer && !event.shiftKey) {
      handled();
      take(offer);
    } else if (event.key === 'Escape') {
      handled();
      asked.current = '';
      show(none);
    }
  };
  /** Whether a text still stands in the cell: another may have been typed there, or it was taken back. */
  const stands = (text: string): boolean => {
    const { rows, indexOf } = state.now.get();
    const row = rows[indexOf(line.id) ?? -1]?.row;
    return row === undefined || column.plain(row).trim() === text.trim();
  };
  /** The text is taken as it stands: one that names a master exactly takes that, once it is known. */
  const onCommitted = (text: string): void => {
    clearTimeout(timer.current);
    if (!isOffered || text.trim().length < leastTyped) return;
    void offers?.find(text, line.row).then((found) => {
      const offer = found.offers[found.chosen];
      if (offer && stands(text)) offers.take(line.id, offer);
    });
  };
  return { isOffered, label: offers?.label ?? '', list, at, chosen, onInput, onKeyDown, onCommitted, take };
};
