import { compare, round, sum, type Decimal } from '../../../domain/decimal.ts';
import { minus } from '../../../domain/bookings.ts';
import type { Levelling } from '../../../domain/rfq/levelling.ts';
import { shareOf, sharedCents, type Share } from '../../../domain/rfq/shares.ts';
import type { SingleWish } from '../../../domain/rfq/single.ts';
import { minimumOrder } from '../../../resources/rfq/levellingInput.ts';
import type { LevellingAnswer, LevellingQuotation } from '../../../resources/rfq/levellingCalls.ts';
import { needsReason, type AwardChoice } from './choice.ts';

type Quotations = ReadonlyMap<number, LevellingQuotation>;

/** What of an award is asked for. */
export interface SplitWish {
  /** Null for any number. */
  readonly atMost: number | null;
  readonly minimums: boolean;
  /** In days; null for any. */
  readonly maxLeadTime: number | null;
}

/** The same, as a single vendor or a split is looked for. */
export const wishOf = (
  { atMost, minimums, maxLeadTime }: SplitWish,
  { currency }: LevellingAnswer,
  quotations: Quotations,
): SingleWish & { readonly atMost: number | null } => ({
  atMost,
  maxLeadTime,
  minimumOrder: (vendor) => (minimums ? minimumOrder(quotations.get(vendor), currency) : null),
});

/** What a vendor gets by a choice, and what is out of order with it (rule 150). */
export interface ChosenShare extends Share {
  /** The least order that it is below. */
  readonly below: Decimal | null;
  /** Until when their quotation was valid, where that is over. */
  readonly over: string | null;
}

/** What a choice comes to. */
export interface Award {
  readonly shares: readonly ChosenShare[];
  readonly total: Decimal;
  /** The lines that do not go to the lowest. */
  readonly notLowest: readonly number[];
  /** The lines that nobody gets. */
  readonly left: readonly number[];
}

export const awardOf = (
  levelling: Levelling,
  choice: AwardChoice,
  {
    answer: { vendors, currency },
    quotations,
    today,
  }: {
    readonly answer: LevellingAnswer;
    readonly quotations: Quotations;
    readonly today: string;
  },
): Award => {
  const { columns, bidderAt } = levelling.basis;
  const awarded: { vendor: number; cents: bigint }[] = [];
  const left: number[] = [];
  const notLowest: number[] = [];
  for (const { line, cents, leftOut } of levelling.lines) {
    const vendor = choice.get(line.id);
    const at = vendor === undefined ? undefined : bidderAt.get(vendor);
    const own = at === undefined || leftOut[at] !== null ? null : (cents[at] ?? null);
    if (vendor === undefined || own === null) {
      left.push(line.id);
      continue;
    }
    awarded.push({ vendor, cents: own });
    if (needsReason(levelling, line.id, vendor)) notLowest.push(line.id);
  }
  const charges = new Map(columns.map((column) => [column.bidder.id, column.charges]));
  const offered = new Map(levelling.bidders.map(({ id, quoted }) => [id, quoted]));
  const shared = new Map(sharedCents(awarded, { charges, offered }).map((share) => [share.vendor, shareOf(share)]));
  const shares = vendors.flatMap(({ id }): ChosenShare[] => {
    const share = shared.get(id);
    if (!share) return [];
    const quotation = quotations.get(id);
    const least = minimumOrder(quotation, currency);
    const goods = minus(share.lines, share.discount);
    const until = quotation?.valid_until ?? null;
    return [
      {
        ...share,
        below: least !== null && compare(goods, least) < 0 ? least : null,
        over: until !== null && until < today ? until : null,
      },
    ];
  });
  return { shares, total: round(sum(shares.map(({ total }) => total)), 2), notLowest, left };
};
