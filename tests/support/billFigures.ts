import type { Overhead } from './billBatches.ts';
import { everyLine, isPercentage, type Line } from './billLines.ts';
import type { Made } from './sales.ts';

/** An exact fraction with a denominator above 0. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}
const of = (n: bigint, d: bigint): Fraction => (d < 0n ? { n: -n, d: -d } : { n, d });
const hundredths = (n: bigint | null): Fraction => of(n ?? 0n, 100n);
const times = (a: Fraction, b: Fraction): Fraction => of(a.n * b.n, a.d * b.d);
const over = (a: Fraction, b: Fraction): Fraction => of(a.n * b.d, a.d * b.n);
/** Half up to so many places, as an integer of them: a half goes away from zero. */
const half = ({ n, d }: Fraction, places: number): bigint =>
  n < 0n ? -half({ n: -n, d }, places) : (2n * n * 10n ** BigInt(places) + d) / (2n * d);
const written = (digits: bigint, places: number): string => {
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  return `${digits < 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`;
};

const names = ['cost', 'selling', 'target'] as const;
/** Cents. */
type Amounts = Readonly<Record<(typeof names)[number], bigint>>;
const each = (name: (one: (typeof names)[number]) => bigint): Amounts => ({
  cost: name('cost'),
  selling: name('selling'),
  target: name('target'),
});
const nothing = each(() => 0n);
const sumOf = (all: readonly Amounts[]): Amounts => all.reduce((a, b) => each((name) => a[name] + b[name]), nothing);

/** A line as it is to be answered. */
export interface Expected {
  readonly name: string;
  readonly marks: readonly [reviewer: boolean, approver: boolean];
  readonly [figure: string]: unknown;
}
interface Figures {
  readonly expected: Expected;
  readonly line: Line;
  readonly cost: bigint;
  /** The figures of which one has no room. */
  readonly isTooLarge: boolean;
  /** What a mark stands for: it falls with any of it (rule 51). */
  readonly price: string;
}

/** What the rules make of a line with a quantity, or without (rules 47, 50 and 59), and its rate in ten-thousandths. */
const measuredOf = ({ quantity, material, labour, target, margin, overhead }: Line, factor: Fraction) => {
  const total = times(hundredths(quantity), factor);
  const unit = hundredths((material ?? 0n) + (labour ?? 0n));
  const cost = half(times(total, unit), 2);
  const left = of(10_000n - margin, 10_000n);
  const rate = half(total.n === 0n ? over(unit, left) : over(over(hundredths(cost + overhead), left), total), 4);
  const selling = half(times(total, of(rate, 10_000n)), 2);
  return { amounts: { cost, selling, target: half(times(total, hundredths(target)), 2) }, rate };
};

/** What the product is to answer of the tree, line by line. */
export const figuresOf = (tree: readonly Line[]): Figures[] => {
  const placed = everyLine(tree);
  const factors = new Map<Line | undefined, Fraction>([[undefined, of(1n, 1n)]]);
  const measured = new Map<Line, ReturnType<typeof measuredOf>>();
  for (const { line, parent } of placed) {
    const factor = factors.get(parent) ?? of(1n, 1n);
    factors.set(line, line.kind === 'bom' ? times(factor, hundredths(line.quantity)) : factor);
    measured.set(line, measuredOf(line, factor));
  }
  const below = (lines: readonly Line[]) =>
    sumOf(everyLine(lines).flatMap(({ line }) => (isPercentage(line) ? [] : (measured.get(line)?.amounts ?? []))));
  const share = (line: Line, base: Amounts) =>
    each((name) => half(of(base[name] * (line.percent ?? 0n), 1_000_000n), 2));
  const bases = new Map<Line, Amounts>();
  for (const { line, parent } of placed)
    if (line.basis === 'percent_of_structure') bases.set(line, below(parent ? parent.children : tree));
  const all = sumOf([below(tree), ...[...bases].map(([line, base]) => share(line, base))]);
  for (const { line } of placed) if (line.basis === 'percent_of_all') bases.set(line, all);
  return placed.map(({ line, parent }) => {
    const base = bases.get(line);
    const own = measured.get(line) ?? measuredOf(line, of(1n, 1n));
    const amounts = base ? share(line, base) : own.amounts;
    const { reviewer, approver } = line.marks;
    const factor = written(half(factors.get(parent) ?? of(1n, 1n), 16), 16);
    const shown = (cents: bigint | undefined) => (cents === undefined ? null : written(cents, 2));
    const expected: Expected = {
      name: line.name,
      kind: line.kind,
      quantity: line.quantity === null ? null : written(line.quantity * 100n, 4),
      basis: line.basis,
      percent: shown(line.percent ?? undefined),
      alternate: line.alternate === null ? null : written(line.alternate * 100n, 4),
      source: line.source,
      factor,
      cost: shown(amounts.cost),
      selling_rate: written(own.rate, 4),
      selling: shown(amounts.selling),
      target: shown(amounts.target),
      overhead: shown(line.overhead),
      bases: [shown(base?.cost), shown(base?.selling), shown(base?.target)],
      marks: [reviewer, approver],
    };
    const place = parent ? (parent.id === 0 ? parent.name : parent.id) : null;
    const price = [
      place,
      line.quantity,
      factor,
      line.basis,
      line.percent,
      line.alternate,
      line.material,
      line.labour,
      line.margin,
    ];
    return {
      expected,
      line,
      cost: line.kind === 'item' ? amounts.cost : 0n,
      isTooLarge: own.rate >= 10n ** 18n || own.rate <= -(10n ** 18n),
      price: [...price, base?.cost, base?.selling].map(String).join(' '),
    };
  });
};

