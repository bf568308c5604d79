import { sql, type SQL } from 'drizzle-orm';
import { groupedBy } from '../../../../domain/grouped.ts';
import { mapped } from '../../../../domain/longWork.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { vendors } from '../../../../resources/masters/vendors.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { awards } from '../../../../resources/rfq/awards.ts';
import { bids } from '../../../../resources/rfq/bids.ts';
import { levellingDecisions } from '../../../../resources/rfq/levellingDecisions.ts';
import type { LevellingBid, LevellingDecision } from '../../../../resources/rfq/levellingCalls.ts';
import { quotations } from '../../../../resources/rfq/quotations.ts';
import { rfqLines } from '../../../../resources/rfq/rfqLines.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { today } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { lineTableOf, tableOf } from '../../../db/tables.ts';
import { withPauses } from '../../../pauses.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import type { RateNow } from '../../../../resources/rfq/awardNow.ts';

/** A line of an award as it is stored. */
export interface StoredLine {
  readonly id: number;
  readonly rfq_line_id: number;
  readonly vendor_id: number;
  readonly quantity: string;
  readonly unit_price: string;
  readonly revision: number | null;
  readonly currency: string | null;
  readonly exchange_rate: string | null;
  readonly requested: string | null;
  readonly lowest_price: string | null;
  /** The line of the RFQ now. */
  readonly position: number | null;
  readonly description: string;
  readonly asked: string;
  readonly wanted: string | null;
}

/** A last answer of a vendor, or the one that the award is of. */
export interface StoredQuotation {
  readonly id: number;
  readonly vendor_id: number;
  readonly revision: number;
  readonly is_current: boolean;
  readonly currency: string | null;
  readonly exchange_rate: string | null;
  readonly lead_time_days: number | null;
  readonly valid_until: string | null;
  readonly is_over: boolean;
}

/** An award with all that it follows from now. */
export interface StoredAward {
  readonly id: number;
  readonly rfq: number;
  readonly status: string;
  readonly kept: string | null;
  readonly needs_approval: boolean;
  readonly lines: readonly StoredLine[];
  readonly vendors: readonly { readonly id: number; readonly name: string; readonly is_active: boolean }[];
  readonly quotations: readonly StoredQuotation[];
  readonly bids: readonly LevellingBid[];
  readonly decisions: readonly LevellingDecision[];
  readonly rates: readonly { readonly currency: string; readonly last: RateNow['last'] }[];
}

const [table, lineTable, asked, quoted, said, decided, rfqTable, buyouts, requested] = [
  tableOf(awards),
  lineTableOf(awards, 'lines'),
  tableOf(rfqLines),
  tableOf(quotations),
  tableOf(bids),
  tableOf(levellingDecisions),
  tableOf(rfqs),
  tableOf(buyoutRequests),
  tableOf(purchaseRequestLines),
];

const listOf = (query: SQL): SQL => sql`coalesce((select json_agg(row_to_json(r)) from (${query}) r), '[]')`;
/** Exact decimals are texts in JSON. */
const texts = (alias: string, ...names: readonly string[]): SQL =>
  sql.raw(names.map((name) => `${alias}.${name}::text as ${name}`).join(', '));

/** The lines of the award `a` with what the RFQ and the request say of each now. */
const lines = sql`select l.id, l.rfq_line_id, l.vendor_id, l.revision, l.currency,
    ${texts('l', 'quantity', 'unit_price', 'exchange_rate', 'requested', 'lowest_price')},
    o.place::int as position, o.description, o.asked, o.wanted
  from ${lineTable} l join lateral (
    select q.description, coalesce(b.quantity, q.quantity)::text as asked,
      coalesce(w.total_quantity, w.quantity)::text as wanted,
      case when q.is_open or f.status in ('AWARDED', 'CANCELLED') then (select count(*) from ${asked} e
        where e.branch_id = q.branch_id and e.rfq_id = q.rfq_id and e.id <= q.id
          and (e.is_open or f.status in ('AWARDED', 'CANCELLED'))) end as place
    from ${asked} q join ${rfqTable} f on f.branch_id = q.branch_id and f.id = q.rfq_id
    left join ${buyouts} b on b.branch_id = q.branch_id and b.id = q.buyout_request_id
    left join ${requested} w on w.branch_id = b.branch_id and w.id = b.request_line_id
    where q.branch_id = l.branch_id and q.id = l.rfq_line_id) o on true
  where l.branch_id = a.branch_id and l.parent_id = a.id order by l.rfq_line_id`;

const isAwarded = (line: SQL): SQL =>
  sql`${line} in (select rfq_line_id from ${lineTable} l where l.branch_id = a.branch_id and l.parent_id = a.id)`;

