import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { stages } from '../../../../domain/estimation/stages.ts';
import { stageResources } from '../../../../resources/estimation/stageResources.ts';
import { boms } from '../../../../resources/masters/boms.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { currentBranch } from '../../../db/columns.ts';
import type { TableOf } from '../../../db/ownedTable.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import type { ApprovedBill } from '../../estimation/approvedBill.ts';
import { unitOfLine, joinedBase, joinedFactor, joinedUnit, ownQuantity } from '../lineUnits.ts';

/** The columns of a walk through a bill beside those of its line. */
const empty = sql`select null::bigint as id, null::text as line_key, null::text as kind, null::text as basis,
    null::text as description, null::text as unit, null::numeric as quantity, null::bigint as bom_id,
    null::bigint as item_id, null::bigint as item_variant_id, null::bigint as own_structure, null::bigint as structure_id,
    array[]::bigint[] as place, null::text as structure, null::bigint as top, null::numeric as through where false`;

/**
 * The lines of a bill with where they stand: `structure`, the name of the innermost structure that they are in; `top`, the outermost BOM that they are in; `through`, how many pieces of
 * what they are in one piece of that takes. Without what the masters say is a consumable: that is allocated (rule 41).
 */
const walkOf = ({ stage, id }: ApprovedBill): SQL => {
  const lines: Resource = stageResources[stage].lines;
  const [table, components] = [tableOf(lines), rowTableOf(boms, 'components')];
  const c = aliasedTable(components, 'c');
  const b = aliasedTable(table, 'b');
  const own = sql.raw(`b.id, b.line_key, b.kind, b.basis, b.description, b.unit, b.quantity, b.bom_id, b.item_id,
    b.item_variant_id, b.structure_id as own_structure`);
  const isConsumable = sql`coalesce((select bool_and(${c.is_consumable}) from ${components} ${c}
    where ${c.branch_id} = ${b.branch_id} and ${c.parent_id} = w.bom_id and (${c.item_id} = b.item_id or ${c.bom_id} = b.bom_id)), false)`;
  return sql`select ${own}, null::bigint as structure_id, array[b.position::bigint, ${b.id}] as place,
      null::text as structure, null::bigint as top, 1::numeric as through
    from ${table} ${b} where b.${sql.identifier(stages[stage].id)} = ${id} and b.parent_line_id is null
    union all
    select ${own}, case when w.kind = 'structure' then coalesce(w.own_structure, w.structure_id) else w.structure_id end,
      w.place || array[b.position::bigint, ${b.id}], case when w.kind = 'structure' then w.description else w.structure end,
      coalesce(w.top, case when w.kind = 'bom' then w.id end),
      case when w.top is null then 1 else w.through * coalesce(w.quantity, 0) end
    from walk w join ${table} ${b} on b.parent_line_id = w.id and b.${sql.identifier(stages[stage].id)} = ${id}
    where w.kind = 'structure' or not ${isConsumable}`;
};

/** What is booked for a line: from stock, in production and bought out together (rule 80). */
export const bookedOf = (line: TableOf<typeof purchaseRequestLines.fields>): SQL =>
  sql`(${line.booked_qty} + ${line.production_qty} + ${line.buyout_qty})`;

/**
 * `coverage`: the measured lines of a bill, and those that are gone from it, with what the requests of a project ask for
 * of them, in the base unit where a line names another of its item (rule 162); of cancelled ones what was booked and stays. An item in a BOM is needed `per` piece of it, to 4 places as in a request; all
 * quantities are multiplied exactly and rounded once. What is deducted (below zero) is nothing to be asked for.
 */
export const coverageOf = (bill: ApprovedBill | undefined, project: number): SQL => {
  const [lines, requests] = [tableOf(purchaseRequestLines), tableOf(purchaseRequests)];
  const l = aliasedTable(lines, 'l');
  const r = aliasedTable(requests, 'r');
  return sql`with recursive walk as (${bill ? walkOf(bill) : empty}),
    asked as (
      select ${l.bill_line_key} as key, max(${l.id}) as last, sum(${bookedOf(l)}) as booked,
        round(sum(case when ${r.status} = 'CANCELLED' then ${bookedOf(l)} else ${ownQuantity(l)} * coalesce(above.quantity, 1) end), 4)
          as amount
      from ${requests} ${r} join ${lines} ${l} on ${l.branch_id} = ${r.branch_id} and ${l.request_id} = ${r.id}
      left join ${lines} above on above.branch_id = ${l.branch_id} and above.id = ${l.parent_line_id}
      where ${r.project_id} = ${project} and ${l.bill_line_key} is not null
      group by ${l.bill_line_key}),
    measured as (
      select w.*, ${joinedBase(sql`w.unit`)} as counted_in,
        round(w.through * greatest(coalesce(w.quantity, 0), 0) * ${joinedFactor}, 4) as per
      from walk w ${joinedUnit({ item: sql`w.item_id`, unit: sql`w.unit`, branch: sql`(select ${currentBranch})` })}
      where (w.kind = 'item' and (w.basis is null or w.basis = 'provisional_sum')) or (w.kind = 'bom' and w.top is null)),
    needed as (
      select m.*, t.description as in_bom, coalesce(a.amount, 0) as requested, coalesce(a.booked, 0) as booked,
        greatest(coalesce(t.quantity, 0), 0) as pieces, coalesce(above.amount, 0) as requested_pieces,
        case when m.top is null then m.per else round(m.per * greatest(coalesce(t.quantity, 0), 0), 4) end as needs
      from measured m left join walk t on t.id = m.top left join asked a on a.key = m.line_key
      left join asked above on above.key = t.line_key),
    coverage as (
      select n.id, n.line_key, n.kind, n.description, n.counted_in as unit, n.in_bom, n.needs as quantity, n.requested, n.booked,
        n.needs - n.requested as open, n.bom_id, n.item_id, n.item_variant_id, n.structure_id, n.place, n.structure, n.top, n.per,
        n.pieces, n.requested_pieces,
        greatest(case when n.top is null then n.needs else round(n.per * least(n.pieces, n.requested_pieces), 4) end
          - n.requested, 0) as rest,
        case when n.requested_pieces > n.pieces and n.requested <= round(n.per * n.requested_pieces, 4) and n.top is not null
          then 0 else greatest(n.requested - n.needs, 0) end as excess,
        case when n.needs > n.requested then 'under' when n.needs = n.requested then 'covered' else 'over' end as state
      from needed n where n.needs > 0 or n.requested > 0
      union all
      select null, a.key, case when ${l.kind} = 'product' then 'bom' else 'item' end, ${l.description}, ${unitOfLine(l)}, null, 0, a.amount,
        a.booked, -a.amount, ${l.bom_id}, ${l.item_id}, ${l.item_variant_id}, ${l.structure_id}, null, null, null, 0, 0, 0, 0, a.amount, 'gone'
      from asked a join ${lines} ${l} on ${l.id} = a.last
      where a.amount > 0 and a.key not in (select line_key from measured))`;
};
