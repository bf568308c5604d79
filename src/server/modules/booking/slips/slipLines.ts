import { aliasedTable, sql } from 'drizzle-orm';
import type { SlipLine } from '../../../../resources/booking/issueSlipCalls.ts';
import { stockEntries } from '../../../../resources/booking/stockEntries.ts';
import { items } from '../../../../resources/masters/items.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { Tx } from '../../../db/database.ts';
import { selectRows } from '../../../db/rows.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';

const l = aliasedTable(tableOf(purchaseRequestLines), 'l');
const r = aliasedTable(tableOf(purchaseRequests), 'r');
const p = aliasedTable(tableOf(projects), 'p');
const i = aliasedTable(tableOf(items), 'i');
const v = aliasedTable(rowTableOf(items, 'variants'), 'v');
const e = aliasedTable(tableOf(stockEntries), 'e');
const back = aliasedTable(tableOf(stockEntries), 'back');

/** What a slip handed out, in the order in which it was entered. */
export const slipLines = (tx: Tx, slip: number): Promise<SlipLine[]> =>
  selectRows(
    tx,
    {
      id: e.id,
      number: e.number,
      item_code: i.code,
      item_name: i.name,
      variant: sql<string | null>`nullif(${v.name}, ${i.name})`,
      unit: i.unit,
      request_id: r.id,
      request_number: r.number,
      request_title: r.title,
      project_id: r.project_id,
      project_title: sql<string | null>`${p.title}`,
      description: sql<string>`coalesce(${l.description}, ${i.name})`,
      quantity: sql<string>`${e.quantity}::numeric(18, 4)::text`,
      in_unit: e.in_unit,
      unit_factor: sql<string | null>`${e.unit_factor}::text`,
      returned: sql<string>`(select coalesce(sum(${back.quantity}), 0) from ${tableOf(stockEntries)} ${back}
        where ${back.branch_id} = ${e.branch_id} and ${back.returns_id} = ${e.id})::numeric(18, 4)::text`,
    },
    (list) => sql`select ${list} from ${tableOf(stockEntries)} ${e}
      join ${tableOf(items)} ${i} on ${i.branch_id} = ${e.branch_id} and ${i.id} = ${e.item_id}
      join ${rowTableOf(items, 'variants')} ${v} on ${v.branch_id} = ${e.branch_id} and ${v.parent_id} = ${e.item_id} and ${v.id} = ${e.item_variant_id}
      join ${tableOf(purchaseRequests)} ${r} on ${r.branch_id} = ${e.branch_id} and ${r.id} = ${e.request_id}
      left join ${tableOf(projects)} ${p} on ${p.branch_id} = ${r.branch_id} and ${p.id} = ${r.project_id}
      left join ${tableOf(purchaseRequestLines)} ${l} on ${l.branch_id} = ${e.branch_id} and ${l.id} = ${e.request_line_id}
      where ${e.issue_slip_id} = ${slip} order by ${e.id}`,
  );