/** The same of a row that was answered. */
export const answeredLine = (row: Made): Expected => ({
  name: row.description,
  kind: row.kind,
  quantity: row.quantity ?? null,
  basis: row.basis ?? null,
  percent: row.percent ?? null,
  alternate: row.alternate_quantity ?? null,
  source: row.rate_source ?? null,
  factor: row.factor,
  cost: row.cost_extension,
  selling_rate: row.selling_rate,
  selling: row.selling_extension,
  target: row.target_extension,
  overhead: row.overhead,
  bases: [row.base_cost ?? null, row.base_selling ?? null, row.base_target ?? null],
  marks: [row.is_reviewer_verified === true, row.is_approver_verified === true],
});

/** The sums that a summary of the bill has. */
export const totalsOf = (figures: readonly Figures[]) => {
  const sum = (name: string) =>
    written(
      figures.reduce((total, { expected }) => total + BigInt(String(expected[name]).replace('.', '')), 0n),
      2,
    );
  return {
    lines: figures.length,
    cost: sum('cost'),
    selling: sum('selling'),
    target: sum('target'),
    overhead: sum('overhead'),
  };
};

export const costOf = (figures: readonly Figures[]): bigint => figures.reduce((sum, { cost }) => sum + cost, 0n);
/** What the lines bear. */
export const borneBy = (figures: readonly Figures[]): bigint =>
  figures.reduce((sum, { line }) => sum + line.overhead, 0n);

/** What is owed of such overheads over a cost: of a cost below zero a percentage is nothing (rules 52 and 60). */
export const owedOver = (overheads: readonly Overhead[], cost: bigint): bigint =>
  overheads.reduce((sum, { basis, hundredths: n }) => {
    if (basis === 'amount') return sum + BigInt(n);
    return sum + (cost < 0n ? 0n : half(of(cost * BigInt(n), 1_000_000n), 2));
  }, 0n);

/** By what a line bears overheads: its cost above zero; a percentage line, a provisional sum and a credit bear none. */
const weightOf = ({ line, cost }: Figures): bigint =>
  isPercentage(line) || line.basis === 'provisional_sum' || cost < 0n ? 0n : cost;
export const canBear = (figures: readonly Figures[]): boolean => figures.some((one) => weightOf(one) > 0n);

/**
 * Whether the shares are what all lines bear together, distributed by cost to the last cent: each rounded down, and a
 * cent more for the largest alone.
 */
export const sharesFit = (figures: readonly Figures[]): boolean => {
  const whole = figures.reduce((sum, one) => sum + weightOf(one), 0n);
  const total = borneBy(figures);
  if (whole === 0n) return figures.every(({ line }) => line.overhead === 0n);
  const more = figures.map((one) => ({
    weight: weightOf(one),
    cents: one.line.overhead - (total * weightOf(one)) / whole,
  }));
  if (more.some(({ cents, weight }) => cents < 0n || cents > 1n || (weight === 0n && cents !== 0n))) return false;
  const smallest = more.reduce((least, { cents, weight }) => (cents === 1n && weight < least ? weight : least), whole);
  return more.every(({ cents, weight }) => cents === 1n || weight <= smallest);
};
