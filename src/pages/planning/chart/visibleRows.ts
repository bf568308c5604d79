import type { ChartRow } from './rows.ts';

/** The rows that are not inside a closed main task. */
export const visibleRows = (rows: readonly ChartRow[], closed: ReadonlySet<number>): readonly ChartRow[] => {
  let hiddenBelow = Infinity;
  return rows.filter((row) => {
    if (row.level > hiddenBelow) return false;
    hiddenBelow = row.isMain && closed.has(row.id) ? row.level : Infinity;
    return true;
  });
};
