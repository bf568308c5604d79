import { percentOfCents } from './basis.ts';

/** A percentage line of a price that is looked for: a percentage of lines in the order of the bill, or of all. */
export interface PercentageOf {
  readonly percent: string;
  /** The first of those lines, and the one after the last; null: all lines and the percentages of structures. */
  readonly lines: readonly [from: number, to: number] | null;
  /** What it is a percentage of now, in cents: lines that are not among those of the price count in it too. */
  readonly base: bigint;
}

/** The price of all lines, the percentages among them included. */
export interface PriceOf {
  /** In cents, with these prices of the other lines in their order. */
  readonly total: (prices: readonly bigint[]) => bigint;
  /** What remains of a cent more at each of the lines, without the roundings: the percentages take or add some. */
  readonly weights: readonly number[];
  /** There is no percentage among them. */
  readonly isPlain: boolean;
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Such a total; `now` are the prices from which the bases follow. */
export const priceWith = (percentages: readonly PercentageOf[], now: readonly bigint[]): PriceOf => {
  const structures = percentages.flatMap(({ lines, ...one }) => (lines ? [{ ...one, lines }] : []));
  const whole = percentages.filter(({ lines }) => lines === null);
  /** The sum of the first lines, for each number of them. */
  const sums = (prices: readonly bigint[]): readonly bigint[] => {
    const upTo = [0n];
    for (const price of prices) upTo.push((upTo.at(-1) ?? 0n) + price);
    return upTo;
  };
  const within = (upTo: readonly bigint[], [from, to]: readonly [number, number]) =>
    (upTo[to] ?? 0n) - (upTo[from] ?? 0n);
  const start = sums(now);
  const others = structures.map(({ lines, base }) => base - within(start, lines));
  const ofStructures = (upTo: readonly bigint[]) =>
    structures.map(({ percent, lines }, at) => percentOfCents((others[at] ?? 0n) + within(upTo, lines), percent));
  const beforeAll = (upTo: readonly bigint[]) => (upTo.at(-1) ?? 0n) + sumOf(ofStructures(upTo));
  const counted = beforeAll(start);
  const total = (prices: readonly bigint[]): bigint => {
    if (percentages.length === 0) return sumOf(prices);
    const before = beforeAll(sums(prices));
    return before + sumOf(whole.map(({ percent, base }) => percentOfCents(base - counted + before, percent)));
  };
  const shares = Array.from({ length: now.length + 1 }, () => 0);
  for (const { percent, lines } of structures) {
    shares[lines[0]] = (shares[lines[0]] ?? 0) + Number(percent) / 100;
    shares[lines[1]] = (shares[lines[1]] ?? 0) - Number(percent) / 100;
  }
  const ofAll = whole.reduce((sum, { percent }) => sum + Number(percent) / 100, 1);
  let share = 1;
  const weights = now.map((_, at) => {
    share += shares[at] ?? 0;
    return share * ofAll;
  });
  return { total, weights, isPlain: percentages.length === 0 };
};
