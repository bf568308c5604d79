import { aliasedTable, sql } from 'drizzle-orm';
import { sum } from '../../../domain/decimal.ts';
import type { BidLevel } from '../../../domain/rfq/lineLevel.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { awards } from '../../../resources/rfq/awards.ts';
import type { LevellingAnswer } from '../../../resources/rfq/levellingCalls.ts';
import { bidOf, currentQuotations, levellingInput } from '../../../resources/rfq/levellingInput.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { isMarked, requireMarked } from '../../engine/parts/marked.ts';
import { conflict, invalid } from '../../engine/errors.ts';
import { insertRecord } from '../../engine/records/write.ts';
import { lockRecords } from '../../engine/workflows/editing.ts';
import type { Who } from '../../engine/who.ts';
import { awardedVendors, endedOf, exceptionsOf, sharesOf } from './awardedVendors.ts';
import { levelledBids } from './levelledBids.ts';
import { levellingOf } from './levelling.ts';
import { selectRows } from '../../db/rows.ts';

const q = aliasedTable(tableOf(rfqLines), 'q');
const w = aliasedTable(tableOf(purchaseRequestLines), 'w');
const b = aliasedTable(tableOf(buyoutRequests), 'b');
const l = aliasedTable(tableOf(purchaseRequestLines), 'l');
const a = aliasedTable(tableOf(rfqLines), 'a');

const table = tableOf(awards);

export interface AwardedLine {
  readonly rfq_line_id: number;
  readonly vendor_id: number;
  readonly reason?: string | null | undefined;
}

/** Why a bid cannot be awarded, by why it is not compared. */
const refusals = {
  unquoted: 'did not quote it',
  no_bid: 'does not bid for it',
  excluded: 'is excluded for it',
  alternate: 'offers something else, which nobody has accepted',
  bidder_excluded: 'is excluded',
  currency: 'quotes in another currency: type its rate first',
} as const;

/** What the requests behind lines of an RFQ want in all, by line. */
const wantedBy = async (tx: Tx, lines: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await selectRows(
    tx,
    { id: q.id, wanted: sql<string>`coalesce(${w.total_quantity}, ${w.quantity})::text` },
    (list) => sql`
    select ${list} from ${tableOf(rfqLines)} ${q}
    join ${tableOf(buyoutRequests)} ${b} on ${b.branch_id} = ${q.branch_id} and ${b.id} = ${q.buyout_request_id}
    join ${tableOf(purchaseRequestLines)} ${w} on ${w.branch_id} = ${b.branch_id} and ${w.id} = ${b.request_line_id}
    where ${q.id} = any(${arrayOf(lines, 'bigint')})`,
  );
  return new Map(rows.map(({ id, wanted }) => [id, wanted]));
};

/** What says of each line that is awarded what it is ordered for; everything by its id, found once. */
const orderedLines = (
  stored: LevellingAnswer,
  levelled: ReadonlyMap<number, readonly BidLevel[]>,
  wanted: ReadonlyMap<number, string>,
) => {
  const lineOf = new Map(stored.lines.map((line) => [line.id, line]));
  const vendorOf = new Map(stored.vendors.map((vendor) => [vendor.id, vendor]));
  const quotationOf = currentQuotations(stored.quotations);
  const bidAt = new Map(stored.bids.map((bid) => [`${bid.quotation_id} ${bid.rfq_line_id}`, bid]));

  /** @throws Failure 422 */
  return (sent: AwardedLine, at: number) => {
    const field = (name: string) => `lines.${at}.${name}`;
    const [line, vendor] = [lineOf.get(sent.rfq_line_id), vendorOf.get(sent.vendor_id)];
    if (!line) throw invalid({ [field('rfq_line_id')]: ['This RFQ does not ask for it'] });
    if (!vendor) throw invalid({ [field('vendor_id')]: ['This RFQ did not ask this vendor'] });
    const bids = levelled.get(line.id) ?? [];
    const own = bids.find(({ bidder }) => bidder === vendor.id);
    const why = own ? own.leftOut : 'unquoted';
    if (!own || why !== null || own.price === null || own.extension === null)
      throw invalid({ [field('vendor_id')]: [`${vendor.name} ${refusals[why ?? 'unquoted']}: ${line.description}`] });
    if (!own.isLowest && !sent.reason?.trim())
      throw invalid({ [field('reason')]: [`Say why ${line.description} does not go to the lowest`] });
    const quotation = quotationOf.get(vendor.id);
    const bid = quotation && bidAt.get(`${quotation.id} ${line.id}`);
    const said = quotation && bid ? bidOf(bid, quotation, vendor.lead_time_days) : undefined;
    return {
      rfq_line_id: line.id,
      vendor_id: vendor.id,
      quantity: line.quantity,
      unit_price: own.price,
      extension: own.extension,
      lead_time_days: said?.leadTime ?? null,
      revision: quotation?.revision ?? null,
      ...(quotation?.currency && quotation.currency !== stored.currency
        ? { currency: quotation.currency, exchange_rate: quotation.exchange_rate }
        : { currency: null, exchange_rate: null }),
      requested: wanted.get(line.id) ?? null,
      lowest_price: bids.find(({ isLowest }) => isLowest)?.price ?? null,
      alternate: said?.alternate ?? null,
      reason: sent.reason ?? null,
    };
  };
};

