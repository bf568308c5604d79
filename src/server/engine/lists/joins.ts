import { and, eq, getTableColumns, getTableName, isNotNull, isNull, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { isFilled } from '../../../schema/check.ts';
import type { ReferenceField } from '../../../schema/field.ts';
import { isRestricted } from '../../../schema/partOf.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { columnNamed } from '../../db/column.ts';
import { builder } from '../../db/compiled.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { targetOf } from '../../db/tables.ts';

/** A join of a reading: what a record refers to, under an alias. */
export interface Joined {
  readonly table: PgTable;
  readonly name: AnyPgColumn;
  readonly on: SQL;
  /** The join whose table has the reference; by default the record itself has it. */
  readonly after?: Joined | undefined;
  /** Some people see some of its rows only: each is looked up, or a plan would first work out whole tables. */
  readonly isLookedUp?: boolean;
  /** The condition that a record has no such row, or one that the person does not see; null if each has one. */
  readonly missing: SQL | null;
  /** They are few, and each has many records: a page in the order of their names begins at them (decision 113). */
  readonly isOfFew?: boolean;
  /** What holds for each record that has one: how many lack it the planner knows of columns, not of references. */
  readonly present?: SQL | undefined;
}

/** The condition that no row of joined tables matches: the first one's `on` refers to the record. */
export const isAbsent = (...[first, ...others]: [Pick<Joined, 'table' | 'on'>, ...Joined[]]): SQL => {
  let rows = builder
    .select({ one: sql`1` })
    .from(first.table)
    .$dynamic();
  for (const { table, on } of others) rows = rows.innerJoin(table, on);
  return notExists(rows.where(first.on));
};

/** The joins that one needs before it, and itself. */
export const chainOf = (join: Joined): [Joined, ...Joined[]] => (join.after ? [...chainOf(join.after), join] : [join]);

/** The row of a join, looked up for each record. */
export const lookedUp = ({ table, on }: Pick<Joined, 'table' | 'on'>): SQL => {
  const rows = builder
    .select({ all: sql`${table}.*` })
    .from(table)
    .where(on)
    .getSQL();
  // Without a limit the planner would join the whole table all the same.
  return sql`(${rows} limit 1) ${sql.identifier(getTableName(table))}`;
};

interface Place {
  readonly after?: Joined | undefined;
  readonly as?: string;
  /** The reference names the parent of a part, which everybody sees who sees the part. */
  readonly isParent?: boolean;
}

/** The join of what a column refers to; `table` is the record's, which has the branch. */
export const referenced = (
  table: OwnedTable,
  column: string,
  f: ReferenceField,
  { after, as = column, isParent = false }: Place = {},
): Joined => {
  const target = targetOf(f);
  const other = alias(target.table, `of_${as}`);
  const own = columnNamed(after?.table ?? table, column);
  const isIt = eq(columnNamed(other, 'id'), own);
  const on = target.branch ? assertDefined(and(eq(columnNamed(other, 'branch_id'), table.branch_id), isIt)) : isIt;
  const resource = resourceNamed(f.resource.split('.')[0] ?? '');
  const isLookedUp = resource !== undefined && isRestricted(resource);
  const joined = {
    table: other,
    name: columnNamed(other, target.name.name),
    on,
    after,
    isLookedUp,
    isOfFew: f.resource === 'users' && !after,
  };
  const absent = () => isAbsent(...chainOf({ ...joined, missing: null }));
  const isBound = isParent || !resource || !isLookedUp;
  // A line depends on a field of its own, or of its record.
  const within =
    f.within !== undefined && f.within in getTableColumns(table) ? columnNamed(table, f.within) : undefined;
  const isLoose = f.within !== undefined && !within;
  if (!isBound || isLoose || (after && (after.missing || f.within || !isFilled(f))))
    return { ...joined, missing: absent() };
  // The foreign key of a line that depends on another field does not bind while that one is empty.
  const loose = within && !within.notNull ? and(isNull(within), absent()) : undefined;
  if (isFilled(f) && !loose) return { ...joined, missing: null };
  return { ...joined, missing: or(isNull(own), loose) ?? null, present: isNotNull(own) };
};
