import { sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { compare, sum, type Decimal } from '../../../domain/decimal.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { insertRows } from '../../engine/bulk/insertRows.ts';
import { invalid } from '../../engine/errors.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { toColumns } from '../../engine/records/toColumns.ts';
import { allOrNone } from './allOrNone.ts';
import type { LockedLine } from './bookedLines.ts';
import { selectRows } from '../../db/rows.ts';

/** By how much what is planned for a line rises, or falls. */
export interface OrderChange {
  readonly line: LockedLine;
  readonly variant: number | null;
  readonly by: Decimal;
}

const ways = {
  production: {
    resource: productionOrders,
    table: tableOf(productionOrders),
    ordered: 'is in production',
    field: 'production_qty',
  },
  buyout: {
    resource: buyoutRequests,
    table: tableOf(buyoutRequests),
    ordered: 'was sent to buyout',
    field: 'buyout_qty',
  },
} as const;

/** The orders of lines that are planned and nothing more: at most one a line. */
const plannedOf = async (tx: Tx, way: keyof typeof ways, lines: readonly LockedLine[]) => {
  const rows = await selectRows(
    tx,
    { id: ways[way].table.id, line: ways[way].table.request_line_id, quantity: ways[way].table.quantity },
    (list) => sql`
    select ${list} from ${ways[way].table}
    where ${ways[way].table.request_id} = any(${arrayOf([...new Set(lines.map(({ request }) => request))], 'bigint')}) and ${ways[way].table.status} = 'PLANNED'
      and ${ways[way].table.request_line_id} = any(${arrayOf(
        lines.map(({ id }) => id),
        'bigint',
      )})
    for update`,
  );
  return new Map(rows.map(({ id, line, quantity }) => [line, { id, quantity }]));
};

const valuesOf = ({ line, variant, by }: OrderChange, way: keyof typeof ways) => ({
  request_id: line.request,
  request_line_id: line.id,
  item_id: line.item,
  item_variant_id: variant,
  quantity: by,
  description: line.description,
  ...(way === 'production'
    ? { due_on: line.needed_on }
    : { unit: line.unit, needed_on: line.needed_on, product_id: line.product }),
});

/**
 * Plans more or less production or buyout for lines: in the order that is planned for a line, or a new one.
 * @throws Failure 422 for less than is ordered already
 */
export const planOrders = async (tx: Tx, way: keyof typeof ways, changes: readonly OrderChange[]): Promise<void> => {
  if (changes.length === 0) return;
  const { resource, ordered, field } = ways[way];
  const { table } = ways[way];
  const planned = await plannedOf(
    tx,
    way,
    changes.map(({ line }) => line),
  );
  const known = changes.filter(({ line }) => planned.has(line.id));
  const others = changes.filter(({ line }) => !planned.has(line.id));
  const next = known.map(({ line, by }) => {
    const { id, quantity } = assertDefined(planned.get(line.id));
    return { id, line, quantity: sum([quantity, by]) };
  });
  const short = [
    ...next.filter(({ quantity }) => compare(quantity, '0') < 0),
    ...others.filter(({ by }) => compare(by, '0') < 0),
  ];
  allOrNone(short, ({ line }) => {
    throw invalid({ [field]: [`${line.description} ${ordered} already: cancel the order first`] });
  });
  await mapDatabaseErrors(resource, async () => {
    const gone = next.filter(({ quantity }) => compare(quantity, '0') === 0).map(({ id }) => id);
    const kept = next.filter(({ quantity }) => compare(quantity, '0') > 0);
    if (gone.length) await tx.execute(sql`delete from ${table} where ${table.id} = any(${arrayOf(gone, 'bigint')})`);
    if (kept.length)
      await tx.execute(sql`
        update ${table} set quantity = sent.quantity
        from unnest(${arrayOf(
          kept.map(({ id }) => id),
          'bigint',
        )}, ${arrayOf(
          kept.map(({ quantity }) => quantity),
          'numeric',
        )}) as sent (id, quantity) where ${table.id} = sent.id`);
    await insertRows(
      tx,
      table,
      others.map((change) => toColumns(resource.fields, valuesOf(change, way))),
    );
  });
};