/** Refuses an award of what waits for its marks: its request asks for something else meanwhile. @throws Failure 409 */
const requireMarkedLines = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const rows = await selectRows(
    tx,
    { description: l.description, kind: l.kind, verified: sql<boolean>`false` },
    (list) => sql`
    select ${list} from ${tableOf(rfqLines)} ${a}
    join ${tableOf(buyoutRequests)} ${b} on ${b.branch_id} = ${a.branch_id} and ${b.id} = ${a.buyout_request_id}
    join ${tableOf(purchaseRequestLines)} ${l} on ${l.branch_id} = ${b.branch_id} and ${l.id} = ${b.request_line_id}
    where ${a.id} = any(${arrayOf(ids, 'bigint')}) and not ${isMarked(purchaseRequestLines, 'l')} order by ${a.id} limit 1`,
  );
  requireMarked(purchaseRequestLines, rows);
};

/**
 * Drafts an award of lines by the current quotations as they are levelled (rule 92). Returns its id and number.
 * @throws Failure 404; 409 for an RFQ that is not sent, or has an award, and a line that waits for its
 * marks; 422 for a bid that is not compared, a line that does not go to the lowest, or a vendor whose quotation is over
 * or who takes no such order, without a reason (rule 150)
 */
export const draftAward = async (
  tx: Tx,
  rfq: number,
  {
    sent,
    reasons,
    recommendation,
  }: {
    readonly sent: readonly AwardedLine[];
    /** Why vendors get an order though their quotation is over, or it is below their minimum. */
    readonly reasons: readonly { readonly vendor_id: number; readonly reason: string }[];
    readonly recommendation: string | null | undefined;
  },
  who: Who,
): Promise<{ id: number; number: string }> => {
  await lockRecords(tx, rfqs, [rfq]);
  // A request that ends takes its lines out without the RFQ's lock.
  const asked = sent.map(({ rfq_line_id: id }) => id);
  await lockRecords(tx, rfqLines, asked);
  await requireMarkedLines(tx, asked);
  const stored = await levellingOf(tx, rfq, who);
  if (!['SENT', 'CLOSED'].includes(stored.status)) throw conflict('An RFQ is awarded while it is sent or closed');
  const others = await selectRows(
    tx,
    { number: table.number },
    (list) => sql`select ${list} from ${table} where ${table.rfq_id} = ${rfq} and ${table.status} <> 'WITHDRAWN'`,
  );
  if (others[0]) throw conflict(`${others[0].number} is on its way: withdraw it to award anew`);
  const seen = new Set<number>();
  const twice = sent.findIndex(({ rfq_line_id: id }) => seen.size === seen.add(id).size);
  if (twice >= 0) throw invalid({ [`lines.${twice}.rfq_line_id`]: ['Named twice'] });
  const wanted = await wantedBy(tx, asked);
  const input = levellingInput(stored);
  const levelled = await levelledBids(input);
  const lines = sent.map(orderedLines(stored, levelled, wanted));
  const shared = sharesOf(lines, input, levelled);
  const outOfOrder = exceptionsOf(stored, shared, await endedOf(tx, rfq));
  const id = await insertRecord(tx, awards, {
    rfq_id: rfq,
    recommendation: recommendation ?? null,
    total: sum(shared.map(({ total }) => total)),
    lines,
    vendors: awardedVendors(shared, outOfOrder, reasons),
    // What was said of a quotation that is over is said: it does not make the award outdated (rule 124).
    kept: outOfOrder.flatMap(({ keys }) => keys).join('\n') || null,
  });
  const rows = await selectRows(
    tx,
    { number: table.number },
    (list) => sql`select ${list} from ${table} where ${table.id} = ${id}`,
  );
  return { id, number: String(rows[0]?.number) };
};
