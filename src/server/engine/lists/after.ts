import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { builder, compile, type Compiled } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { chainOf } from './joins.ts';
import { selectFrom } from './selecting.ts';
import type { Order } from './order.ts';
import type { ListQuery } from './query.ts';
import type { Reading } from './reading.ts';

/** A record's place in a list: what the list is ordered by, as text (null if the record has none), and its id. */
export interface PlaceInList {
  readonly key: string | null;
  readonly id: number;
}

/** The place after which a page begins, in SQL. */
export interface After {
  /** The record has what the list is ordered by. */
  readonly hasKey: boolean;
  readonly key: SQLWrapper;
  readonly id: SQLWrapper;
}

/** The condition that a record with a key comes after one with a key: an index of both serves it. */
export const isAfter = ({ key, type, descending }: Order, id: SQLWrapper, after: Pick<After, 'key' | 'id'>): SQL =>
  sql`(${key}, ${id}) ${sql.raw(descending ? '<' : '>')} (${after.key}::${sql.raw(type)}, ${after.id}::bigint)`;

/** The condition that a record comes after one with the same key, or as well without one. */
export const idAfter = ({ descending }: Pick<Order, 'descending'>, id: SQLWrapper, after: SQLWrapper): SQL =>
  sql`${id} ${sql.raw(descending ? '<' : '>')} ${after}::bigint`;

/** Of the records of one key each: those after the place, where it has that key; all of the other keys. */
export const idAfterOfKey = ({ key, descending }: Order, id: SQLWrapper, after: Pick<After, 'key' | 'id'>): SQL => {
  const before = sql.raw(descending ? '9223372036854775807' : '0');
  return idAfter({ descending }, id, sql`case when ${key} = ${after.key} then ${after.id}::bigint else ${before} end`);
};

const places = new WeakMap<Reading, Map<string, Compiled<PlaceInList>>>();

const placeStatement = ({ table, columns }: Reading, order: Order, prepared: boolean): Compiled<PlaceInList> => {
  const place = { key: sql`${order.key}::text`, id: table.id };
  const isIt = eq(table.id, sql.placeholder('id'));
  const isSame = columns['version'] && eq(columns['version'], sql.placeholder('version'));
  const joins = order.by ? chainOf(order.by) : [];
  return compile<PlaceInList>(selectFrom(builder, { table, joins }, place).where(and(isIt, isSame)), place, {
    prepared,
  });
};

/** The statement for an order, built once; of a source whose SQL is another one each time, each time. */
const statementOf = (reading: Reading, order: Order, isKept: boolean): Compiled<PlaceInList> => {
  if (!isKept) return placeStatement(reading, order, false);
  const known = places.get(reading) ?? new Map<string, Compiled<PlaceInList>>();
  places.set(reading, known);
  const statement = known.get(order.column) ?? placeStatement(reading, order, true);
  known.set(order.column, statement);
  return statement;
};

/**
 * The place of the last record of the page before. Undefined if it was deleted, changed or hidden meanwhile: a changed
 * record may stand elsewhere, and the page begins where its number says.
 */
export const placeAfter = async (
  tx: Tx,
  { reading, key }: { readonly reading: Reading; readonly key?: string | undefined },
  order: Order,
  after: ListQuery['after'],
): Promise<PlaceInList | undefined> => {
  if (!after) return undefined;
  const statement = statementOf(reading, order, key !== undefined);
  const [place] = await tx.run(statement, { id: after.id, version: after.version ?? 0 });
  return place;
};
