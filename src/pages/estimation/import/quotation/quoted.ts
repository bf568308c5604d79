import { compare, sum, type Decimal } from '../../../../domain/decimal.ts';
import { evaluate } from '../../../../domain/formula.ts';
import { totalQuantity } from '../../../../domain/estimation/prices.ts';
import { decimalOf, linesBelow, textOf, type LineRow } from '../stored.ts';

/** A line of a quotation: what a client sees of it, and no cost. */
export interface QuotedLine {
  readonly id: number;
  readonly kind: 'structure' | 'bom' | 'item' | 'subtotal';
  readonly depth: number;
  readonly ref: string;
  readonly description: string;
  readonly unit: string;
  readonly quantity: Decimal | null;
  readonly rate: Decimal | null;
  readonly amount: Decimal | null;
  /** Only its rate is offered: it adds nothing. */
  readonly isRateOnly: boolean;
  /** What a percentage line is a percentage of, with its amount. */
  readonly of: { readonly name: string; readonly amount: Decimal } | null;
}

export interface Quoted {
  readonly lines: readonly QuotedLine[];
  readonly total: Decimal;
  /** The number of items with a quantity, or a rate only, and no price. */
  readonly unpriced: number;
}

/** The fields with the price of a line for the client: settled rates of a sale, selling rates of an estimation. */
export interface PriceFields {
  readonly rate: 'target_rate' | 'selling_rate';
  readonly extension: 'target_extension' | 'selling_extension';
  readonly base: 'base_target' | 'base_selling';
}

/** The name of what a percentage line is a percentage of: its structure, or everything. */
const baseName = (row: LineRow, structure: LineRow | null): string => {
  if (row['basis'] === 'percent_of_all') return 'all lines';
  return structure ? textOf(structure['description']) : 'the measured lines';
};

const total = (row: LineRow): Decimal | null =>
  typeof row['quantity'] === 'string' ? evaluate(totalQuantity, { factor: '1', ...row }) : null;

/**
 * The lines of a quotation in the order of the bill, with a subtotal after each section of the first two levels. The
 * extensions are those of the database: nothing is rounded again.
 */
export const quotedLines = (rows: readonly LineRow[], { rate, extension, base }: PriceFields): Quoted => {
  const below = linesBelow(rows);
  const add = (lines: QuotedLine[], parent: LineRow | null, depth: number): Decimal => {
    const amounts = below(parent?.id ?? null).map((row): Decimal => {
      const kind = row['kind'] === 'structure' || row['kind'] === 'bom' ? row['kind'] : 'item';
      const own = decimalOf(row[extension]);
      const percent = decimalOf(row['percent']);
      const hasRate = kind === 'item' && percent === null && decimalOf(row[rate]) !== null;
      const line: QuotedLine = {
        id: row.id,
        kind,
        depth,
        ref: textOf(row['ref']),
        description: textOf(row['description']),
        unit: percent === null ? textOf(row['unit']) : '%',
        quantity: kind === 'structure' ? null : (percent ?? total(row)),
        rate: hasRate ? decimalOf(row[rate]) : null,
        amount: percent !== null || (hasRate && row['quantity'] !== undefined) ? own : null,
        isRateOnly: row['basis'] === 'rate_only',
        of: percent === null ? null : { name: baseName(row, parent), amount: decimalOf(row[base]) ?? '0' },
      };
      const at = lines.length;
      lines.push(line);
      if (kind === 'item') return own ?? '0';
      const amount = add(lines, row, depth + 1);
      if (kind === 'bom' || depth > 1) lines[at] = { ...line, amount };
      else {
        const name = [line.ref, line.description].filter(Boolean).join(' ');
        lines.push({ ...line, kind: 'subtotal', ref: '', description: `Total ${name}`, amount });
      }
      return amount;
    });
    return sum(amounts);
  };
  const lines: QuotedLine[] = [];
  const whole = add(lines, null, 0);
  const unpriced = lines.filter(
    ({ kind, quantity, rate: priced, isRateOnly, of }) =>
      kind === 'item' &&
      of === null &&
      (quantity !== null || isRateOnly) &&
      (priced === null || compare(priced, '0') === 0),
  );
  return { lines, total: whole, unpriced: unpriced.length };
};
