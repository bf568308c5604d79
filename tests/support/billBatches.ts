import fc from 'fast-check';
import type { Made } from './sales.ts';

/** A line of the model: quantities and rates in hundredths. */
export interface Line {
  readonly kind: 'structure' | 'bom' | 'item';
  readonly name: string;
  /** Of the line that stands for it in the product, and the version that it was read with. */
  id: number;
  version: number;
  /** Hundredths; null: none. */
  quantity: bigint | null;
  rates: Rates;
  children: Line[];
}

/** The rates of an item in hundredths, and its margin in whole percent. */
export interface Rates {
  material: bigint | null;
  labour: bigint | null;
  margin: bigint;
  target: bigint | null;
}
export const noRates: Rates = { material: null, labour: null, margin: 0n, target: null };

/** What is done to a bill at once. Numbers choose among the lines that are there. */
export interface Saving {
  readonly do: 'save';
  readonly changes: readonly {
    readonly line: number;
    readonly quantity?: number | null;
    readonly material?: number | null;
    readonly margin?: number;
  }[];
  readonly added: readonly {
    readonly kind: Line['kind'];
    readonly into: number;
    readonly after: number;
    readonly quantity: number | null;
    readonly material: number;
    readonly labour: number | null;
    readonly margin: number;
    readonly target: number | null;
  }[];
  readonly removed: readonly number[];
}
export type Batch =
  | Saving
  /** All quantities anew, as an import does. */
  | { readonly do: 'all'; readonly quantities: readonly (number | null)[] }
  | { readonly do: 'move'; readonly line: number; readonly into: number; readonly place: 'first' | 'last' }
  | { readonly do: 'duplicate'; readonly line: number }
  | { readonly do: 'quantity'; readonly line: number; readonly quantity: number }
  | { readonly do: 'margins'; readonly line: number; readonly margin: number };

const chosen = fc.nat(1000);
/** Hundredths, round ones more often, and 0. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((n) => n * 100),
  fc.integer({ min: 0, max: 999 }),
);
const amountOrNone = fc.option(amount, { freq: 5 });
const margin = fc.integer({ min: 0, max: 60 });
/** BOMs more often: they are what factors are made of. */
const kind = fc.constantFrom<Line['kind']>('structure', 'bom', 'bom', 'item', 'item');

const change = fc.record(
  { line: chosen, quantity: amountOrNone, material: amountOrNone, margin },
  { requiredKeys: ['line'] },
);
const added = fc.record({
  kind,
  into: chosen,
  after: chosen,
  quantity: amountOrNone,
  material: amount,
  labour: amountOrNone,
  margin,
  target: amountOrNone,
});
const saving = (most: number): fc.Arbitrary<Saving> =>
  fc.record({
    do: fc.constant('save' as const),
    changes: fc.array(change, { maxLength: most }),
    added: fc.array(added, { maxLength: most }),
    removed: fc.array(chosen, { maxLength: 2 }),
  });

/** A bill to begin with. */
export const bills = fc.array(added, { minLength: 6, maxLength: 25 });
export const batches: fc.Arbitrary<Batch[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: saving(8) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('all' as const),
        quantities: fc.array(amountOrNone, { minLength: 1, maxLength: 9 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('move' as const),
        line: chosen,
        into: chosen,
        place: fc.constantFrom('first' as const, 'last' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('duplicate' as const), line: chosen }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('quantity' as const), line: chosen, quantity: amount }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('margins' as const), line: chosen, margin }) },
  ),
  { minLength: 1, maxLength: 9 },
);

