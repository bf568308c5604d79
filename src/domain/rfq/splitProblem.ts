import type { Decimal } from '../decimal.ts';
import { centsOf } from '../formula.ts';
import { discountOfLine, type Charges } from './charges.ts';

/** What a vendor would take for a line, in the branch's currency with 2 places, without discounts. */
export interface SplitOffer {
  readonly line: number;
  readonly vendor: number;
  readonly extension: Decimal;
  /** In days; null for not said. */
  readonly leadTime: number | null;
  /** The quantity asked for is less than the vendor sells. */
  readonly isBelowMinimum: boolean;
}

/** A line, with what it is reckoned at where nobody gets it, in the branch's currency with 2 places (rule 84). */
export interface SplitLine {
  readonly id: number;
  readonly reference: Decimal;
}

/** A vendor; what an order of it is at least, without freight, is in the branch's currency, null for nothing. */
export interface SplitVendor {
  readonly id: number;
  readonly minimumOrder: Decimal | null;
  readonly charges: Charges;
}

/** An award that is to be split over vendors. */
export interface SplitInput {
  readonly lines: readonly SplitLine[];
  readonly vendors: readonly SplitVendor[];
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
  /** By vendor, then by line, less a discount that needs no whole order; Infinity without an offer that can be taken. */
  readonly costs: readonly Float64Array[];
  /** By vendor: freight and lump sums of whoever gets anything. */
  readonly fixed: Float64Array;
  /** The most that a line costs with any vendor; 0 if all are credits. */
  readonly largest: number;
  /** By line, where nobody gets it: its reference, and for its part of the value more than any other choice can save. */
  readonly nobody: Float64Array;
  /** What a hundredth of a percent of the value costs that nobody gets. */
  readonly unit: number;
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

/** Whether an offer is later than asked for, or does not say. */
export const isTooLate = ({ leadTime }: Pick<SplitOffer, 'leadTime'>, maxLeadTime: number | null): boolean =>
  maxLeadTime !== null && (leadTime === null || leadTime > maxLeadTime);

/** The sum of what is below 0: no order of the vendor is less. */
const creditsOf = (costs: Float64Array | undefined): number =>
  costs?.reduce((sum, cost) => sum + Math.min(0, cost), 0) ?? 0;

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** The value of each line in hundredths of a percent of all, each at least 1. */
const partsOf = (references: readonly bigint[]): readonly number[] => {
  const all = references.reduce((sum, cents) => sum + size(cents), 0n);
  return references.map((cents) => (all === 0n ? 1 : Math.max(1, Number((size(cents) * 10_000n) / all))));
};

/** What a line costs with a vendor: less the percentage, unless that needs all that the vendor quoted. */
const netOf = (cents: bigint, charges: Charges): bigint =>
  charges.isOfWhole ? cents : cents - discountOfLine(cents, charges);

/** What is to be solved: only offers that can be taken, and vendors whose offers reach what they want at least. */
export const splitProblem = ({ lines, vendors, offers, atMost, maxLeadTime }: SplitInput): SplitProblem => {
  const isLate = (offer: SplitOffer) => isTooLate(offer, maxLeadTime);
  const byLine = new Map<number, SplitOffer[]>(lines.map(({ id }) => [id, []]));
  for (const offer of offers) byLine.get(offer.line)?.push(offer);
  const usable = (line: number) => (byLine.get(line) ?? []).filter((offer) => !isLate(offer) && !offer.isBelowMinimum);
  const served = lines.filter(({ id }) => usable(id).length > 0);
  const at = new Map(vendors.map(({ id }, index) => [id, index]));
  const all = vendors.map(() => new Float64Array(served.length).fill(Infinity));
  const most = new Float64Array(served.length);
  for (const [index, line] of served.entries())
    for (const { vendor, extension } of usable(line.id)) {
      const of = at.get(vendor) ?? -1;
      const [costs, own] = [all[of], vendors[of]];
      if (!costs || !own) continue;
      costs[index] = Number(netOf(centsOf(extension), own.charges));
      most[index] = Math.max(most[index] ?? 0, Math.abs(costs[index] ?? 0));
    }
  const wanted = vendors.map(({ minimumOrder }) => (minimumOrder === null ? 0 : Number(centsOf(minimumOrder))));
  const fixed = vendors.map(({ charges: { freight, lumpSum } }) => Number(freight + lumpSum));
  const able = vendors.flatMap((_, index) => {
    const own = (all[index] ?? new Float64Array()).filter((cost) => cost !== Infinity);
    const reached = own.reduce((sum, cost) => sum + Math.max(0, cost), 0);
    return own.length > 0 && reached >= (wanted[index] ?? 0) ? [index] : [];
  });
  const references = served.map(({ reference }) => centsOf(reference));
  const parts = partsOf(references);
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  const unit =
    1 + 2 * sum(most) + 2 * Number(references.reduce((total, cents) => total + size(cents), 0n)) + sum(fixed);
  const nobody = Float64Array.from(parts, (part, index) => part * unit + Number(references[index] ?? 0n));
  return {
    lines: served.map(({ id }) => id),
    vendors: able.map((index) => vendors[index]?.id ?? 0),
    costs: able.map((index) => all[index] ?? new Float64Array()),
    fixed: Float64Array.from(able, (index) => fixed[index] ?? 0),
    largest: all.reduce(
      (one, costs) => costs.reduce((max, cost) => (cost === Infinity ? max : Math.max(max, cost)), one),
      0,
    ),
    nobody,
    unit,
    minimums: Float64Array.from(able, (index) => wanted[index] || creditsOf(all[index])),
    atMost: Math.min(able.length, atMost ?? able.length),
    isExact: sum(nobody) + unit < Number.MAX_SAFE_INTEGER,
    left: lines.flatMap(({ id }) =>
      usable(id).length > 0 ? [] : [{ line: id, because: whyLeft(byLine.get(id) ?? [], isLate) }],
    ),
  };
};
