import { aliasedTable, sql, type SQL } from 'drizzle-orm';
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
import { todayInSql } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import { withPauses } from '../../../pauses.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import type { RateNow } from '../../../../resources/rfq/awardNow.ts';
import { selectRows } from '../../../db/rows.ts';

const v = aliasedTable(tableOf(vendors), 'v');

/** A line of an award as it is stored. */
export interface StoredLine {
  readonly id: number;
  readonly rfq_line_id: number;
  readonly vendor_id: number;
  readonly quantity: string;
  readonly unit_price: string;
  readonly extension: string;
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
  /** The cost of one unit in the approved estimation, as the RFQ has it. */
  readonly estimate_rate: string | null;
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
  /** Of the branch, in percent (rule 132). */
  readonly over_percent: string;
  readonly lines: readonly StoredLine[];
  readonly vendors: readonly { readonly id: number; readonly name: string; readonly is_active: boolean }[];
  readonly quotations: readonly StoredQuotation[];
  readonly bids: readonly LevellingBid[];
  readonly decisions: readonly LevellingDecision[];
  readonly rates: readonly { readonly currency: string; readonly last: RateNow['last'] }[];
}

const [table, lineTable, asked, quoted, said, decided, rfqTable, buyouts, requested] = [
  tableOf(awards),
  rowTableOf(awards, 'lines'),
  tableOf(rfqLines),
  tableOf(quotations),
  tableOf(bids),
  tableOf(levellingDecisions),
  tableOf(rfqs),
  tableOf(buyoutRequests),
  tableOf(purchaseRequestLines),
];
const l = aliasedTable(lineTable, 'l');
const askedRow = aliasedTable(asked, 'q');
const b = aliasedTable(buyouts, 'b');
const requestedRow = aliasedTable(requested, 'w');
const f = aliasedTable(rfqTable, 'f');
const e = aliasedTable(asked, 'e');
const a = aliasedTable(table, 'a');
const quotedRow = aliasedTable(quoted, 'q');
const tableRow = aliasedTable(table, 'w');
const bid = aliasedTable(said, 'bid');

const listOf = (query: SQL): SQL => sql`coalesce((select json_agg(row_to_json(r)) from (${query}) r), '[]')`;
/** Exact decimals are texts in JSON. */
const texts = (alias: string, ...names: readonly string[]): SQL =>
  sql.raw(names.map((name) => `${alias}.${name}::text as ${name}`).join(', '));

/** The lines of the award `a` with what the RFQ and the request say of each now. */
const lines = sql`select ${l.id}, ${l.rfq_line_id}, ${l.vendor_id}, ${l.revision}, ${l.currency},
    ${texts('l', 'quantity', 'unit_price', 'extension', 'exchange_rate', 'requested', 'lowest_price')},
    o.place::int as position, o.description, o.asked, o.wanted, o.estimate_rate
  from ${lineTable} ${l} join lateral (
    select ${askedRow.description}, ${askedRow.estimate_rate}::text, coalesce(${b.quantity}, ${askedRow.quantity})::text as asked,
      coalesce(${requestedRow.total_quantity}, ${requestedRow.quantity})::text as wanted,
      case when ${askedRow.is_open} or ${f.status} in ('AWARDED', 'CANCELLED') then (select count(*) from ${asked} ${e}
        where ${e.branch_id} = ${askedRow.branch_id} and ${e.rfq_id} = ${askedRow.rfq_id} and ${e.id} <= ${askedRow.id}
          and (${e.is_open} or ${f.status} in ('AWARDED', 'CANCELLED'))) end as place
    from ${asked} ${askedRow} join ${rfqTable} ${f} on ${f.branch_id} = ${askedRow.branch_id} and ${f.id} = ${askedRow.rfq_id}
    left join ${buyouts} ${b} on ${b.branch_id} = ${askedRow.branch_id} and ${b.id} = ${askedRow.buyout_request_id}
    left join ${requested} ${requestedRow} on ${requestedRow.branch_id} = ${b.branch_id} and ${requestedRow.id} = ${b.request_line_id}
    where ${askedRow.branch_id} = ${l.branch_id} and ${askedRow.id} = ${l.rfq_line_id}) o on true
  where ${l.branch_id} = ${a.branch_id} and ${l.parent_id} = ${a.id} order by ${l.rfq_line_id}`;

const isAwarded = (line: SQL): SQL =>
  sql`${line} in (select ${l.rfq_line_id} from ${lineTable} ${l} where ${l.branch_id} = ${a.branch_id} and ${l.parent_id} = ${a.id})`;

/** The last three rates of each foreign currency of the award, of other quotations. */
const rates = sql`select c.currency, ${listOf(sql`select trim_scale(${quotedRow.exchange_rate})::text as rate,
      coalesce(${quotedRow.received_on}, ${quotedRow.created_at}::date)::text as on, ${f.rfq_code}
    from ${quoted} ${quotedRow} join ${rfqTable} ${f} on ${f.branch_id} = ${quotedRow.branch_id} and ${f.id} = ${quotedRow.rfq_id}
    where ${quotedRow.branch_id} = ${a.branch_id} and ${quotedRow.currency} = c.currency and ${quotedRow.exchange_rate} is not null
      and not exists (select from ${lineTable} ${l} where ${l.branch_id} = ${a.branch_id} and ${l.parent_id} = ${a.id}
        and ${quotedRow.rfq_id} = ${a.rfq_id} and ${l.vendor_id} = ${quotedRow.vendor_id} and ${l.revision} = ${quotedRow.revision})
    order by ${quotedRow.created_at} desc, ${quotedRow.id} desc limit 3`)} as last
  from (select distinct currency from ${lineTable} ${l}
    where ${l.branch_id} = ${a.branch_id} and ${l.parent_id} = ${a.id} and currency is not null) c`;

