import { aliasedTable, sql } from 'drizzle-orm';
import { evaluate, type Formula } from '../../../../domain/formula.ts';
import { stages } from '../../../../domain/estimation/stages.ts';
import { boqCostLines } from '../../../../resources/estimation/boqCostLines.ts';
import { planTasks } from '../../../../resources/planning/planTasks.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { viewsCosts, type RestsOn } from '../../../../resources/requests/requestCalls.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import type { Who } from '../../../engine/who.ts';
import { approvedBill } from '../../estimation/approvedBill.ts';
import { readPlan } from '../../planning/inForce.ts';
import { coveredBill } from '../boq/coveredBill.ts';
import { coverageOf } from '../boq/coverageSql.ts';
import { joinedFactor, joinedUnit } from '../lineUnits.ts';
import { clearedIn } from './cleared.ts';
import { selectRows } from '../../../db/rows.ts';

const boqCostLinesTable = tableOf(boqCostLines);

const t = aliasedTable(tableOf(planTasks), 'task');
const above = aliasedTable(tableOf(purchaseRequestLines), 'above');
const l = aliasedTable(tableOf(purchaseRequestLines), 'l');
const r = aliasedTable(tableOf(purchaseRequests), 'r');
interface OfBoq {
  key: string;
  quantity: string;
  unit: string | null;
}

/** What the approved BOQ says of its lines, by their keys. */
const boqOf = async (tx: Tx, project: number, keys: readonly string[]): Promise<ReadonlyMap<string, OfBoq>> => {
  const coverage = coverageOf(await coveredBill(tx, project), project);
  const rows = await selectRows(
    tx,
    {
      key: sql<OfBoq['key']>`line_key`,
      quantity: sql<OfBoq['quantity']>`quantity::numeric(18, 4)::text`,
      unit: sql<OfBoq['unit']>`unit`,
    },
    (list) => sql`
    ${coverage}
    select ${list} from coverage
    where line_key = any(${arrayOf(keys, 'text')}) and state <> 'gone'`,
  );
  return new Map(rows.map((row) => [row.key, row]));
};

/** The material of one unit in the newest approved cost estimation, by the key of its line. */
const ratesOf = async (
  tx: Tx,
  project: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { readonly rate: string; readonly per: string }>> => {
  const bill = await approvedBill(tx, project, ['cost_estimation']);
  if (!bill) return new Map();
  const rows = await selectRows(
    tx,
    {
      key: boqCostLinesTable.line_key,
      rate: sql<string>`coalesce(material_rate, cost_rate)::numeric(18, 4)::text`,
      per: sql<string>`${joinedFactor}::text`,
    },
    (list) => sql`
    select ${list} from ${boqCostLinesTable}
    ${joinedUnit({
      item: sql`${boqCostLinesTable.item_id}`,
      unit: sql`${boqCostLinesTable.unit}`,
      branch: sql`${boqCostLinesTable.branch_id}`,
    })}
    where ${sql.identifier(stages.cost_estimation.id)} = ${bill.id} and ${boqCostLinesTable.line_key} = any(${arrayOf(keys, 'text')})
      and ${boqCostLinesTable.kind} = 'item' and coalesce(material_rate, cost_rate) > 0`,
  );
  return new Map(rows.map(({ key, ...rate }) => [key, rate]));
};

/** What one of the base unit of its item costs, and so many of it, where the line of the BOQ is in another one (rule 162). */
const perBase: Formula = { quotient: ['rate', 'per'], places: 4 };
const amountOf: Formula = { quotient: [{ product: ['rate', 'total'] }, 'per'], places: 2 };

/** What the marks of each line of a request rest on beside itself (rule 126); estimates for whoever may view costs. */
export const restsOnOf = async (tx: Tx, request: number, who: Who): Promise<RestsOn[]> => {
  const rows = await selectRows(
    tx,
    {
      id: l.id,
      key: l.bill_line_key,
      project: r.project_id,
      total: sql<string>`coalesce(${l.total_quantity}, ${l.quantity})::text`,
      starts: sql<string | null>`${t.planned_start_date}::text`,
    },
    (list) => sql`
    select ${list}
    from ${tableOf(purchaseRequestLines)} ${l}
    join ${tableOf(purchaseRequests)} ${r} on ${r.branch_id} = ${l.branch_id} and ${r.id} = ${l.request_id}
    left join ${tableOf(purchaseRequestLines)} ${above} on ${above.branch_id} = ${l.branch_id} and ${above.id} = ${l.parent_line_id}
    left join lateral (${readPlan(sql`${r.branch_id}`, sql`${r.project_id}`)}) plan on true
    left join ${tableOf(planTasks)} ${t} on ${t.branch_id} = ${l.branch_id} and ${t.plan_id} = plan.id
      and ${t.number} = coalesce(${l.task_number}, ${above.task_number})
    where ${l.request_id} = ${request} order by ${l.id}`,
  );
  const keys = rows.flatMap(({ key }) => key ?? []);
  const project = rows[0]?.project ?? 0;
  const follows = project > 0 && keys.length > 0;
  const boq = follows ? await boqOf(tx, project, keys) : undefined;
  const rates = follows && who.permissions.has(viewsCosts) ? await ratesOf(tx, project, keys) : undefined;
  const cleared = await clearedIn(tx, request);
  return rows.map(({ id, key, total, starts }) => {
    const [said, rate] = key === null ? [] : [boq?.get(key), rates?.get(key)];
    return {
      id,
      boq_quantity: said?.quantity ?? null,
      boq_unit: said?.unit ?? null,
      estimate_rate: rate ? evaluate(perBase, rate) : null,
      estimate_amount: rate ? evaluate(amountOf, { ...rate, total }) : null,
      task_starts_on: starts,
      cleared: cleared.get(id) ?? null,
    };
  });
};