/** The last three rates of each foreign currency of the award, of other quotations. */
const rates = sql`select c.currency, ${listOf(sql`select trim_scale(q.exchange_rate)::text as rate,
      coalesce(q.received_on, q.created_at::date)::text as on, f.rfq_code
    from ${quoted} q join ${rfqTable} f on f.branch_id = q.branch_id and f.id = q.rfq_id
    where q.branch_id = a.branch_id and q.currency = c.currency and q.exchange_rate is not null
      and not exists (select from ${lineTable} l where l.branch_id = a.branch_id and l.parent_id = a.id
        and q.rfq_id = a.rfq_id and l.vendor_id = q.vendor_id and l.revision = q.revision)
    order by q.created_at desc, q.id desc limit 3`)} as last
  from (select distinct currency from ${lineTable} l
    where l.branch_id = a.branch_id and l.parent_id = a.id and currency is not null) c`;

/** Bids with ids of the same 500: so many are taken apart at once. */
const pageSize = 500;

/** The last bids for the lines of awards, by award; those of 2,000 lines and 30 vendors are 60,000, taken apart with pauses. */
const bidsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, readonly LevellingBid[]>> => {
  const { rows } = await tx.execute<{ award: string; page: string }>(sql`
    select award, '[' || string_agg(row_to_json(r)::text, ',') || ']' as page from (
      select a.id as award, b.id, b.version, b.quotation_id, b.rfq_line_id, b.bid, b.is_alternate, b.alternate,
        b.lead_time_days, b.note, ${texts('b', 'price', 'stated_extension', 'minimum_quantity')}
      from ${table} a join ${lineTable} l on l.branch_id = a.branch_id and l.parent_id = a.id
      join ${said} b on b.branch_id = l.branch_id and b.rfq_line_id = l.rfq_line_id and b.rfq_id = a.rfq_id
      join ${quoted} q on q.branch_id = b.branch_id and q.id = b.quotation_id and q.is_current
      where a.id = any(${arrayOf(ids, 'bigint')})) r
    group by award, id / ${sql.raw(String(pageSize))}`);
  const pages = await withPauses(
    mapped(rows, ({ award, page }): [number, LevellingBid[]] => [Number(award), JSON.parse(page)]),
  );
  return new Map(
    [...groupedBy(pages, ([award]) => award)].map(([award, those]) => [award, those.flatMap(([, page]) => page)]),
  );
};

/** Awards with all that they follow from now, in two statements. */
export const readAwards = async (tx: Tx, ids: readonly number[]): Promise<StoredAward[]> => {
  const awarded = tx.execute<{ award: Omit<StoredAward, 'bids'> }>(sql`
    select row_to_json(found) as award from (
      select a.id, a.rfq_id as rfq, a.status, a.kept, ${needsApproval(sql`a.id`)} as needs_approval,
        ${listOf(lines)} as lines,
        ${listOf(sql`select v.id, v.name, v.is_active from ${tableOf(vendors)} v where v.branch_id = a.branch_id
          and v.id in (select vendor_id from ${quoted} q where q.branch_id = a.branch_id and q.rfq_id = a.rfq_id)
          order by v.name, v.id`)} as vendors,
        ${listOf(sql`select q.id, q.vendor_id, q.revision, q.is_current, q.currency, q.lead_time_days,
            ${texts('q', 'exchange_rate', 'valid_until')}, coalesce(q.valid_until < ${today}, false) as is_over
          from ${quoted} q where q.branch_id = a.branch_id and q.rfq_id = a.rfq_id order by q.id`)} as quotations,
        ${listOf(sql`select d.id, d.version, d.vendor_id, d.rfq_line_id, d.plug_by, d.is_excluded, d.alternate_is, d.note,
            ${texts('d', 'plug_rate')}
          from ${decided} d where d.branch_id = a.branch_id and d.rfq_id = a.rfq_id
            and (d.rfq_line_id is null or ${isAwarded(sql`d.rfq_line_id`)})`)} as decisions,
        ${listOf(rates)} as rates
      from ${table} a where a.id = any(${arrayOf(ids, 'bigint')})) found`);
  const [{ rows }, bidsBy] = await Promise.all([awarded, bidsOf(tx, ids)]);
  return rows.map(({ award }) => ({ ...award, bids: bidsBy.get(award.id) ?? [] }));
};

/**
 * Whether an award with this id is reviewed and approved, asked now: by the value that the branch sets, and in any
 * other currency whatever its value, since who types the rate makes the value.
 */
export const needsApproval = (id: SQL): SQL => sql`(select app_awards_approved_from() is null
    or w.total >= app_awards_approved_from() or exists (select from ${lineTable} l
      where l.branch_id = w.branch_id and l.parent_id = w.id and l.currency is not null)
  from ${table} w where w.id = ${id})`;
