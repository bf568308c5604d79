import { compare, extension, type Decimal } from '../../decimal.ts';

/** A row as its figures stand: what it adds to a sum, or an amount that stands alone. */
export interface AddedRow {
  /** Of a row with a quantity or a rate: its amount, or what they multiply to. */
  readonly value: Decimal | null;
  /** An amount without quantity and rate. */
  readonly alone: Decimal | null;
  /** The row has a number of its own, as lines have. */
  readonly isNumbered: boolean;
  /** The next row is numbered within this one: then it is a sum of rows below, and of none above. */
  readonly isSection: boolean;
  /** It is priced as one, so it may be a line that others only explain. */
  readonly isOne: boolean;
  /** Its number follows that of the line before: a line among lines, whatever its amount happens to come to. */
  readonly isSibling: boolean;
  /** Rows of a section begin or end here. */
  readonly isBorder: boolean;
}

/** What an amount that stands alone is the sum of: rows above it, rows below it, or what was a sum already. */
export type SumProof = 'above' | 'below' | 'again';

/** Hundredths; sums of amounts that a spreadsheet shows rounded may differ by a few. */
const cents = (value: Decimal): number => Math.round(Number(value) * 100);
const slack = 3;

const lookUp = (known: ReadonlyMap<number, number>, wanted: number): number | undefined => {
  for (let off = 0; off <= slack; off += 1) {
    const found = known.get(wanted - off) ?? known.get(wanted + off);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The value of a row with figures; null without. */
export const addedValue = (quantity: Decimal | null, rate: Decimal | null, amount: Decimal | null): Decimal | null => {
  if (amount !== null && compare(amount, '0') !== 0) return amount;
  return quantity !== null && rate !== null ? extension(quantity, rate) : null;
};

/**
 * Which amounts that stand alone are sums, and not lump sums: they are what the rows since the beginning, a section or
 * an earlier sum come to, or the rows below until the next of these. One row alone proves nothing for a numbered row.
 */
export const provenSums = (rows: readonly AddedRow[]): ReadonlyMap<number, SumProof> => {
  const proven = new Map<number, SumProof>();
  // What the measured rows come to before each row.
  const before: number[] = [0];
  // The same with amounts that stand alone: lump sums within a section.
  const withAlone: number[] = [0];
  for (const { value, alone } of rows) {
    before.push((before.at(-1) ?? 0) + (value === null ? 0 : cents(value)));
    withAlone.push((withAlone.at(-1) ?? 0) + cents(value ?? alone ?? '0'));
  }
  const isEnd = (at: number) => at === rows.length || rows[at]?.isBorder === true || (rows[at]?.alone ?? null) !== null;
  const filledIn = (from: number, to: number) => {
    let found = 0;
    for (let at = from; at < to && found < 2; at += 1)
      if ((rows[at]?.value ?? rows[at]?.alone ?? null) !== null) found += 1;
    return found;
  };
  const nextEnd = (at: number) => {
    let end = at + 1;
    while (!isEnd(end)) end += 1;
    return end;
  };
  const endsBy = (prefix: readonly number[]): ReadonlyMap<number, readonly number[]> => {
    const found = new Map<number, number[]>();
    for (let at = 0; at <= rows.length; at += 1)
      if (isEnd(at)) {
        const known = found.get(prefix[at] ?? 0);
        if (known) known.push(at);
        else found.set(prefix[at] ?? 0, [at]);
      }
    return found;
  };
  const all = [before, withAlone].map((prefix) => ({ prefix, ends: endsBy(prefix) }));
  const isBelow = (at: number, amount: number, least: number): boolean =>
    all.some(({ prefix, ends }) => {
      for (let off = -slack; off <= slack; off += 1)
        for (const end of ends.get((prefix[at + 1] ?? 0) + amount + off) ?? [])
          if (end > at + 1 && filledIn(at + 1, end) >= least) return true;
      return false;
    });
  // Lump sums count in what stands above as soon as it is known that they are none.
  let sum = 0;
  const starts = new Map<number, number>([[0, 0]]);
  const sums = new Map<number, number>();
  for (const [at, { value, alone, isNumbered, isBorder, isSection, isSibling, isOne }] of rows.entries()) {
    if (isBorder) starts.set(sum, at);
    if (value !== null) sum += cents(value);
    if (alone === null) continue;
    const amount = cents(alone);
    if (amount === 0) continue;
    const least = isNumbered && !isSection ? 2 : 1;
    const from = lookUp(starts, sum - amount);
    if (!isSection && !isSibling && from !== undefined && filledIn(from, at) >= least) proven.set(at, 'above');
    else if ((isSection || !isSibling) && isBelow(at, amount, least)) proven.set(at, 'below');
    // Lines that are numbered within it and have amounts make it a section, whose sum is told where it differs.
    else if (isSection && !isOne && filledIn(at + 1, nextEnd(at)) > 0) proven.set(at, 'below');
    else if (!isNumbered && lookUp(sums, amount) !== undefined) proven.set(at, 'again');
    else sum += amount;
    if (proven.has(at)) {
      sums.set(amount, at);
      starts.set(sum, at + 1);
    }
  }
  return proven;
};
