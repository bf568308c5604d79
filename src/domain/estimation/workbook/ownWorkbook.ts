import {
  rateTargets,
  targetLabels,
  targets,
  type ColumnMapping,
  type RateTarget,
  type ColumnTarget,
} from './targets.ts';

/** The headings of our own workbook: an import knows its columns by them. */
export const ownHeadings: Readonly<Record<ColumnTarget, string>> = { ...targetLabels, ref: 'Item no.' };

/** What every workbook of ours has. */
const always = ['ref', 'description', 'level', 'kind'] as const satisfies readonly ColumnTarget[];

/** The columns of a workbook that the product has exported; null for another file. */
export const ownColumns = (headings: readonly string[]): ColumnMapping | null => {
  if (!always.every((target) => headings.includes(ownHeadings[target]))) return null;
  const found = targets.flatMap((target) => {
    const at = headings.indexOf(ownHeadings[target]);
    return at < 0 ? [] : [[target, at] as const];
  });
  return Object.fromEntries(found);
};

/** Whether the columns are those of our own workbook, whose empty cells say that there is nothing. */
export const isOwnWorkbook = ({ level, kind }: ColumnMapping): boolean => level !== undefined && kind !== undefined;

/** The rates of a line of our own workbook whose cells are empty. */
export const noRates = (columns: ColumnMapping): Readonly<Partial<Record<RateTarget, null>>> =>
  isOwnWorkbook(columns)
    ? Object.fromEntries(
        rateTargets.flatMap((target) => (columns[target] === undefined ? [] : [[target, null] as const])),
      )
    : {};
