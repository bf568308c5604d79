import { compare, extension, multiply, sum, type Decimal } from '../../decimal.ts';
import { alternateAmount, alternateDifference, standsFor } from '../alternates.ts';
import { isOutsideBasis, isPercentBasis } from '../basis.ts';
import type { QuotedLine, QuotedRow } from './line.ts';
import { lineNumbers } from './numbers.ts';
import { unitRate } from './unitRate.ts';

/** What a bill comes to as a quotation. Amounts have 2 places. */
export interface Quote {
  readonly rows: readonly QuotedRow[];
  /** Without tax. */
  readonly total: Decimal;
  /** Items with a quantity, alternates, optional lines and rates only, without a price. */
  readonly unpriced: number;
  /** Lines of which only the rate is offered. */
  readonly ratesOnly: number;
  /** Alternates: none of them is in the total. */
  readonly alternates: number;
  /** Optional lines: none of them is in the total. */
  readonly optional: number;
  /** Provisional sums, which are in the total. */
  readonly provisional: number;
  /** The numbers of the alternates and optional lines whose price is without overheads, while other lines bear some (rules 118 and 144). */
  readonly withoutOverheads: readonly string[];
  /** Rows whose rate is rounded: quantity × rate is not the amount. */
  readonly rounded: number;
}

/** Structures of so many levels have a row below them with what they come to; deeper ones have it on their own row. */
const withSubtotal = 2;

/** The tax of a total, rounded once half up, and what both come to. */
export const taxed = (total: Decimal, percent: Decimal | null): { readonly tax: Decimal; readonly gross: Decimal } => {
  const tax = extension(total, percent === null ? '0' : multiply(percent, '0.01'));
  return { tax, gross: extension(sum([total, tax]), '1') };
};

/** The rows of a quotation of these lines, parents before children and in the order of the bill (rule 112). */
export const quote = (
  lines: readonly QuotedLine[],
  { withComponents }: { readonly withComponents: boolean },
): Quote => {
  const numbers = lineNumbers(lines);
  const below = childrenOf(lines);
  const rows: QuotedRow[] = [];
  /** What each line comes to, by its index. */
  const amounts = new Map<number, Decimal>();
  let unpriced = 0;

  const row = (at: number, line: QuotedLine, depth: number): QuotedRow => ({
    part: 'priced',
    line: at,
    kind: line.kind,
    depth,
    no: numbers[at] ?? '',
    description: line.description,
    unit: line.unit ?? '',
    quantity: null,
    rate: null,
    multiplies: true,
    amount: null,
    of: null,
    alternate: null,
    optional: null,
    isProvisional: line.basis === 'provisional_sum',
  });

  /** What is in a BOM: its amount is not told, for it is the BOM's. */
  const addIncluded = (at: number, depth: number): Decimal => {
    const amounts = (below.get(at) ?? []).map((child): Decimal => {
      const line = lines[child];
      if (!line) return '0';
      if (isUnpriced(line)) unpriced += 1;
      if (withComponents) rows.push({ ...row(child, line, depth), part: 'included', quantity: line.quantity });
      return line.kind === 'item' ? line.amount : addIncluded(child, depth + 1);
    });
    return sum(amounts);
  };

  const addBom = (at: number, line: QuotedLine, depth: number): Decimal => {
    const place = rows.length;
    const own = row(at, line, depth);
    rows.push(own);
    const amount = addIncluded(at, depth + 1);
    const divided = line.quantity === null ? null : unitRate(line.quantity, amount);
    rows[place] = {
      ...own,
      quantity: line.quantity,
      amount: extension(amount, '1'),
      rate: divided?.rate ?? null,
      multiplies: divided?.multiplies ?? true,
    };
    return amount;
  };

  const addItem = (at: number, line: QuotedLine, depth: number): Decimal => {
    const own = row(at, line, depth);
    if (isUnpriced(line)) unpriced += 1;
    if (line.basis === 'rate_only') rows.push({ ...own, part: 'rate_only', rate: line.rate });
    else if (isOutsideBasis(line.basis)) {
      const { rate, alternate } = line;
      const part = line.basis;
      const quantity = alternate?.quantity ?? null;
      const optional = part === 'optional' ? alternateAmount(quantity, rate) : null;
      rows.push({ ...own, part, quantity, rate, optional });
    } else if (isPercentBasis(line.basis)) {
      const structure = line.parent === null ? undefined : lines[line.parent];
      const is = line.basis === 'percent_of_all' ? 'all' : structure ? 'structure' : 'measured';
      const of = { is, name: structure?.description ?? '', amount: line.base ?? '0' } as const;
      rows.push({ ...own, part: 'percent', unit: '%', quantity: line.percent, amount: line.amount, of });
    } else {
      const isPriced = line.quantity !== null && line.rate !== null;
      rows.push({ ...own, quantity: line.quantity, rate: line.rate, amount: isPriced ? line.amount : null });
    }
    return line.amount;
  };

  const addStructure = (at: number, line: QuotedLine, depth: number): Decimal => {
    const place = rows.length;
    const own: QuotedRow = { ...row(at, line, depth), part: 'structure', unit: '' };
    rows.push(own);
    const amount = addAll(at, depth + 1);
    const has = rows.length > place + 1;
    if (has && depth < withSubtotal) rows.push({ ...own, part: 'subtotal', amount: extension(amount, '1') });
    else if (has) rows[place] = { ...own, amount: extension(amount, '1') };
    return amount;
  };

  const addAll = (parent: number | null, depth: number): Decimal =>
    sum(
      (below.get(parent) ?? []).map((at): Decimal => {
        const line = lines[at];
        if (!line) return '0';
        const add = { structure: addStructure, bom: addBom, item: addItem }[line.kind];
        const amount = add(at, line, depth);
        amounts.set(at, amount);
        return amount;
      }),
    );

  const total = extension(addAll(null, 0), '1');
  const told = withAlternates(rows, { lines, numbers, amounts });
  return {
    rows: told,
    total,
    unpriced,
    ratesOnly: rows.filter(({ part }) => part === 'rate_only').length,
    alternates: rows.filter(({ part }) => part === 'alternate').length,
    optional: rows.filter(({ part }) => part === 'optional').length,
    provisional: rows.filter(({ isProvisional }) => isProvisional).length,
    withoutOverheads: withoutOverheads(rows, lines),
    rounded: rows.filter(({ multiplies }) => !multiplies).length,
  };
};

