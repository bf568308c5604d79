import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { boms } from '../../../resources/masters/boms.ts';
import { items } from '../../../resources/masters/items.ts';
import { paymentTerms } from '../../../resources/masters/paymentTerms.ts';
import { vendors } from '../../../resources/masters/vendors.ts';
import { bids } from '../../../resources/rfq/bids.ts';
import { levellingDecisions } from '../../../resources/rfq/levellingDecisions.ts';
import type {
  LevellingAnswer,
  LevellingBid,
  LevellingDecision,
  LevellingLine,
  LevellingQuotation,
} from '../../../resources/rfq/levellingCalls.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { exceptions } from './exceptions.ts';
import { notFound } from '../../engine/errors.ts';
import { joinedRows } from '../../engine/jsonRows.ts';
import { mapped } from '../../../domain/longWork.ts';
import { withPauses } from '../../pauses.ts';
import { editRefusal } from '../../../workflows/decide.ts';
import { rfqWorkflow } from '../../../workflows/rfq/rfqs.ts';
import type { Who } from '../../engine/who.ts';
import { workflowStatuses } from '../../engine/workflows/status.ts';
import { selectRows } from '../../db/rows.ts';

const vendorsTable = rowTableOf(rfqs, 'vendors');

const product = aliasedTable(tableOf(boms), 'product');
const u = aliasedTable(rowTableOf(items, 'units'), 'u');
const variant = aliasedTable(rowTableOf(items, 'variants'), 'variant');
const term = aliasedTable(tableOf(paymentTerms), 'term');
const v = aliasedTable(tableOf(vendors), 'v');

const [rfqTable, lineTable, quotationTable, bidTable, decisionTable] = [
  tableOf(rfqs),
  tableOf(rfqLines),
  tableOf(quotations),
  tableOf(bids),
  tableOf(levellingDecisions),
];
const l = aliasedTable(lineTable, 'l');
const r = aliasedTable(rfqTable, 'r');
const q = aliasedTable(quotationTable, 'q');

/** Rows as JSON made by the database: a comparison of 2,000 lines by 12 vendors is one value, not 24,000 rows. */
const jsonOf = async <R>(tx: Tx, query: SQL): Promise<R[]> => {
  const rows = await selectRows(
    tx,
    { found: sql<R[] | null>`json_agg(row_to_json(r))` },
    (list) => sql`select ${list} from (${query}) r`,
  );
  return rows[0]?.found ?? [];
};

/** Rows of a page of them. */
const pageSize = 500;

/** The same in pages, each the text of a JSON list without its brackets: nobody takes apart what is only handed on. */
const pagesOf = async (tx: Tx, query: SQL): Promise<string[]> => {
  const rows = await selectRows(
    tx,
    { page: sql<string>`string_agg(written, ',' order by nth)` },
    (list) => sql`
    select ${list} from (
      select row_to_json(r)::text as written, nth, nth / ${pageSize} as of
      from (select r, row_number() over () - 1 as nth from (${query}) r) numbered) rows
    group by of order by of`,
  );
  return rows.map(({ page }) => page);
};

/** Exact decimals are texts in JSON. */
const text = (name: string): SQL => sql.raw(`${name}::text as ${name.replace(/^.*\./, '')}`);

const bidsOf = (
  which: SQL,
): SQL => sql`select ${bidTable.id}, ${bidTable.version}, ${bidTable.quotation_id}, ${bidTable.rfq_line_id}, ${bidTable.bid}, ${text('price')}, ${bidTable.unit}, ${text('unit_factor')}, ${text('stated_extension')}, ${bidTable.is_alternate},
      ${bidTable.alternate}, ${bidTable.lead_time_days}, ${text('minimum_quantity')}, ${bidTable.note} from ${bidTable} where ${which} order by ${bidTable.id}`;

export const readBids = (tx: Tx, which: SQL): Promise<LevellingBid[]> => jsonOf(tx, bidsOf(which));

const decisionsOf = (which: SQL): SQL =>
  sql`select ${decisionTable.id}, ${decisionTable.version}, ${decisionTable.vendor_id}, ${decisionTable.rfq_line_id}, ${decisionTable.plug_by}, ${text('plug_rate')}, ${decisionTable.is_excluded}, ${decisionTable.alternate_is}, ${decisionTable.note}
    from ${decisionTable} where ${which} order by ${decisionTable.id}`;

export const readDecisions = (tx: Tx, which: SQL): Promise<LevellingDecision[]> => jsonOf(tx, decisionsOf(which));

const linesOf = (
  rfq: number,
): SQL => sql`select ${l.id}, ${l.description}, ${l.item_id}, ${product.name} as product_name, ${variant.name} as variant_name,
      ${text('l.quantity')}, ${l.unit}, ${text('l.needed_on')}, ${text('l.estimate_rate')}, ${l.specification},
      (select coalesce(json_agg(json_build_object('unit', ${u.unit}, 'factor', ${u.factor}::text) order by ${u.position}), '[]'::json)
        from ${rowTableOf(items, 'units')} ${u} where ${u.branch_id} = ${l.branch_id} and ${u.parent_id} = ${l.item_id}) as units
    from ${lineTable} ${l}
    left join ${tableOf(boms)} ${product} on ${product.branch_id} = ${l.branch_id} and ${product.id} = ${l.product_id}
    left join ${rowTableOf(items, 'variants')} ${variant}
      on ${variant.branch_id} = ${l.branch_id} and ${variant.parent_id} = ${l.item_id} and ${variant.id} = ${l.item_variant_id}
    join ${rfqTable} ${r} on ${r.branch_id} = ${l.branch_id} and ${r.id} = ${l.rfq_id}
    where ${l.rfq_id} = ${rfq} and (${l.is_open} or ${r.status} in ('AWARDED', 'CANCELLED')) order by ${l.id}`;

