import { compare, extension, sum, type Decimal } from '../../decimal.ts';
import { isOutsideBasis } from '../basis.ts';
import type { FilledWorksheet } from './filled.ts';
import type { QuotedLine, QuotedRow } from './line.ts';

/** What is written into a row of a client's workbook; null for what stays as it is. */
export interface FilledRow {
  readonly sheet: string;
  /** From 1. */
  readonly row: number;
  readonly rate: Decimal | null;
  /** At the quantity that the file has; of what is in no total none: the file would add it up. */
  readonly amount: Decimal | null;
}

export interface FilledCells {
  readonly rows: readonly FilledRow[];
  /** Those of them that are alternates: a formula of the file may add them up. */
  readonly alternates: number;
  /** Those that are optional: as alternates. */
  readonly optional: number;
  /** Rows of the file whose line the bill has not, or without a price. */
  readonly without: number;
  /** Rows whose quantity in the file is another than in the bill. */
  readonly differing: number;
  /** Lines of the bill that the file does not have, and what they come to. */
  readonly beyond: number;
  readonly beyondAmount: Decimal;
  /** What the rows come to. */
  readonly total: Decimal;
}

/** The lines that a client's file can have a price for. */
const isPriced = ({ part }: QuotedRow): boolean =>
  ['priced', 'percent', 'rate_only'].includes(part) || isOutsideBasis(part);

/** A rate of 0 stands for one that nobody has made: the client's cell stays empty. */
const isNothing = ({ rate, amount }: QuotedRow): boolean =>
  rate === null ? amount === null : compare(rate, '0') === 0;

/**
 * What of a quotation goes into the client's own workbook: rates and amounts of the lines that came from it, at the
 * quantities that it has (rule 112).
 */
export const filling = (
  sheets: readonly FilledWorksheet[],
  lines: readonly QuotedLine[],
  rows: readonly QuotedRow[],
): FilledCells => {
  const byKey = new Map(
    rows.flatMap((row) => {
      const key = isPriced(row) ? lines[row.line]?.key : null;
      return key ? [[key, row] as const] : [];
    }),
  );
  const structures = new Set(lines.flatMap(({ kind, key }) => (kind === 'structure' && key ? [key] : [])));
  const inFile = new Set(sheets.flatMap((sheet) => sheet.rows.map(([, key]) => key)));
  let [without, differing, alternates, optional] = [0, 0, 0, 0];
  const filled = sheets.flatMap(({ name, rows: own }) =>
    own.flatMap(([row, key, quantity]): FilledRow[] => {
      const quoted = byKey.get(key);
      if (structures.has(key)) return [];
      if (!quoted || isNothing(quoted)) {
        without += 1;
        return [];
      }
      const { rate, part } = quoted;
      if (part === 'alternate') alternates += 1;
      if (part === 'optional') optional += 1;
      const isOther = part === 'priced' && quantity !== null && compare(quantity, quoted.quantity ?? '0') !== 0;
      if (isOther) differing += 1;
      const amount = isOther && rate !== null ? extension(quantity, rate) : quoted.amount;
      return [{ sheet: name, row, rate, amount }];
    }),
  );
  const beyond = [...byKey].flatMap(([key, { amount }]) => (inFile.has(key) ? [] : [amount ?? '0']));
  return {
    rows: filled,
    alternates,
    optional,
    without,
    differing,
    beyond: beyond.length,
    beyondAmount: extension(sum(beyond), '1'),
    total: extension(sum(filled.flatMap(({ amount }) => amount ?? [])), '1'),
  };
};