/** Bids with ids of the same 500: so many are taken apart at once. */
const pageSize = 500;

/** The last bids for the lines of awards, by award; those of 2,000 lines and 30 vendors are 60,000, taken apart with pauses. */
const bidsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, readonly LevellingBid[]>> => {
  const rows = await selectRows(
    tx,
    { award: sql<number>`award::int`, page: sql<string>`'[' || string_agg(row_to_json(r)::text, ',') || ']'` },
    (list) => sql`
    select ${list} from (
      select ${a.id} as award, ${bid.id}, ${bid.version}, ${bid.quotation_id}, ${bid.rfq_line_id}, ${bid.bid}, ${bid.is_alternate},
        ${bid.alternate}, ${bid.lead_time_days}, ${bid.note}, ${bid.unit}, ${texts('bid', 'price', 'unit_factor', 'stated_extension', 'minimum_quantity')}
      from ${table} ${a} join ${lineTable} ${l} on ${l.branch_id} = ${a.branch_id} and ${l.parent_id} = ${a.id}
      join ${said} ${bid} on ${bid.branch_id} = ${l.branch_id} and ${bid.rfq_line_id} = ${l.rfq_line_id} and ${bid.rfq_id} = ${a.rfq_id}
      join ${quoted} ${quotedRow} on ${quotedRow.branch_id} = ${bid.branch_id} and ${quotedRow.id} = ${bid.quotation_id} and ${quotedRow.is_current}
      where ${a.id} = any(${arrayOf(ids, 'bigint')})) r
    group by award, id / ${sql.raw(String(pageSize))}`,
  );
  const pages = await withPauses(
    mapped(rows, ({ award, page }): [number, LevellingBid[]] => [award, JSON.parse(page)]),
  );
  return new Map(
    [...groupedBy(pages, ([award]) => award)].map(([award, those]) => [award, those.flatMap(([, page]) => page)]),
  );
};

/** Awards with all that they follow from now, in two statements. */
export const readAwards = async (tx: Tx, ids: readonly number[]): Promise<StoredAward[]> => {
  const awarded = selectRows(
    tx,
    { award: sql<Omit<StoredAward, 'bids'>>`row_to_json(found)` },
    (list) => sql`
    select ${list} from (
      select ${a.id}, ${a.rfq_id} as rfq, ${a.status}, ${a.kept}, ${needsApproval(sql`${a.id}`)} as needs_approval,
        app_estimate_over_percent()::text as over_percent,
        ${listOf(lines)} as lines,
        ${listOf(sql`select ${v.id}, ${v.name}, ${v.is_active} from ${tableOf(vendors)} ${v} where ${v.branch_id} = ${a.branch_id}
          and ${v.id} in (select vendor_id from ${quoted} ${quotedRow} where ${quotedRow.branch_id} = ${a.branch_id} and ${quotedRow.rfq_id} = ${a.rfq_id})
          order by ${v.name}, ${v.id}`)} as vendors,
        ${listOf(sql`select ${quotedRow.id}, ${quotedRow.vendor_id}, ${quotedRow.revision}, ${quotedRow.is_current}, ${quotedRow.currency}, ${quotedRow.lead_time_days},
            ${texts('q', 'exchange_rate', 'valid_until')}, coalesce(${quotedRow.valid_until} < ${todayInSql}, false) as is_over
          from ${quoted} ${quotedRow} where ${quotedRow.branch_id} = ${a.branch_id} and ${quotedRow.rfq_id} = ${a.rfq_id} order by ${quotedRow.id}`)} as quotations,
        ${listOf(sql`select d.id, d.version, d.vendor_id, d.rfq_line_id, d.plug_by, d.is_excluded, d.alternate_is, d.note,
            ${texts('d', 'plug_rate')}
          from ${decided} d where d.branch_id = ${a.branch_id} and d.rfq_id = ${a.rfq_id}
            and (d.rfq_line_id is null or ${isAwarded(sql`d.rfq_line_id`)})`)} as decisions,
        ${listOf(rates)} as rates
      from ${table} ${a} where ${a.id} = any(${arrayOf(ids, 'bigint')})) found`,
  );
  const [rows, bidsBy] = await Promise.all([awarded, bidsOf(tx, ids)]);
  return rows.map(({ award }) => ({ ...award, bids: bidsBy.get(award.id) ?? [] }));
};

/**
 * Whether an award with this id is reviewed and approved, asked now: by the value that the branch sets, and in any
 * other currency whatever its value, since who types the rate makes the value.
 */
export const needsApproval = (id: SQL): SQL => sql`(select app_awards_approved_from() is null
    or ${tableRow.total} >= app_awards_approved_from() or exists (select from ${lineTable} ${l}
      where ${l.branch_id} = ${tableRow.branch_id} and ${l.parent_id} = ${tableRow.id} and ${l.currency} is not null)
  from ${table} ${tableRow} where ${tableRow.id} = ${id})`;
