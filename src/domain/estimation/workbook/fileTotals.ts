import { compare, sum, type Decimal } from '../../decimal.ts';
import { anyOf } from '../../sums.ts';

/** A row with what was read of it: what its lines come to, or the sum that the file states in it. */
export interface TotalledRow {
  readonly row: number;
  /** What the line of this row comes to; null for none. */
  readonly read: Decimal | null;
  /** The sum that the file states here, with its words, and as its heading scales it; null in other rows. */
  readonly stated: { readonly amount: Decimal; readonly text: string; readonly meant?: Decimal } | null;
  /** A section begins here. */
  readonly isBorder: boolean;
}

/** A sum of the file that is not what was read of its rows. */
export interface DifferingTotal {
  readonly row: number;
  readonly text: string;
  readonly stated: Decimal;
  /** What the lines from the row `from` on come to. */
  readonly read: Decimal;
  readonly from: number;
}

const tax = anyOf(/\b(?:vat|gst|sgst|cgst|igst|mwst|ust|tva|iva|btw|dph|moms|mva|tax|mehrwertsteuer)\b/);
const withTax = anyOf(/\b(?:incl(?:uding|\.)?|inkl\.?|ttc|con iva|brutto|gross)\b/);
const rounded = anyOf(/^\W*(?:say|rounded(?: (?:to|off|up|down))?|gerundet)\W*$/);

/** Whether the words of a sum are neither those of a tax, nor of a sum with it. */
export const isWithoutTax = (text: string): boolean => !tax.test(text) && !withTax.test(text);

const cents = (value: Decimal): number => Math.round(Number(value) * 100);
/** Sums of amounts that a spreadsheet shows rounded may differ by a few hundredths. */
const slack = 3;
const offsets = Array.from({ length: 2 * slack + 1 }, (_, at) => at - slack);

/** Whoever sees so many looks at the file. */
const mostTold = 200;

/** Of the places where a sum can begin the one whose sum is nearest to the wanted. */
const nearest = (starts: ReadonlyMap<number, number>, wanted: number): readonly [number, number] => {
  let best: readonly [number, number] = [0, 1];
  let least = Infinity;
  for (const [known, row] of starts)
    if (Math.abs(known - wanted) < least) [best, least] = [[known, row], Math.abs(known - wanted)];
  return best;
};

/**
 * Compares each sum that the file states with what was read of the rows that it is of: since the beginning, a section or
 * an earlier sum. Taxes, and sums with them, are none of the bill's. What differs is told with the nearest of these.
 */
export const differingTotals = (rows: readonly TotalledRow[]): readonly DifferingTotal[] => {
  const found: DifferingTotal[] = [];
  let before = 0;
  let taxes = 0;
  const starts = new Map<number, number>([
    [0, (rows.find(({ read, isBorder }) => read !== null || isBorder) ?? rows[0])?.row ?? 1],
  ]);
  const agreed = new Set<number>();
  for (const { row, read, stated, isBorder } of rows) {
    if (isBorder && !starts.has(before)) starts.set(before, row);
    if (read !== null) before += cents(read);
    if (!stated || compare(stated.amount, '0') === 0) continue;
    const { amount, text, meant } = stated;
    if (rounded.test(text)) continue;
    if (tax.test(text) && !withTax.test(text)) {
      taxes += cents(amount);
      continue;
    }
    const isKnown = (of: number) => offsets.some((off) => starts.has(before - of + off));
    const agrees =
      (meant !== undefined && isKnown(cents(meant))) ||
      isKnown(cents(amount)) ||
      isKnown(cents(amount) - taxes) ||
      agreed.has(cents(amount));
    if (agrees) agreed.add(cents(amount));
    else if (found.length < mostTold) {
      const [from, first] = nearest(starts, before - cents(amount));
      found.push({ row, text, stated: amount, read: sum([String((before - from) / 100)]), from: first });
    }
    starts.set(before, row + 1);
  }
  return found;
};

/** A line as its section adds it up, with the sum that the file states for it. */
export interface SectionLine {
  readonly row: number;
  readonly parent: number | null;
  readonly text: string;
  readonly amount: Decimal | null;
  /** Of a section alone. */
  readonly stated: Decimal | null;
}

/** The sections whose stated sum is not what their lines come to. */
export const differingSections = (lines: readonly SectionLine[]): readonly DifferingTotal[] => {
  const inside = new Map<number, number>();
  for (const { parent, amount } of lines) {
    if (amount === null) continue;
    for (let of = parent; of !== null; of = lines[of]?.parent ?? null)
      inside.set(of, (inside.get(of) ?? 0) + cents(amount));
  }
  return lines
    .flatMap(({ row, text, stated }, at): DifferingTotal[] => {
      const read = inside.get(at) ?? 0;
      if (stated === null || Math.abs(cents(stated) - read) <= slack) return [];
      return [{ row, text, stated, read: sum([String(read / 100)]), from: row + 1 }];
    })
    .slice(0, mostTold);
};
