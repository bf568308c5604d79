import type { Decimal } from '../decimal.ts';
import { centsOf } from '../formula.ts';

/** What a vendor would take for a line, in the branch's currency with 2 places. */
export interface SplitOffer {
  readonly line: number;
  readonly vendor: number;
  readonly extension: Decimal;
  /** In days; null for not said. */
  readonly leadTime: number | null;
  /** The quantity asked for is less than the vendor sells. */
  readonly isBelowMinimum: boolean;
}

/** An award that is to be split over vendors. */
export interface SplitInput {
  readonly lines: readonly number[];
  readonly vendors: readonly {
    readonly id: number;
    /** What an order of the vendor is at least, in the branch's currency; null for nothing. */
    readonly minimumOrder: Decimal | null;
  }[];
  readonly offers: readonly SplitOffer[];
  /** So many vendors at most; null for any number. */
  readonly atMost: number | null;
  /** In days: offers that are later, or do not say, are not taken; null for any. */
  readonly maxLeadTime: number | null;
}

/**
 * Why nobody gets a line: no offer; all offers are too late; those that are not sell only more of it; or the vendors that
 * are chosen, with what they want at least, do not offer it.
 */
export type NotSplit = 'no_offer' | 'lead_time' | 'minimum_quantity' | 'vendors';

/** The lines and vendors of which some offer can be taken, by index. Costs are whole cents as numbers. */
export interface SplitProblem {
  readonly lines: readonly number[];
  readonly vendors: readonly number[];
  /** By vendor, then by line; Infinity without an offer that can be taken. */
  readonly costs: readonly Float64Array[];
  /** The most that a line costs with any vendor; 0 if all are credits. */
  readonly largest: number;
  /** The cost of a line that nobody gets: more than any other choice can save. */
  readonly nobody: number;
  /** The least order of each vendor; for none 0, or what it comes to with its credits alone. */
  readonly minimums: Float64Array;
  /** How many vendors can be chosen. */
  readonly atMost: number;
  /** All sums of costs are exact as numbers. */
  readonly isExact: boolean;
  /** The lines of which no offer can be taken. */
  readonly left: readonly { readonly line: number; readonly because: NotSplit }[];
}

const whyLeft = (offers: readonly SplitOffer[], isLate: (offer: SplitOffer) => boolean): NotSplit => {
  if (offers.length === 0) return 'no_offer';
  return offers.every(isLate) ? 'lead_time' : 'minimum_quantity';
};

/** The sum of what is below 0: no order of the vendor is less. */
const creditsOf = (costs: Float64Array | undefined): number =>
  costs?.reduce((sum, cost) => sum + Math.min(0, cost), 0) ?? 0;

/** What is to be solved: only offers that can be taken, and vendors whose offers reach what they want at least. */
export const splitProblem = ({ lines, vendors, offers, atMost, maxLeadTime }: SplitInput): SplitProblem => {
  const isLate = ({ leadTime }: SplitOffer) => maxLeadTime !== null && (leadTime === null || leadTime > maxLeadTime);
  const byLine = new Map<number, SplitOffer[]>(lines.map((line) => [line, []]));
  for (const offer of offers) byLine.get(offer.line)?.push(offer);
  const usable = (line: number) => (byLine.get(line) ?? []).filter((offer) => !isLate(offer) && !offer.isBelowMinimum);
  const served = lines.filter((line) => usable(line).length > 0);
  const at = new Map(vendors.map(({ id }, index) => [id, index]));
  const all = vendors.map(() => new Float64Array(served.length).fill(Infinity));
  const most = new Float64Array(served.length);
  for (const [index, line] of served.entries())
    for (const { vendor, extension } of usable(line)) {
      const costs = all[at.get(vendor) ?? -1];
      if (!costs) continue;
      costs[index] = Number(centsOf(extension));
      most[index] = Math.max(most[index] ?? 0, Math.abs(costs[index] ?? 0));
    }
  const wanted = vendors.map(({ minimumOrder }) => (minimumOrder === null ? 0 : Number(centsOf(minimumOrder))));
  const able = vendors.flatMap((_, index) => {
    const own = (all[index] ?? new Float64Array()).filter((cost) => cost !== Infinity);
    const reached = own.reduce((sum, cost) => sum + Math.max(0, cost), 0);
    return own.length > 0 && reached >= (wanted[index] ?? 0) ? [index] : [];
  });
  const nobody = 1 + 2 * most.reduce((sum, cost) => sum + cost, 0);
  return {
    lines: served,
    vendors: able.map((index) => vendors[index]?.id ?? 0),
    costs: able.map((index) => all[index] ?? new Float64Array()),
    largest: all.reduce(
      (one, costs) => costs.reduce((max, cost) => (cost === Infinity ? max : Math.max(max, cost)), one),
      0,
    ),
    nobody,
    minimums: Float64Array.from(able, (index) => wanted[index] || creditsOf(all[index])),
    atMost: Math.min(able.length, atMost ?? able.length),
    isExact: nobody * (served.length + 1) < Number.MAX_SAFE_INTEGER,
    left: lines.flatMap((line) =>
      usable(line).length > 0 ? [] : [{ line, because: whyLeft(byLine.get(line) ?? [], isLate) }],
    ),
  };
};