const isNothing = (amount: Decimal | null): boolean => amount === null || compare(amount, '0') === 0;

const withoutOverheads = (rows: readonly QuotedRow[], lines: readonly QuotedLine[]): string[] =>
  lines.every(({ overhead }) => isNothing(overhead))
    ? []
    : rows.flatMap(({ part, no, rate }) => (isOutsideBasis(part) && !isNothing(rate) ? [no] : []));

/** The lines, and of each by its index its number and what it comes to. */
interface Bill {
  readonly lines: readonly QuotedLine[];
  readonly numbers: readonly string[];
  readonly amounts: ReadonlyMap<number, Decimal>;
}

/** The rows with what their alternates come to, beside the lines that they stand for. */
const withAlternates = (rows: readonly QuotedRow[], { lines, numbers, amounts }: Bill): readonly QuotedRow[] => {
  if (!rows.some(({ part }) => part === 'alternate')) return rows;
  const find = standsFor(lines);
  return rows.map((row): QuotedRow => {
    if (row.part !== 'alternate') return row;
    const said = lines[row.line]?.alternate?.to ?? null;
    const at = find(said);
    const amount = alternateAmount(row.quantity, row.rate);
    const stood = at === null ? undefined : amounts.get(at);
    const to = at === null ? null : { no: numbers[at] ?? '', description: lines[at]?.description ?? '' };
    const difference = amount === null || stood === undefined ? null : alternateDifference(amount, stood);
    return { ...row, alternate: { amount, to, said: said ?? '', difference } };
  });
};

const childrenOf = (lines: readonly QuotedLine[]): ReadonlyMap<number | null, readonly number[]> => {
  const children = new Map<number | null, number[]>();
  for (const [at, { parent }] of lines.entries()) {
    const known = children.get(parent);
    if (known) known.push(at);
    else children.set(parent, [at]);
  }
  return children;
};

/** An item that is measured, in no total, or has a rate only, and no price. */
const isUnpriced = ({ kind, basis, quantity, rate }: QuotedLine): boolean =>
  kind === 'item' &&
  !isPercentBasis(basis) &&
  (quantity !== null || basis === 'rate_only' || isOutsideBasis(basis)) &&
  isNothing(rate);
