import type { Pair } from '../../../domain/estimation/workbook/identity.ts';
import { groupedBy } from '../../../domain/grouped.ts';
import type { NextLine } from './nextLine.ts';
import type { StoredImportLine } from './stored.ts';

/** The lines of one place in the order of the file, by indexes in the stage. `parent` is null at the top. */
interface Siblings {
  readonly parent: number | null;
  readonly lines: readonly number[];
  /** Those of them that come from another place. */
  readonly arrived: readonly number[];
}

/** How a stage gets the order of a file. */
export interface FileOrder {
  /** Places whose lines stand otherwise, from the top down. */
  readonly places: readonly Siblings[];
  /** The number of lines that have to move. */
  readonly moved: number;
}

/** How many of the numbers are in rising order already, at most. */
const longestRising = (numbers: readonly number[]): number => {
  const ends: number[] = [];
  for (const n of numbers) {
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ends[middle] ?? 0) < n) from = middle + 1;
      else to = middle;
    }
    ends[from] = n;
  }
  return ends.length;
};

/** Whether a line can stand in another one, or at the top. */
export const canHold = (
  parent: Pick<NextLine | StoredImportLine, 'kind'> | undefined,
  line: Pick<NextLine | StoredImportLine, 'kind'>,
): boolean =>
  parent === undefined || parent.kind === 'structure' || (parent.kind === 'bom' && line.kind !== 'structure');

/** The place of each line of the stage as the file has it; a line that the file does not have stays where it is. */
const placesIn = (
  stored: readonly StoredImportLine[],
  next: readonly NextLine[],
  pairs: readonly Pair[],
): readonly (number | null)[] => {
  const wasAt = new Map(pairs.map((pair) => [pair.next, pair.was]));
  const places = stored.map(({ parent }) => parent);
  for (const { next: at, was } of pairs) {
    const [line, parent] = [stored[was], next[at]?.parent ?? null];
    const place = parent === null ? null : wasAt.get(parent);
    if (line && place !== undefined && canHold(place === null ? undefined : stored[place], line)) places[was] = place;
  }
  return places;
};

/** Lines in the order of the file; one that it does not have follows the one that it followed. */
const inFileOrder = (lines: readonly number[], rank: ReadonlyMap<number, number>): readonly number[] => {
  const ranked = lines.filter((at) => rank.has(at)).toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  const behind = new Map<number | undefined, number[]>();
  let before: number | undefined;
  for (const at of lines)
    if (rank.has(at)) before = at;
    else {
      const known = behind.get(before);
      if (known) known.push(at);
      else behind.set(before, [at]);
    }
  return [...(behind.get(undefined) ?? []), ...ranked.flatMap((at) => [at, ...(behind.get(at) ?? [])])];
};

/** What has to move for the lines of a stage to stand as in a file. The lists have parents before children. */
export const fileOrder = (
  stored: readonly StoredImportLine[],
  next: readonly NextLine[],
  pairs: readonly Pair[],
): FileOrder => {
  const rank = new Map(pairs.map((pair) => [pair.was, pair.next]));
  const places = placesIn(stored, next, pairs);
  const byPlace = groupedBy(stored.keys(), (at) => places[at] ?? null);
  const rankOf = (at: number | null): number => (at === null ? -1 : (rank.get(at) ?? at));
  let moved = 0;
  const found = [...byPlace].flatMap(([parent, lines]): Siblings[] => {
    const wanted = inFileOrder(lines, rank);
    const arrived = wanted.filter((at) => stored[at]?.parent !== parent);
    const stayed = wanted.filter((at) => stored[at]?.parent === parent);
    moved += arrived.length + stayed.length - longestRising(stayed);
    const isSame = arrived.length === 0 && wanted.every((at, i) => at === lines[i]);
    return isSame ? [] : [{ parent, lines: wanted, arrived }];
  });
  return { places: found.toSorted((a, b) => rankOf(a.parent) - rankOf(b.parent)), moved };
};
