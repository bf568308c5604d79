import { useRef, useState, type KeyboardEvent } from 'react';
import type { TreeRow } from './tree.ts';
import { useKeyHelp, type KeyGroup } from '../../../ui/keys/keyHelp.ts';

const treeKeys: KeyGroup = {
  title: 'The tree',
  entries: [
    [['↑', '↓'], 'Previous or next row'],
    [['→', '←'], 'Open or close a row, go to its parent'],
    [['Enter'], 'Open or close the row'],
    [['Home', 'End'], 'First or last row'],
  ],
};

interface TreeKeysOptions {
  readonly rows: readonly TreeRow[];
  readonly onExpand: (key: string, open: boolean) => void;
}

/**
 * The keys of a tree grid: up and down move between rows, right expands or enters a row, left collapses or leaves it,
 * Home and End go to the ends. One row is in the Tab order.
 */
export const useTreeKeys = ({ rows, onExpand }: TreeKeysOptions) => {
  useKeyHelp(treeKeys);
  const [current, setCurrent] = useState<string>();
  const elements = useRef(new Map<string, HTMLElement>());
  const active = rows.some((row) => row.key === current) ? current : rows[0]?.key;
  const goTo = (row: TreeRow | undefined) => {
    if (!row) return;
    setCurrent(row.key);
    elements.current.get(row.key)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, row: TreeRow) => {
    if (event.target !== event.currentTarget) return;
    const at = rows.indexOf(row);
    const acts: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[at + 1]),
      ArrowUp: () => goTo(rows[at - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () =>
        row.expanded === false ? onExpand(row.key, true) : row.expanded ? goTo(rows[at + 1]) : undefined,
      ArrowLeft: () => (row.expanded ? onExpand(row.key, false) : goTo(rows.find((other) => other.key === row.parent))),
      Enter: () => row.expanded !== null && onExpand(row.key, !row.expanded),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return {
    rowProps: (row: TreeRow) => ({
      ref: (element: HTMLElement | null) =>
        void (element ? elements.current.set(row.key, element) : elements.current.delete(row.key)),
      tabIndex: row.key === active ? 0 : -1,
      onFocus: () => setCurrent(row.key),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, row),
    }),
  };
};
