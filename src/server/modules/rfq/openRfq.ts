import { aliasedTable, sql } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { boqCostLines } from '../../../resources/estimation/boqCostLines.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { stages } from '../../../domain/estimation/stages.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { insertRows } from '../../engine/bulk/insertRows.ts';
import { notFound } from '../../engine/errors.ts';
import { insertRecord } from '../../engine/records/write.ts';
import { toColumns } from '../../engine/records/toColumns.ts';
import { takeSteps } from '../../engine/workflows/take.ts';
import type { Who } from '../../engine/who.ts';
import { approvedBill } from '../estimation/approvedBill.ts';
import { joinedFactor, joinedUnit } from '../requests/lineUnits.ts';
import { bare } from '../../db/column.ts';
import { orNull, selectRows } from '../../db/rows.ts';

const [buyouts, lines, requests, projectTable, costLines, rfqTable] = [
  tableOf(buyoutRequests),
  tableOf(purchaseRequestLines),
  tableOf(purchaseRequests),
  tableOf(projects),
  tableOf(boqCostLines),
  tableOf(rfqs),
];
const b = aliasedTable(buyouts, 'b');
const r = aliasedTable(requests, 'r');
const p = aliasedTable(projectTable, 'p');
const l = aliasedTable(lines, 'l');

interface Asked {
  id: number;
  description: string;
  item_id: number | null;
  item_variant_id: number | null;
  product_id: number | null;
  quantity: string;
  unit: string | null;
  needed_on: string | null;
  project: number | null;
  title: string | null;
  key: string | null;
}

/** What buyout requests ask for, by ascending id. @throws Failure 404 */
const readAsked = async (tx: Tx, ids: readonly number[]): Promise<Asked[]> => {
  const rows = await selectRows(
    tx,
    {
      id: b.id,
      description: b.description,
      item_id: b.item_id,
      item_variant_id: b.item_variant_id,
      product_id: b.product_id,
      quantity: b.quantity,
      unit: b.unit,
      needed_on: b.needed_on,
      project: r.project_id,
      title: orNull(p.title),
      key: l.bill_line_key,
    },
    (list) => sql`
    select ${list}
    from ${buyouts} ${b} join ${requests} ${r} on ${r.branch_id} = ${b.branch_id} and ${r.id} = ${b.request_id}
    left join ${lines} ${l} on ${l.branch_id} = ${b.branch_id} and ${l.id} = ${b.request_line_id}
    left join ${projectTable} ${p} on ${p.branch_id} = ${r.branch_id} and ${p.id} = ${r.project_id}
    where ${b.id} = any(${arrayOf(ids, 'bigint')}) order by ${b.id}`,
  );
  if (rows.length < ids.length) throw notFound(buyoutRequests.title);
  return rows;
};

/** What one of the base unit of the item costs by a line of the estimate; null where that needs more than 4 places. */
const baseRate = sql`case when round(coalesce(material_rate, cost_rate) / ${joinedFactor}, 4) * ${joinedFactor} = coalesce(material_rate, cost_rate)
  then round(coalesce(material_rate, cost_rate) / ${joinedFactor}, 4) end`;

/** The cost of one unit of material in the newest approved cost estimation of each project, by project and line key. */
const estimatesOf = async (tx: Tx, asked: readonly Asked[]): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  const known = [...new Set(asked.flatMap(({ project, key }) => (project && key ? [project] : [])))];
  for (const project of known) {
    // oxlint-disable-next-line no-await-in-loop -- an RFQ is of one project, seldom of a few
    const bill = await approvedBill(tx, project, ['cost_estimation']);
    if (!bill) continue;
    const keys = asked.flatMap((one) => (one.project === project && one.key ? [one.key] : []));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const rows = await selectRows(
      tx,
      { key: costLines.line_key, rate: sql<string | null>`${baseRate}` },
      (list) => sql`
      select ${list} from ${costLines}
      ${joinedUnit({ item: sql`${costLines.item_id}`, unit: sql`${costLines.unit}`, branch: sql`${costLines.branch_id}` })}
      where ${sql.identifier(stages.cost_estimation.id)} = ${bill.id} and ${costLines.line_key} = any(${arrayOf(keys, 'text')})
        and ${costLines.kind} = 'item' and coalesce(material_rate, cost_rate) > 0`,
    );
    for (const { key, rate } of rows) if (rate !== null) found.set(`${project} ${key}`, rate);
  }
  return found;
};

/** What an RFQ is called if nobody says: by its project, else by what it asks for. */
const nameOf = (asked: readonly Asked[], titles: ReadonlySet<string>): string => {
  const [only] = titles;
  const [first] = asked;
  const others = asked.length - 1;
  return (titles.size === 1 && only) || `${first?.description.slice(0, 200)}${others ? ` and ${others} more` : ''}`;
};

/** What an RFQ is opened with, beside the buyout requests. */
export interface NewRfq {
  readonly name?: string | null | undefined;
  readonly due_on?: string | null | undefined;
  readonly vendor_ids?: readonly number[] | undefined;
}

/**
 * Opens an RFQ for buyout requests, with a line each (rule 90). Returns its id.
 * @throws Failure 404; 403; 409 for one that is not open, such as one in another RFQ
 */
export const openRfq = async (tx: Tx, buyoutIds: readonly number[], sent: NewRfq, who: Who): Promise<number> => {
  const ids = [...new Set(buyoutIds)];
  const asked = await readAsked(tx, ids);
  const known = new Set(asked.flatMap(({ project }) => (project ? [project] : [])));
  const isOfOne = known.size === 1 && asked.every(({ project }) => project !== null);
  const vendorIds = [...new Set(sent.vendor_ids ?? [])];
  const id = await insertRecord(
    tx,
    rfqs,
    {
      name: sent.name ?? nameOf(asked, new Set(asked.flatMap(({ title }) => title ?? []))),
      due_on: sent.due_on ?? null,
      vendors: vendorIds.map((vendor_id) => ({ vendor_id })),
    },
    who,
  );
  if (isOfOne)
    await tx.execute(
      sql`update ${rfqTable} set ${bare(rfqTable.project_id)} = ${Number([...known][0])} where ${rfqTable.id} = ${id}`,
    );
  await takeSteps(
    tx,
    buyoutRequests,
    'enquire',
    asked.map((one) => ({ id: one.id, sent: { rfq_id: id }, along: 'needed' })),
    who,
  );
  const estimates = await estimatesOf(tx, asked);
  await insertRows(
    tx,
    tableOf(rfqLines),
    asked.map((one) =>
      toColumns(rfqLines.fields, {
        rfq_id: id,
        buyout_request_id: one.id,
        description: one.description,
        item_id: one.item_id,
        item_variant_id: one.item_variant_id,
        product_id: one.product_id,
        quantity: one.quantity,
        unit: one.unit,
        needed_on: one.needed_on,
        estimate_rate: estimates.get(`${one.project} ${one.key}`) ?? null,
        is_open: true,
      }),
    ),
  );
  return id;
};
