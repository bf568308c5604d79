import { sql, type SQL } from 'drizzle-orm';
import { boms } from '../../../resources/masters/boms.ts';
import type { ItemUse } from '../../../resources/masters/itemAnswers.ts';
import { items } from '../../../resources/masters/items.ts';
import { permissionFor } from '../../../schema/partOf.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { notFound } from '../../engine/errors.ts';
import { allStages, type Stage } from '../estimation/stages.ts';
import type { Who } from '../../engine/who.ts';
import { linesTable } from '../../engine/breakdown/lineSet.ts';
import { selectRows } from '../../db/rows.ts';

const inBoms = (id: number): SQL => {
  const [table, line] = [tableOf(boms), rowTableOf(boms, 'components')];
  return sql`
    select 0 as place, ${boms.name} as resource, ${table.id} as id, null::bigint as estimation,
      ${table.code} as code, ${table.name} as name,
      sum(${line.quantity}) as quantity
    from ${line} join ${table} on ${table.branch_id} = ${line.branch_id} and ${table.id} = ${columnNamed(line, parentColumn)}
    where ${line.item_id} = ${id}
    group by ${table.id}, ${table.code}, ${table.name}`;
};

/** The active revisions of a stage whose bills have the item. */
const inBills = (stage: Stage, at: number, id: number): SQL => {
  const [table, { table: line, owner }] = [tableOf(stage.records), linesTable(stage)];
  const [number, title] = [columnNamed(table, 'number'), columnNamed(table, 'title')];
  return sql`
    select ${at + 1}::int as place, ${stage.records.name} as resource, ${table.id} as id,
      ${columnNamed(table, 'estimation_id')} as estimation, ${number} as code, ${title} as name,
      sum(round(${columnNamed(line, 'quantity')} * ${columnNamed(line, 'factor')}, 4)) as quantity
    from ${line} join ${table} on ${table.branch_id} = ${line.branch_id} and ${table.id} = ${owner}
    where ${columnNamed(line, 'item_id')} = ${id} and ${columnNamed(table, 'frozen_at')} is null
    group by ${table.id}, ${columnNamed(table, 'estimation_id')}, ${number}, ${title}`;
};

/**
 * The BOMs and the estimations in which an item is, of those that the user may see: BOMs by code, then estimations from
 * the newest, each once with the furthest of its stages. Two statements.
 * @throws Failure 404 for an item that is not in this branch
 */
export const whereUsed = async (tx: Tx, id: number, { permissions }: Who): Promise<ItemUse[]> => {
  const item = tableOf(items);
  const found = await tx
    .select({ id: item.id })
    .from(item)
    .where(sql`${item.id} = ${id}`);
  if (found.length === 0) throw notFound(items.title);
  const sees = (resource: Resource) => permissions.has(permissionFor(resource, 'view'));
  const sources = [
    ...(sees(boms) ? [inBoms(id)] : []),
    ...allStages.flatMap((stage, at) => (sees(stage.records) ? [inBills(stage, at, id)] : [])),
  ];
  if (sources.length === 0) return [];
  const rows = await selectRows(
    tx,
    {
      resource: sql<Record<keyof ItemUse, string>['resource']>`resource`,
      id: sql<Record<keyof ItemUse, string>['id']>`id`,
      code: sql<Record<keyof ItemUse, string>['code']>`code`,
      name: sql<Record<keyof ItemUse, string>['name']>`name`,
      quantity: sql<Record<keyof ItemUse, string>['quantity']>`coalesce(quantity, 0)::numeric(20, 4)::text`,
    },
    (list) => sql`
    with uses as (${sql.join(sources, sql` union all `)})
    select ${list}
    from uses u where not exists (select from uses v where v.estimation = u.estimation and v.place > u.place)
    order by place > 0, case when place > 0 then estimation end desc, lower(code), id`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
};