/** An exact fraction. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}
const hundredths = (n: bigint | null): Fraction => ({ n: n ?? 0n, d: 100n });
const product = (...of: Fraction[]): Fraction =>
  of.reduce((a, b) => ({ n: a.n * b.n, d: a.d * b.d }), { n: 1n, d: 1n });
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const over = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n });
/** Half up to so many places; nothing here is negative. */
const rounded = ({ n, d }: Fraction, places: number): Fraction => {
  const scale = 10n ** BigInt(places);
  return { n: (2n * n * scale + d) / (2n * d), d: scale };
};
const written = (value: Fraction, places: number): string => {
  const { n } = rounded(value, places);
  const digits = n.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** A line as it is to be answered. */
export interface Expected {
  readonly name: string;
  readonly kind: string;
  readonly quantity: string | null;
  readonly factor: string;
  readonly cost_extension: string;
  readonly selling_extension: string;
  readonly target_extension: string;
}

/** What the rules make of a line (rules 47 and 50); no overheads are distributed. */
const expectedOf = ({ name, kind: kindOf, quantity, rates }: Line, factor: Fraction): Expected => {
  const total = product(hundredths(quantity), factor);
  const unit = plus(hundredths(rates.material), hundredths(rates.labour));
  const cost = rounded(product(total, unit), 2);
  const left: Fraction = { n: 100n - rates.margin, d: 100n };
  const rate = rounded(total.n === 0n ? over(unit, left) : over(over(cost, left), total), 4);
  return {
    name,
    kind: kindOf,
    quantity: quantity === null ? null : written(hundredths(quantity), 4),
    factor: written(factor, 16),
    cost_extension: written(cost, 2),
    selling_extension: written(product(total, rate), 2),
    target_extension: written(product(total, hundredths(rates.target)), 2),
  };
};

/** The lines of a tree in the order in which a person reads them, each with its depth. */
export const everyLine = (lines: readonly Line[], depth = 0): { line: Line; depth: number }[] =>
  lines.flatMap((line) => [{ line, depth }, ...everyLine(line.children, depth + 1)]);

/** What the product is to answer of the tree. */
export const expectedBill = (lines: readonly Line[], factor: Fraction = { n: 1n, d: 1n }): Expected[] =>
  lines.flatMap((line) => [
    expectedOf(line, factor),
    ...expectedBill(line.children, line.kind === 'bom' ? product(factor, hundredths(line.quantity)) : factor),
  ]);

/** The rows of an answer in the same order. */
export const inOrder = (rows: readonly Made[]): Made[] => {
  const below = (parent: number | undefined): Made[] =>
    rows
      .filter(({ parent_line_id }) => parent_line_id === parent)
      .toSorted((a, b) => a.position - b.position)
      .flatMap((row) => [row, ...below(row.id)]);
  return below(undefined);
};

/** The same of a row that was answered. */
export const answeredLine = (row: Made): Expected => ({
  name: row.description,
  kind: row.kind,
  quantity: row.quantity ?? null,
  factor: row.factor,
  cost_extension: row.cost_extension,
  selling_extension: row.selling_extension,
  target_extension: row.target_extension,
});

/** The sums that a summary of the bill has. */
export const expectedTotals = (lines: readonly Expected[]) => {
  const sum = (of: (line: Expected) => string) => {
    const cents = lines.reduce((total, line) => total + BigInt(of(line).replace('.', '')), 0n);
    return written({ n: cents, d: 100n }, 2);
  };
  return {
    lines: lines.length,
    cost: sum(({ cost_extension }) => cost_extension),
    selling: sum(({ selling_extension }) => selling_extension),
    target: sum(({ target_extension }) => target_extension),
  };
};

/** Whether a line of a kind can stand in another: structures hold all, BOMs no structures, items nothing. */
export const holds = (parent: Line | undefined, kindOf: Line['kind']): boolean =>
  parent === undefined || parent.kind === 'structure' || (parent.kind === 'bom' && kindOf !== 'structure');

export const siblingsOf = (lines: Line[], line: Line): Line[] =>
  lines.includes(line) ? lines : (lines.map((l) => siblingsOf(l.children, line)).find((found) => found.length) ?? []);

/** Hundredths as a text of a request. */
export const sentAmount = (n: bigint | number | null): string | null =>
  n === null ? null : (Number(n) / 100).toFixed(2);

export const copyOf = (line: Line): Line => ({
  ...line,
  rates: { ...line.rates },
  children: line.children.map(copyOf),
});
