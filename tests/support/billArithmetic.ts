import type { Made } from './sales.ts';

/** A decimal with so many places as an integer. */
export const digitsOf = (value: unknown, places: number): bigint => {
  if (typeof value !== 'string') return 0n;
  const [whole = '0', decimals = ''] = value.replace('-', '').split('.');
  const digits = BigInt(whole + decimals.padEnd(places, '0').slice(0, places));
  return value.startsWith('-') ? -digits : digits;
};

/** Half up: a half goes away from zero. */
export const divided = (numerator: bigint, denominator: bigint): bigint =>
  numerator < 0n ? -divided(-numerator, denominator) : (2n * numerator + denominator) / (2n * denominator);

const rates = ['material_rate', 'labour_rate', 'machine_rate', 'freight_rate'];

/** The amounts of a line in cents. */
export interface Amounts {
  readonly cost: bigint;
  readonly target: bigint;
  readonly selling: bigint;
}
const names = ['cost', 'target', 'selling'] as const;
const nothing: Amounts = { cost: 0n, target: 0n, selling: 0n };
const plus = (a: Amounts, b: Amounts): Amounts => ({
  cost: a.cost + b.cost,
  target: a.target + b.target,
  selling: a.selling + b.selling,
});
const each = (of: (name: (typeof names)[number]) => bigint): Amounts => ({
  cost: of('cost'),
  target: of('target'),
  selling: of('selling'),
});

export interface Reckoned {
  /** Of each item, by id. */
  readonly amounts: ReadonlyMap<number, Amounts>;
  /** Of each percentage line: what it is a percentage of. */
  readonly bases: ReadonlyMap<number, Amounts>;
  readonly total: Amounts;
}

/** Reckons a bill anew from what people have entered in it, in whole numbers (rules 50, 59 and 60). */
export const reckoned = (rows: readonly Made[]): Reckoned => {
  const byId = new Map(rows.map((row) => [row.id as number, row]));
  const aboveOf = (row: Made): Made[] => {
    const parent = byId.get(row.parent_line_id);
    return parent ? [parent, ...aboveOf(parent)] : [];
  };
  const amounts = new Map<number, Amounts>();
  const bases = new Map<number, Amounts>();
  const items = rows.filter(({ kind }) => kind === 'item');
  const sumOf = (lines: readonly Made[]) => lines.map(({ id }) => amounts.get(id) ?? nothing).reduce(plus, nothing);
  const measured = items.filter(({ percent }) => percent === undefined);
  for (const row of measured) {
    // Quantities have 4 places; a BOM multiplies.
    const boms = aboveOf(row).filter(({ kind }) => kind === 'bom');
    const quantity = boms.reduce((q, bom) => q * digitsOf(bom.quantity, 4), digitsOf(row.quantity, 4));
    const one = 10n ** (4n * BigInt(boms.length + 1));
    const unit = rates.reduce((sum, name) => sum + digitsOf(row[name], 4), 0n);
    const cost = divided(quantity * unit, one * 100n);
    const left = 10_000n - digitsOf(row.margin_percent, 2);
    const sign = quantity < 0n ? -1n : 1n;
    const rate =
      quantity === 0n
        ? 0n
        : divided((cost + digitsOf(row.overhead, 2)) * 1_000_000n * one * sign, left * quantity * sign);
    const target = divided(quantity * digitsOf(row.target_rate, 4), one * 100n);
    amounts.set(row.id, { cost, target, selling: divided(quantity * rate, one * 100n) });
  }
  const put = (row: Made, base: Amounts) => {
    bases.set(row.id, base);
    amounts.set(
      row.id,
      each((name) => divided(base[name] * digitsOf(row.percent, 2), 10_000n)),
    );
  };
  const isIn = (row: Made, structure: unknown) =>
    structure === undefined || aboveOf(row).some(({ id }) => id === structure);
  const ofStructures = items.filter(({ basis }) => basis === 'percent_of_structure');
  for (const row of ofStructures) put(row, sumOf(measured.filter((line) => isIn(line, row.parent_line_id))));
  const before = sumOf([...measured, ...ofStructures]);
  for (const row of items.filter(({ basis }) => basis === 'percent_of_all')) put(row, before);
  return { amounts, bases, total: sumOf(items) };
};
