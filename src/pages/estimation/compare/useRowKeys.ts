import { useCallback, useState, type KeyboardEvent, type RefObject } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import type { ComparedRow } from '../../../resources/estimation/compareAnswers.ts';
import { useKeyHelp, type KeyGroup } from '../../../ui/keys/keyHelp.ts';

const comparisonKeys: KeyGroup = {
  title: 'The comparison',
  entries: [
    [['↓', 'j'], 'Next line'],
    [['↑', 'k'], 'Previous line'],
    [['n', 'p'], 'Next or previous difference'],
    [['Enter', 'Space'], 'Show what differs in the line'],
    [['Home', 'End'], 'First or last line'],
  ],
};

interface Keys {
  readonly rows: readonly ComparedRow[];
  readonly list: RefObject<VirtuosoHandle | null>;
  readonly box: RefObject<HTMLElement | null>;
  readonly onToggle: (key: string) => void;
}

const page = 12;

/** The row to which a key leads; undefined for any other key. n and p lead to the lines that match, past their structures. */
export const keyTarget = (
  key: string,
  at: number,
  rows: readonly Pick<ComparedRow, 'context'>[],
): number | undefined => {
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(last, at + 1);
    case 'ArrowUp':
    case 'k':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + page);
    case 'PageUp':
      return Math.max(0, at - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'n': {
      const next = rows.findIndex(({ context }, other) => other > at && !context);
      return next < 0 ? at : next;
    }
    case 'p': {
      const before = rows.slice(0, at).findLastIndex(({ context }) => !context);
      return before < 0 ? at : before;
    }
    default:
      return undefined;
  }
};

/** Keyboard control of the list: one row has the focus, keys move it, Enter and Space show what changed. */
export const useRowKeys = ({ rows, list, box, onToggle }: Keys) => {
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, Math.max(0, rows.length - 1));
  useKeyHelp(comparisonKeys);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const { target } = event;
      const onRow = target instanceof HTMLElement && target.dataset['row'] !== undefined;
      if (!onRow || event.ctrlKey || event.metaKey || event.altKey) return;
      const row = rows[active];
      if ((event.key === 'Enter' || event.key === ' ') && row) {
        event.preventDefault();
        onToggle(row.key);
        return;
      }
      const to = keyTarget(event.key, active, rows);
      if (to === undefined) return;
      event.preventDefault();
      setActive(to);
      const focus = () => box.current?.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus();
      list.current?.scrollIntoView({ index: to, done: () => requestAnimationFrame(focus) });
    },
    [rows, active, list, box, onToggle],
  );
  return { active, setActive, onKeyDown };
};
