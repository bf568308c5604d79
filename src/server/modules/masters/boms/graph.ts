import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import type { Edge } from '../../../../domain/explosion.ts';
import { boms } from '../../../../resources/masters/boms.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf } from '../../../db/tables.ts';
import { selectRows } from '../../../db/rows.ts';

interface ComponentEdge extends Edge {
  /** The position of the line among the parent's components. */
  readonly position: number;
}

const components = rowTableOf(boms, 'components');
const c = aliasedTable(components, 'c');

const edgesAmong = async (tx: Tx, reached: SQL): Promise<ComponentEdge[]> => {
  // Asserted: the statement is shared.
  const { rows } = await tx.execute<{
    parent: number | string;
    child: number | string;
    quantity: string;
    position: number | string;
  }>(reached);
  return rows.map((row) => ({
    ...row,
    parent: Number(row.parent),
    child: Number(row.child),
    position: Number(row.position),
  }));
};

/** The links between BOMs at or below these BOMs, at any depth: one statement, which ends even with a cycle. */
export const edgesBelow = (tx: Tx, ids: readonly number[]): Promise<ComponentEdge[]> =>
  edgesAmong(
    tx,
    sql`with recursive below(id) as (
        select unnest(${sql.param([...ids])}::bigint[])
        union select ${c.bom_id} from ${components} ${c} join below on ${c.parent_id} = below.id where ${c.bom_id} is not null
      )
      select ${c.parent_id} as parent, ${c.bom_id} as child, ${c.quantity}::text as quantity, ${c.position}
      from ${components} ${c} join below on ${c.parent_id} = below.id where ${c.bom_id} is not null`,
  );

/** The links between BOMs above a BOM, at any depth: one statement. */
export const edgesAbove = (tx: Tx, id: number): Promise<ComponentEdge[]> =>
  edgesAmong(
    tx,
    sql`with recursive above(id) as (
        select ${id}::bigint
        union select ${c.parent_id} from ${components} ${c} join above on ${c.bom_id} = above.id
      )
      select ${c.parent_id} as parent, ${c.bom_id} as child, ${c.quantity}::text as quantity, ${c.position}
      from ${components} ${c} join above on ${c.bom_id} = above.id`,
  );

/** The number of items among the components of these BOMs and of all below them, by BOM: one statement. */
export const itemCountsBelow = async (tx: Tx, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await selectRows(
    tx,
    { parent: c.parent_id, n: sql<number>`count(*)::int` },
    (list) => sql`
    with recursive below(id) as (
      select unnest(${sql.param([...ids])}::bigint[])
      union select ${c.bom_id} from ${components} ${c} join below on ${c.parent_id} = below.id where ${c.bom_id} is not null)
    select ${list}
    from ${components} ${c} join below on ${c.parent_id} = below.id where ${c.item_id} is not null group by ${c.parent_id}`,
  );
  return new Map(rows.map(({ parent, n }) => [parent, n]));
};
