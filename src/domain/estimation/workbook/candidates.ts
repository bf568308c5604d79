import { headingTexts, type HeadingPlace } from './heading.ts';
import { headingScores } from './headingScores.ts';
import { readFigure } from './figures.ts';
import { shareProven } from './provenFigures.ts';
import type { ColumnMapping } from './targets.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { below } from './rowsBelow.ts';

/** The figures of which a file can have several columns. */
export const severalTargets = ['quantity', 'rate'] as const;
export type SeveralTarget = (typeof severalTargets)[number];

/** How well a heading has to name a figure. */
const named = 6;

const hasFigures = (rows: readonly WrittenRow[], at: number): boolean =>
  rows.some(({ cells }) => {
    const read = readFigure(cells[at] ?? '', '.');
    return 'error' in read ? /\d/.test(cells[at] ?? '') : read.value !== null;
  });

/** Columns that are hidden give way to those in sight. */
const inSight = (columns: readonly number[], hidden: readonly number[]): readonly number[] => {
  const seen = columns.filter((at) => !hidden.includes(at));
  return seen.length > 0 ? seen : columns;
};

/** The columns whose headings name such a figure and that have some, from left to right. */
export const candidatesFor = (
  sheet: Worksheet,
  place: HeadingPlace | null,
  target: SeveralTarget | 'amount',
): readonly number[] => {
  if (!place) return [];
  const rows = below(sheet, place);
  const columns = headingTexts(sheet, place).flatMap((text, at) => {
    const scores = headingScores(text);
    const score = scores[target] ?? 0;
    const best = Math.max(0, ...Object.values(scores));
    return score >= named && score === best && hasFigures(rows, at) ? [at] : [];
  });
  return inSight(columns, sheet.hiddenColumns);
};

/** The share of rows in which the three columns multiply that is a proof. */
const enough = 0.6;

/**
 * Of several columns for one figure those that multiply to the amounts; nothing without a proof. The columns that were
 * guessed stay where they prove as well as others.
 */
export const provenCandidates = (
  sheet: Worksheet,
  place: HeadingPlace | null,
  guessed: ColumnMapping,
): Pick<ColumnMapping, SeveralTarget | 'amount'> => {
  const of = (target: SeveralTarget | 'amount') => {
    const found = candidatesFor(sheet, place, target);
    const own = guessed[target];
    return own === undefined ? found : [own, ...found.filter((at) => at !== own)];
  };
  const [quantities, rates, amounts] = [of('quantity'), of('rate'), of('amount')];
  if (quantities.length < 2 && rates.length < 2 && amounts.length < 2) return {};
  let best: { readonly share: number; readonly columns: Pick<ColumnMapping, SeveralTarget | 'amount'> } | null = null;
  const rows = below(sheet, place);
  for (const quantity of quantities)
    for (const rate of rates)
      for (const amount of amounts) {
        if (new Set([quantity, rate, amount]).size < 3) continue;
        const share = shareProven(rows, [quantity, rate, amount]);
        if (share >= enough && share > (best?.share ?? 0)) best = { share, columns: { quantity, rate, amount } };
      }
  return best?.columns ?? {};
};

/** A figure for which the file has several columns that differ, and nothing tells which it is. */
export interface UnclearColumn {
  readonly target: SeveralTarget;
  readonly columns: readonly number[];
}

const differ = (rows: readonly WrittenRow[], columns: readonly number[]): boolean =>
  rows.some(({ cells }) => new Set(columns.map((at) => (cells[at] ?? '').trim())).size > 1);

/** The figures that a person has to choose a column for: those that no amount proves. */
export const unclearColumns = (
  sheet: Worksheet,
  { place, columns }: { readonly place: HeadingPlace | null; readonly columns: ColumnMapping },
): readonly UnclearColumn[] => {
  const rows = below(sheet, place);
  const { quantity, rate, amount } = columns;
  const isProven =
    quantity !== undefined &&
    rate !== undefined &&
    amount !== undefined &&
    shareProven(rows, [quantity, rate, amount]) >= enough;
  if (isProven) return [];
  const others = new Set(
    Object.entries(columns).flatMap(([name, at]) => (name === 'quantity' || name === 'rate' ? [] : at)),
  );
  return severalTargets.flatMap((target) => {
    const found = candidatesFor(sheet, place, target).filter((at) => !others.has(at));
    return found.length > 1 && differ(rows, found) ? [{ target, columns: found }] : [];
  });
};
