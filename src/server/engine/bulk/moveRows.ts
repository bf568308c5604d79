import { sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { positionsFor } from '../../../domain/positions.ts';
import type { Tx } from '../../db/database.ts';
import { columnNamed } from '../../db/column.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { notFound } from '../errors.ts';
import { changeRows } from './changeRows.ts';
import type { RowKey } from './lockRows.ts';
import type { RowNames } from './refusals.ts';
import { arrayOf, type Values } from './sent.ts';
import { selectRows } from '../../db/rows.ts';

/** The record whose rows are in order, and the column by which they name it. */
export interface Owner {
  readonly column: string;
  readonly id: number;
}

/** The new place of rows in the list of their record. */
export type PlaceAmongRows = { readonly before: number } | { readonly after: number } | 'first' | 'last';
interface Neighbours {
  readonly left: number | undefined;
  readonly right: number | undefined;
}

const asNumber = (value: string | number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);

/** The rows of a record's list. */
interface OwnRows {
  readonly table: OwnedTable;
  readonly owner: Owner;
}

/** The positions on both sides of the place, without the moved rows; at most two statements. */
const neighboursOf = async (
  tx: Tx,
  { table, owner }: OwnRows,
  moved: readonly number[],
  { place, kind }: { readonly place: PlaceAmongRows; readonly kind: string },
): Promise<Neighbours> => {
  const others = sql`${columnNamed(table, owner.column)} = ${owner.id} and ${table.id} <> all(${arrayOf(moved, 'bigint')})`;
  const nearest = async (which: 'min' | 'max', beyond = sql``): Promise<number | undefined> => {
    const rows = await selectRows(
      tx,
      { at: sql<string | number | null>`${sql.raw(which)}(position)` },
      (list) => sql`select ${list} from ${table} where ${others} ${beyond}`,
    );
    return asNumber(rows[0]?.at);
  };
  if (place === 'first') return { left: undefined, right: await nearest('min') };
  if (place === 'last') return { left: await nearest('max'), right: undefined };
  const anchor = 'before' in place ? place.before : place.after;
  const rows = await selectRows(
    tx,
    { id: table.id, position: sql<string | number>`position` },
    (list) => sql`select ${list} from ${table} where ${others} and ${table.id} = ${anchor}`,
  );
  const at = asNumber(rows[0]?.position);
  if (at === undefined) throw notFound(kind);
  return 'before' in place
    ? { left: await nearest('max', sql`and position < ${at}`), right: at }
    : { left: at, right: await nearest('min', sql`and position > ${at}`) };
};

/** The positions of the rows between two others; undefined if their gap is full. */
const placedBetween = (
  ids: readonly number[],
  left: number | undefined,
  right: number | undefined,
): Map<number, number> | undefined => {
  const known = (position: number | undefined) => (position === undefined ? [] : [position]);
  const placed = positionsFor([...known(left), ...ids.map(() => undefined), ...known(right)]);
  const own = placed.slice(known(left).length, known(left).length + ids.length);
  if ((left !== undefined && placed[0] !== left) || (right !== undefined && placed.at(-1) !== right)) return undefined;
  return new Map(ids.map((id, at) => [id, assertDefined(own[at])]));
};

/** New positions for the list with the moved rows in place, if a gap is full. */
const reordered = async (
  tx: Tx,
  { table, owner }: OwnRows,
  moved: readonly number[],
  right: number | undefined,
): Promise<Map<number, number>> => {
  const rows = await selectRows(
    tx,
    { id: table.id, position: sql<string | number>`position` },
    (list) =>
      sql`select ${list} from ${table} where ${columnNamed(table, owner.column)} = ${owner.id} order by position, ${table.id}`,
  );
  const known = new Map(rows.map((row) => [row.id, Number(row.position)]));
  const ids = new Set(moved);
  const others = [...known.keys()].filter((id) => !ids.has(id));
  const next = right === undefined ? -1 : others.findIndex((id) => known.get(id) === right);
  const order = others.toSpliced(next < 0 ? others.length : next, 0, ...ids);
  const positions = positionsFor(order.map((id) => (ids.has(id) ? undefined : known.get(id))));
  return new Map(
    order.flatMap((id, at) => (positions[at] === known.get(id) ? [] : [[id, assertDefined(positions[at])]])),
  );
};

/**
 * Moves rows of a record's list before or after another row or to an end, in the given order. Only moved rows change,
 * unless the gap is full. The caller holds a lock on the record's row, so that moves follow one after another. `also`
 * are further new values of the moved rows.
 * @throws Failure 404 for a row of another record; 409 with each moved row that somebody changed meanwhile
 */
export const moveRows = async (
  tx: Tx,
  { table, owner }: OwnRows,
  { keys: moved, names }: { readonly keys: readonly RowKey[]; readonly names: RowNames },
  { place, also = {} }: { readonly place: PlaceAmongRows; readonly also?: Values | undefined },
): Promise<void> => {
  const ids = moved.map(({ id }) => id);
  const { left, right } = await neighboursOf(tx, { table, owner }, ids, { place, kind: names.kind });
  const [own] = await selectRows(
    tx,
    { n: sql<number>`count(*)::int` },
    (list) => sql`select ${list} from ${table}
    where ${columnNamed(table, owner.column)} = ${owner.id} and ${table.id} = any(${arrayOf(ids, 'bigint')})`,
  );
  if (own?.n !== new Set(ids).size) throw notFound(names.kind);
  const versions = new Map(moved.map(({ id, version }) => [id, version]));
  const positions = placedBetween(ids, left, right) ?? (await reordered(tx, { table, owner }, ids, right));
  const changed = [...new Set([...ids, ...positions.keys()])];
  await changeRows(
    tx,
    table,
    changed.map((id) => {
      const position = positions.get(id);
      const placed = position === undefined ? {} : { position };
      return { id, version: versions.get(id), values: versions.has(id) ? { ...also, ...placed } : placed };
    }),
    names,
  );
};
