import type { ExtraRow } from '../sheet/pasting.ts';
import type { ShownLine, TakenPlace } from './insertion.ts';
import type { GridRow } from './lines.ts';
import { numbersAt } from './numbering.ts';
import type { RowTree, Spot } from './rowTree.ts';

/** What added lines have beside their cells, with a number each, as a typed line has; none where some come with theirs. */
export const withNumbers = (
  tree: RowTree,
  rows: readonly ExtraRow[],
  spot: Spot,
  taken: readonly (TakenPlace | null | undefined)[],
): readonly (TakenPlace | null | undefined)[] => {
  const { numbered } = tree.model;
  if (numbered === undefined || rows.some((row) => row.some(({ column }) => column === numbered))) return taken;
  const numbers = numbersAt(tree, spot, rows.length);
  return rows.map((_, at) => {
    const number = numbers[at];
    return number === undefined ? taken[at] : { ...taken[at], [numbered]: number };
  });
};

/** What a row shows of a master while the server makes its lines; what was pasted into it stays. */
export const ownWords = (row: GridRow | undefined, shown: ShownLine): ShownLine => {
  const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';
  const own = Object.entries(shown).filter(([field]) => field === 'kind' || !isFilled(row?.line[field]));
  return { ...Object.fromEntries(own), kind: shown.kind };
};
