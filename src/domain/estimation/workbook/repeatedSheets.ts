import type { BoqLine } from './line.ts';

/** So many of its lines stand in the other sheet, too. */
const share = 0.8;
/** Fewer lines can be alike by chance. */
const fewest = 3;

const keyOf = ({ description, unit, quantity, rates }: BoqLine): string =>
  JSON.stringify([description.toLowerCase().replace(/\s+/g, ' ').trim(), unit, quantity, rates.rate ?? null]);

/** For each sheet the earlier one whose lines it repeats, by indexes; null for one that is its own. */
export const repeatedSheets = (sheets: readonly (readonly BoqLine[])[]): readonly (number | null)[] => {
  const known: Map<string, number>[] = [];
  return sheets.map((lines) => {
    const keys = lines.filter(({ kind }) => kind !== 'structure').map(keyOf);
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    const same = known.map((other) =>
      [...counts].reduce((n, [key, times]) => n + Math.min(times, other.get(key) ?? 0), 0),
    );
    known.push(counts);
    const most = Math.max(0, ...same);
    return keys.length >= fewest && most >= keys.length * share ? same.indexOf(most) : null;
  });
};
