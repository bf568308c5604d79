import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import type { Decimal } from '../../../domain/decimal.ts';
import { items } from '../../../resources/masters/items.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { forStock } from '../../../resources/requests/requestWords.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { notFound } from '../../engine/errors.ts';
import { isMarked } from '../../engine/parts/marked.ts';
import { lockRecords } from '../../engine/workflows/editing.ts';
import { orNull, selectRows } from '../../db/rows.ts';

/** A line as its booking needs it; locked with its request and its item. */
export interface LockedLine {
  readonly id: number;
  readonly request: number;
  readonly number: string;
  readonly status: string;
  readonly kind: string;
  readonly description: string;
  /** In which its quantities are: the base unit of its item, where it names another one of it (rule 162). */
  readonly unit: string | null;
  readonly needed_on: string | null;
  readonly item: number | null;
  readonly variant: number | null;
  /** The BOM of the product that it is in. */
  readonly product: number | null;
  /** The unit in which its item is in stock. */
  readonly item_unit: string | null;
  readonly verified: boolean;
  /** It fills the stock up: what comes for it is free (rule 176). */
  readonly forStock: boolean;
  readonly total: Decimal;
  readonly booked: Decimal;
  readonly issued: Decimal;
  readonly production: Decimal;
  readonly buyout: Decimal;
}

const [lines, requests, stocked] = [tableOf(purchaseRequestLines), tableOf(purchaseRequests), tableOf(items)];
const r = aliasedTable(requests, 'r');
const l = aliasedTable(lines, 'l');
const above = aliasedTable(lines, 'above');
const i = aliasedTable(stocked, 'i');

const lockedItems = (ids: SQL): SQL =>
  sql`select from ${stocked} where ${stocked.id} = any(${ids}) order by ${stocked.id} for no key update`;

/** Locks items by ascending id: whoever books, releases, receives or issues begins so, and none waits for another in turn. */
export const lockItems = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.execute(lockedItems(arrayOf([...new Set(ids)], 'bigint')));
};

const numberOf = (value: string | number | null): number | null => (value === null ? null : Number(value));

/** Lines with what is booked for them, in the order of `ids`. @throws Failure 404 */
export const lockedLines = async (tx: Tx, ids: readonly number[], locking: SQL = sql``): Promise<LockedLine[]> => {
  const among = arrayOf(ids, 'bigint');
  const rows = await selectRows(
    tx,
    {
      id: sql<string | null>`l.id`,
      request: sql<string | null>`l.request_id`,
      number: orNull(r.number),
      status: orNull(r.status),
      kind: sql<string | null>`l.kind`,
      description: sql<string | null>`l.description`,
      unit: sql<string | null>`coalesce(l.base_unit, l.unit)`,
      needed_on: sql<string | null>`coalesce(l.needed_on, ${r.needed_on})::text`,
      item: sql<string | null>`l.item_id`,
      variant: sql<string | null>`l.item_variant_id`,
      product: above.bom_id,
      item_unit: orNull(i.unit),
      verified: sql<boolean>`${isMarked(purchaseRequestLines, 'l')}`,
      for_stock: sql<boolean>`${r.purpose} = ${forStock}`,
      total: sql<string | null>`coalesce(l.total_quantity, 0)::numeric(18, 4)`,
      booked: l.booked_qty,
      issued: l.issued_qty,
      production: l.production_qty,
      buyout: l.buyout_qty,
    },
    (list) => sql`
    select ${list}
    from (select * from ${lines} where id = any(${among}) order by id ${locking}) l
    join ${requests} ${r} on ${r.branch_id} = l.branch_id and ${r.id} = l.request_id
    left join ${lines} ${above} on ${above.branch_id} = l.branch_id and ${above.id} = l.parent_line_id
    left join ${stocked} ${i} on ${i.branch_id} = l.branch_id and ${i.id} = l.item_id`,
  );
  const found = new Map(
    rows.map((row): [number, LockedLine] => [
      Number(row.id),
      {
        id: Number(row.id),
        request: Number(row.request),
        number: String(row.number),
        status: String(row.status),
        kind: String(row.kind),
        description: String(row.description),
        unit: row.unit,
        needed_on: row.needed_on,
        item: numberOf(row.item),
        variant: numberOf(row.variant),
        product: numberOf(row.product),
        item_unit: row.item_unit,
        verified: row.verified,
        forStock: row.for_stock,
        total: String(row.total),
        booked: String(row.booked),
        issued: String(row.issued),
        production: String(row.production),
        buyout: String(row.buyout),
      },
    ]),
  );
  return ids.map((id) => {
    const line = found.get(id);
    if (!line) throw notFound('Line');
    return line;
  });
};

/**
 * Locks lines with what is booked for them, in one order for all: their requests, their items, the lines, each by
 * ascending id. In the order of `ids`. One message: each statement begins when the locks of the one before it are there,
 * and the items of lines stay once their requests are locked.
 * @throws Failure 404; 409 while a request is being changed
 */
export const lockLines = async (tx: Tx, ids: readonly number[]): Promise<LockedLine[]> => {
  if (ids.length === 0) return [];
  const named = (column: string) =>
    sql`(select ${sql.identifier(column)} from ${lines} where ${lines.id} = any(${arrayOf(ids, 'bigint')}))`;
  const [, , locked] = await Promise.all([
    lockRecords(tx, purchaseRequests, named('request_id')),
    tx.execute(lockedItems(sql`array${named('item_id')}`)),
    lockedLines(tx, ids, sql`for update`),
  ]);
  return locked;
};
