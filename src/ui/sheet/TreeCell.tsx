import type { ReactNode } from 'react';
import type { SheetRow } from './types.ts';

interface Props<R> {
  readonly line: SheetRow<R>;
  readonly name: string;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

/** Rows that are deeper are drawn as deep as this. */
const deepest = 8;

/** A cell that shows how deep its row is, and opens and closes it. */
export const TreeCell = <R,>({ line: { level, open }, name, onToggle, children }: Props<R>) => (
  <span className={`sheet-tree sheet-level-${Math.min(level, deepest)}`}>
    {open === null ? (
      <span className="sheet-leaf" />
    ) : (
      <button
        type="button"
        tabIndex={-1}
        className={open ? 'sheet-caret sheet-caret-open' : 'sheet-caret'}
        aria-label={`${open ? 'Collapse' : 'Expand'} ${name}`}
        onClick={() => onToggle(!open)}
      />
    )}
    <span className="sheet-tree-text">{children}</span>
  </span>
);