/** The lines of an RFQ, without those that were taken out of it while it was open. */
export const readLevellingLines = (tx: Tx, rfq: number): Promise<LevellingLine[]> => jsonOf(tx, linesOf(rfq));

const readQuotations = (tx: Tx, rfq: number): Promise<LevellingQuotation[]> =>
  jsonOf(
    tx,
    sql`select ${q.id}, ${q.version}, ${q.vendor_id}, ${q.reference}, ${q.revision}, ${q.is_current}, ${text('q.received_on')},
      ${text('q.valid_until')}, ${term.name} as payment_term_name, ${q.currency}, ${text('q.exchange_rate')}, ${q.lead_time_days},
      ${text('q.minimum_order')}, ${text('q.freight')}, ${text('q.lump_sum')}, ${text('q.discount_percent')}, ${text('q.discount_amount')},
      ${q.discount_of_whole}, ${exceptions} as exceptions, ${q.taken_because}, ${q.notes}
    from ${quotationTable} ${q}
    left join ${tableOf(paymentTerms)} ${term} on ${term.branch_id} = ${q.branch_id} and ${term.id} = ${q.payment_term_id}
    where ${q.rfq_id} = ${rfq} order by ${q.id}`,
  );

/** Whom an RFQ asked, and whoever quoted. */
const readVendors = (tx: Tx, rfq: number): Promise<LevellingAnswer['vendors']> =>
  jsonOf(
    tx,
    sql`select ${v.id}, ${v.name}, ${v.lead_time_days} from ${tableOf(vendors)} ${v} where ${v.id} in (
        select vendor_id from ${vendorsTable} where ${vendorsTable.parent_id} = ${rfq}
        union select vendor_id from ${quotationTable} where ${quotationTable.rfq_id} = ${rfq})
      order by ${v.name}, ${v.id}`,
  );

/** Rows of which an RFQ may have very many: bids are of each line and vendor. */
type Many = 'lines' | 'bids' | 'decisions';

/** All that the quotations of an RFQ are compared by, with long lists as `pagesOf` reads them. */
export type LevellingPages = Omit<LevellingAnswer, Many> & Readonly<Record<Many, readonly string[]>>;

/** @throws Failure 404 */
export const levellingPages = async (tx: Tx, rfq: number, who: Who): Promise<LevellingPages> => {
  const rows = await selectRows(
    tx,
    { status: rfqTable.status },
    (list) => sql`select ${list} from ${rfqTable} where ${rfqTable.id} = ${rfq}`,
  );
  const [found] = rows;
  if (!found) throw notFound(rfqs.title);
  const context = (await workflowStatuses(tx, { resource: rfqs, ids: [rfq] }, who, { withFacts: false })).get(
    rfq,
  )?.context;
  const refused = context && editRefusal(rfqWorkflow, context);
  const [named, lines, quoted, saidBids, decided] = await Promise.all([
    readVendors(tx, rfq),
    pagesOf(tx, linesOf(rfq)),
    readQuotations(tx, rfq),
    pagesOf(tx, bidsOf(sql`rfq_id = ${rfq}`)),
    pagesOf(tx, decisionsOf(sql`rfq_id = ${rfq}`)),
  ]);
  return {
    currency: assertDefined(who.currency),
    status: found.status,
    edit_refused: refused?.message ?? null,
    vendors: named,
    lines,
    quotations: quoted,
    bids: saidBids,
    decisions: decided,
  };
};

/** The comparison as it is answered. @throws Failure 404 */
export const answeredLevelling = async (tx: Tx, rfq: number, who: Who): Promise<LevellingAnswer> => {
  const { lines, bids: pages, decisions, ...rest } = await levellingPages(tx, rfq, who);
  return { ...rest, lines: joinedRows(lines), bids: joinedRows(pages), decisions: joinedRows(decisions) };
};

const rowsOf = <R>(page: string): R[] => JSON.parse(`[${page}]`);

/** The pages taken apart: in the thread, or where it is asked for a small comparison. */
export const levellingIn = (pages: LevellingPages): LevellingAnswer => ({
  ...pages,
  lines: pages.lines.flatMap<LevellingLine>(rowsOf),
  bids: pages.bids.flatMap<LevellingBid>(rowsOf),
  decisions: pages.decisions.flatMap<LevellingDecision>(rowsOf),
});

/** The same, taken apart with pauses. @throws Failure 404 */
export const levellingOf = async (tx: Tx, rfq: number, who: Who): Promise<LevellingAnswer> => {
  const pages = await levellingPages(tx, rfq, who);
  const [lines, said, decisions] = [
    await withPauses(mapped(pages.lines, rowsOf<LevellingLine>)),
    await withPauses(mapped(pages.bids, rowsOf<LevellingBid>)),
    await withPauses(mapped(pages.decisions, rowsOf<LevellingDecision>)),
  ];
  return { ...pages, lines: lines.flat(), bids: said.flat(), decisions: decisions.flat() };
};
