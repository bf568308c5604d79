import { useCallback, type MouseEvent, type FocusEvent } from 'react';
import { isHead, type Item } from './groups.ts';

interface Acts {
  readonly rows: readonly Item[];
  readonly open: (item: Item) => void;
  readonly toggle: (item: Item) => void;
  readonly setActive: (index: number) => void;
}

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
const isChoice = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox';

/** The events of all rows of a table, at the table: a row that scrolls into sight brings no functions with it. */
export const useRowEvents = ({ rows, open, toggle, setActive }: Acts) => {
  const recordAt = useCallback(
    (target: EventTarget) => {
      const at = rowOf(target)?.dataset['index'];
      return at === undefined ? undefined : rows[Number(at)];
    },
    [rows],
  );
  const onClick = useCallback(
    (event: MouseEvent) => {
      const { target } = event;
      const record = recordAt(target);
      if (!record || !(target instanceof Element)) return;
      if (isChoice(target)) return toggle(record);
      // Controls of a row act for themselves.
      if (target.closest('label, button, input, [role="button"]')) return;
      if (isHead(record)) return;
      const link = target.closest('a');
      // The browser opens a link in another tab itself.
      if (link && (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)) return;
      event.preventDefault();
      open(record);
    },
    [recordAt, open, toggle],
  );
  const onFocus = useCallback(
    ({ target }: FocusEvent) => {
      const at = rowOf(target)?.dataset['index'];
      if (at !== undefined) setActive(Number(at));
    },
    [setActive],
  );
  return { onClick, onFocus };
};
