import { sql } from 'drizzle-orm';
import { minus } from '../../../domain/bookings.ts';
import { compare } from '../../../domain/decimal.ts';
import { centsOf } from '../../../domain/formula.ts';
import type { LevellingInput } from '../../../domain/rfq/bids.ts';
import type { BidLevel } from '../../../domain/rfq/lineLevel.ts';
import { priceColumnsOf } from '../../../domain/rfq/linePrices.ts';
import { outdatedKey } from '../../../domain/rfq/outdated.ts';
import { shareOf, sharedCents, type Share } from '../../../domain/rfq/shares.ts';
import type { LevellingAnswer } from '../../../resources/rfq/levellingCalls.ts';
import { currentQuotations, minimumOrder } from '../../../resources/rfq/levellingInput.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { todayInSql } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { tableOf } from '../../db/tables.ts';
import { invalid } from '../../engine/errors.ts';

/** What each vendor gets, with freight, lump sums and discounts (rule 149). */
export const sharesOf = (
  lines: readonly { readonly vendor_id: number; readonly extension: string }[],
  { bidders, currency }: LevellingInput,
  levelled: ReadonlyMap<number, readonly BidLevel[]>,
): readonly Share[] => {
  const offered = new Map<number, number>();
  for (const bids of levelled.values())
    for (const { bidder, leftOut } of bids) if (leftOut === null) offered.set(bidder, (offered.get(bidder) ?? 0) + 1);
  const charges = new Map(priceColumnsOf(bidders, currency).map((column) => [column.bidder.id, column.charges]));
  const awarded = lines.map(({ vendor_id: vendor, extension }) => ({ vendor, cents: centsOf(extension) }));
  return sharedCents(awarded, { offered, charges }).map(shareOf);
};

/** The vendors of an RFQ whose last answer is over today, with the day until when it was valid. */
export const endedOf = async (tx: Tx, rfq: number): Promise<ReadonlyMap<number, string>> => {
  const own = tableOf(quotations);
  const rows = await selectRows(
    tx,
    { vendor: own.vendor_id, day: sql<string>`${own.valid_until}::text` },
    (list) =>
      sql`select ${list} from ${own} where ${own.rfq_id} = ${rfq} and ${own.is_current} and ${own.valid_until} < ${todayInSql}`,
  );
  return new Map(rows.map(({ vendor, day }) => [vendor, day]));
};

/** What is out of order with whoever gets something (rule 150); `keys`: of what that outdates. */
export interface OutOfOrder {
  readonly vendor: number;
  readonly name: string;
  readonly why: readonly string[];
  readonly keys: readonly string[];
}

/** What is out of order with whoever gets something: their quotation is over, or they take no order so small. */
export const exceptionsOf = (
  stored: LevellingAnswer,
  shares: readonly Share[],
  ended: ReadonlyMap<number, string>,
): readonly OutOfOrder[] => {
  const current = currentQuotations(stored.quotations);
  const names = new Map(stored.vendors.map(({ id, name }) => [id, name]));
  return shares.flatMap(({ vendor, lines, discount }): OutOfOrder[] => {
    const [day, name] = [ended.get(vendor), names.get(vendor) ?? ''];
    const least = minimumOrder(current.get(vendor), stored.currency);
    const isBelow = least !== null && compare(minus(lines, discount), least) < 0;
    if (day === undefined && !isBelow) return [];
    const about = { kind: 'validity', vendor: { id: vendor, name }, line: null, was: null } as const;
    return [
      {
        vendor,
        name,
        why: [
          ...(day === undefined ? [] : ['their quotation is over']),
          ...(isBelow ? [`they take no order below ${least} ${stored.currency}`] : []),
        ],
        keys: day === undefined ? [] : [outdatedKey({ ...about, now: day })],
      },
    ];
  });
};

/** What is kept of each vendor. @throws Failure 422 where a reason is missing */
export const awardedVendors = (
  shares: readonly Share[],
  outOfOrder: readonly OutOfOrder[],
  sent: readonly { readonly vendor_id: number; readonly reason: string }[],
) => {
  const reasons = new Map(sent.map(({ vendor_id: vendor, reason }) => [vendor, reason.trim()]));
  const unsaid = outOfOrder.filter(({ vendor }) => !reasons.get(vendor));
  if (unsaid.length > 0)
    throw invalid({
      vendors: unsaid.map(({ name, why }) => `${name}: ${why.join('; ')}. Say why they get it all the same`),
    });
  const isOut = new Set(outOfOrder.map(({ vendor }) => vendor));
  return shares.map(({ vendor, freight, lumpSum, discount, total }) => ({
    vendor_id: vendor,
    freight,
    lump_sum: lumpSum,
    discount,
    total,
    reason: isOut.has(vendor) ? (reasons.get(vendor) ?? null) : null,
  }));
};
