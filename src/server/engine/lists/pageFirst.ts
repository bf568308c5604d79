import { and, getTableName, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { builder } from '../../db/compiled.ts';
import { idAfter, idAfterOfKey, isAfter, type After } from './after.ts';
import { chainOf } from './joins.ts';
import { inOrder, type Order } from './order.ts';
import type { Reading } from './reading.ts';

/** The rows of a page before they get names: a FROM under the table's own name, and the order of its rows. */
export interface ChosenPage {
  readonly from: SQL;
  readonly order: SQL[];
}

interface Limits {
  readonly limit: number;
  /** The number of rows before the page; undefined for none. */
  readonly offset: SQL | undefined;
  /** The place after which the page begins; undefined for the first one. */
  readonly after?: After | undefined;
}

const [keyName, halfName] = ['key__', 'half__'];
const keyColumn = sql.identifier(keyName);

type Conditions = readonly (SQL | undefined)[];

/**
 * The conditions, each of which an index serves, of which a record after this place meets one: those with a key of the
 * record's own, and those without, which are the last upwards and the first downwards.
 */
const afterPlace = (
  where: SQL | undefined,
  order: Order,
  table: Reading['table'],
  after: After | undefined,
): Conditions => {
  if (!after) return [where];
  const { key, descending, isNullable } = order;
  if (after.hasKey)
    return [
      and(where, isAfter(order, table.id, after)),
      ...(isNullable && !descending ? [and(where, isNull(key))] : []),
    ];
  return [
    and(where, isNull(key), idAfter(order, table.id, after.id)),
    ...(descending ? [and(where, isNotNull(key))] : []),
  ];
};

/**
 * Chooses the rows of a page by an index, from the table alone, or together with the one whose name is the order. A
 * name that a record may lack makes two halves, with it and without, of which an index serves each (decision 91).
 * `parts`: `where` as several conditions, of which a record meets one at most: the page is merged from as many records
 * of each as it can need.
 */
export const choosePage = (
  { table }: Pick<Reading, 'table'>,
  { where, parts = [] }: { readonly where: SQL | undefined; readonly parts?: readonly SQL[] | undefined },
  order: Order,
  { limit, offset, after }: Limits,
): ChosenPage => {
  const { by, key, descending } = order;
  const all = sql`${table}.*`;
  const inPage = inOrder({ key: sql`${keyColumn}`, descending }, table.id);
  const limited = sql`limit ${sql.raw(String(limit))}${offset ? sql` offset ${offset}` : sql``}`;
  const enough = sql`limit ${sql.raw(String(limit))}${offset ? sql` + ${offset}` : sql``}`;
  /** The page of several selects together, in this order. */
  const merged = (selects: readonly SQL[], inAll: SQL[]): ChosenPage => {
    const each = selects.map((one) => sql`(${one} ${enough})`);
    const rows = sql`(${sql.join(each, sql` union all `)}) as ${table}`;
    return {
      from: sql`(select * from ${rows} order by ${sql.join(inAll, sql`, `)} ${limited}) as ${table}`,
      order: inAll,
    };
  };
  if (!by) {
    const chosen = (condition: SQL | undefined) =>
      builder
        .select({ all, key: key.as(keyName) })
        .from(table)
        .where(condition)
        .orderBy(...inOrder(order, table.id))
        .getSQL();
    const some = (parts.length ? parts : [where]).flatMap((part) => afterPlace(part, order, table, after));
    const [only, ...others] = some;
    if (others.length > 0) return merged(some.map(chosen), inPage);
    return { from: sql`(${chosen(only)} ${limited}) as ${table}`, order: inPage };
  }
  const keyed = after?.hasKey ? after : undefined;
  const isNameless = after !== undefined && !keyed;
  /** Of the two halves, the records without a name are the last upwards and the first downwards. */
  const half = (isNamed: boolean) => sql.raw(String(Number(isNamed === descending))).as(halfName);
  const columns = { all, key: key.as(keyName), half: half(true) };
  /** Of each of a few names as many of its records as the page can need. */
  const ofEach = () => {
    const own = builder
      .select({ all })
      .from(table)
      .where(and(by.on, keyed && idAfterOfKey(order, table.id, keyed)))
      .orderBy(...inOrder({ ...order, key: undefined }, table.id));
    const lateral = sql`(${own.getSQL()} ${enough}) ${sql.identifier(getTableName(table))}`;
    return builder
      .select(columns)
      .from(by.table)
      .innerJoinLateral(lateral, sql`true`)
      .where(keyed && sql`${key} ${sql.raw(descending ? '<=' : '>=')} ${keyed.key}`)
      .$dynamic();
  };
  const ofAll = () => {
    let joined = builder.select(columns).from(table).$dynamic();
    for (const join of chainOf(by)) joined = joined.innerJoin(join.table, join.on);
    return joined.where(and(where, by.present, keyed && isAfter(order, table.id, keyed)));
  };
  // Conditions leave few records, which would be looked for under each of the names.
  const named = (by.isOfFew && !where ? ofEach() : ofAll()).orderBy(...inOrder(order, table.id)).getSQL();
  if (!by.missing || (keyed && descending)) return { from: sql`(${named} ${limited}) as ${table}`, order: inPage };
  const nameless = builder
    .select({ all, key: sql`null::text`.as(keyName), half: half(false) })
    .from(table)
    .where(and(where, by.missing, isNameless ? idAfter(order, table.id, after.id) : undefined))
    .orderBy(...inOrder({ ...order, key: undefined }, table.id))
    .getSQL();
  if (isNameless && !descending) return { from: sql`(${nameless} ${limited}) as ${table}`, order: inPage };
  return merged([named, nameless], [sql`${sql.identifier(halfName)}`, ...inPage]);
};
