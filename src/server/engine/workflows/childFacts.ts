import { columnNamed } from '../../db/column.ts';
import { sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { isRecord } from '../../../schema/guards.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Children, GuardContext, NamedPerson, Wait } from '../../../schema/workflow.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { extensionOf } from '../modules.ts';
import { currentUser } from '../../db/columns.ts';
import { lastMarkedBy, markBefore } from '../parts/otherHand.ts';
import { unmarkedReason } from '../parts/marked.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { rowTableOf, parentColumn, ownedResourceNamed, tableOf } from '../../db/tables.ts';

/** The counts and sums of a record's children, who has opened it, and the line whose marks it waits for, for guards. */
type ChildFacts = Pick<GuardContext, 'counts' | 'sums' | 'seenBy' | 'unmarked' | 'ownBefore'>;

const conditionOf = (column: AnyPgColumn, value: NonNullable<Children['where']>[string]): SQL =>
  value === null ? sql`${column} is null` : sql`${column} in ${typeof value === 'object' ? [...value] : [value]}`;

/** The condition that a line of this kind stands in a line. */
const holding = (table: OwnedTable, column: (name: string) => AnyPgColumn, kind: string): SQL =>
  sql`exists (select from ${table} inside where inside.branch_id = ${column('branch_id')}
    and inside.parent_line_id = ${column('id')} and inside.kind = ${kind})`;

/** A fact over a record's children. They have a name of their own, for they may be records of the same resource. */
const overChildren = (
  resource: Resource,
  { of, by, same, where = {}, holds }: Children,
  fact: (column: (name: string) => AnyPgColumn) => SQL,
  also: (column: (name: string) => AnyPgColumn) => SQL[] = () => [],
): SQL => {
  const table = by === undefined ? rowTableOf(resource, of) : tableOf(ownedResourceNamed(of));
  const name = 'counted';
  const counted = alias(table, name);
  const column = (named: string) => columnNamed(counted, named);
  const own = columnNamed(tableOf(resource), same ?? 'id');
  const conditions = [
    sql`${column(by ?? parentColumn)} = ${own}`,
    ...Object.entries(where).map(([named, value]) => conditionOf(column(named), value)),
    ...(holds === undefined ? [] : [holding(table, column, holds)]),
    ...also(column),
  ];
  return sql`(select ${fact(column)} from ${table} ${sql.identifier(name)} where ${sql.join(conditions, sql` and `)})`;
};

/** What the resource's module counts under this name. @throws Error if it does not */
const computed = (resource: Resource, name: string): SQL => {
  const count = extensionOf(resource).counts?.[name];
  if (!count) throw new Error(`The module of ${resource.name} does not count ${name}`);
  return count(sql`${tableOf(resource).id}`);
};

/** The people who have opened the record since it came to its state, as JSON. */
const seenBy = (resource: Resource): SQL =>
  sql`(select coalesce(json_agg(json_build_object('id', ${users.id}, 'name', ${users.name}) order by ${users.id}), '[]')
    from ${users} where ${users.id} in (select app_seen_in_state(${resource.name}, ${tableOf(resource).id})))`;

const peopleIn = (value: unknown): NamedPerson[] =>
  (Array.isArray(value) ? value : []).filter(isRecord).map(({ id, name }) => ({ id: Number(id), name: String(name) }));

/** The counts and sums of a workflow, who has opened the record, and whose marks it waits for, each as an expression, in this order. */
const expressionsOf = (resource: Resource): SQL[] => {
  const { counts = {}, sums = {}, watched = false, marksOf } = resource.workflow ?? {};
  return [
    ...Object.entries(counts).map(([name, children]) =>
      children === 'computed' ? computed(resource, name) : overChildren(resource, children, () => sql`count(*)::int`),
    ),
    ...Object.values(sums).map((children) =>
      overChildren(resource, children, (column) => sql`coalesce(sum(${column(children.field)}), 0)::text`),
    ),
    ...(watched ? [seenBy(resource)] : []),
    ...marksAfter(resource).map(({ children, done }) =>
      overChildren(
        resource,
        children,
        () => sql`count(*)::int`,
        (column) => [sql`${column('id')} in (${done(sql`(select ${currentUser})`)})`],
      ),
    ),
    ...(marksOf
      ? [unmarkedReason(ownedResourceNamed(marksOf.of), sql`${columnNamed(tableOf(resource), marksOf.by)}`)]
      : []),
  ];
};

/** The condition that a count of the process is above zero. */
export const isCounted = (resource: Resource, name: string): SQL => {
  const children = resource.workflow?.counts?.[name];
  if (!children) throw new Error(`The process of ${resource.name} does not count ${name}`);
  return children === 'computed'
    ? sql`${computed(resource, name)} > 0`
    : sql`exists ${overChildren(resource, children, () => sql`1`)}`;
};

/**
 * The waits of a process for marks that come after another one, each with what is counted for it, `done` by a person
 * before: they set that other mark (rule 24).
 */
const marksAfter = (resource: Resource) =>
  Object.values(resource.workflow?.states ?? {}).flatMap(({ waits }) =>
    waits.flatMap((wait) => {
      const before = markBefore(resource, wait);
      const children = wait.work && resource.workflow?.counts?.[wait.work.count];
      if (!before || !wait.work || !children || children === 'computed') return [];
      const own = sql`${tableOf(resource).id}`;
      const done = (person: SQL) =>
        lastMarkedBy({ resource: before.lines, parent: own }, { field: before.field, person });
      return [{ count: wait.work.count, children, done }];
    }),
  );

/** The condition that there is something in a wait for a mark which a person did not mark before. */
export const isLeftFor = (resource: Resource, { work }: Wait, person: SQL): SQL => {
  const after = marksAfter(resource).find(({ count }) => count === work?.count);
  if (!after) return sql`true`;
  const isOther = (column: (name: string) => AnyPgColumn) => [
    sql`${column('branch_id')} = ${tableOf(resource).branch_id}`,
    sql`${column('id')} not in (${after.done(person)})`,
  ];
  return sql`exists ${overChildren(resource, after.children, () => sql`1`, isOther)}`;
};

const readFacts = compiledFor((resource: Resource) => {
  const { id } = tableOf(resource);
  // Enclosed, for in a SELECT of one table drizzle leaves the table out before the columns of a selected expression.
  const facts = Object.fromEntries(expressionsOf(resource).map((expression, at) => [`f${at}`, sql`${expression}`]));
  const columns: Record<string, AnyPgColumn | SQL> = { id, ...facts };
  return compile<Record<string, unknown>>(
    builder.select(columns).from(tableOf(resource)).where(isOneOfIds(id)),
    columns,
  );
});

/** The facts about records for their guards, by the record's id, in one statement; in none if the workflow has none. */
export const childFactsOf = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, ChildFacts>> => {
  const { counts = {}, sums = {}, watched = false, marksOf } = resource.workflow ?? {};
  const [countNames, sumNames] = [Object.keys(counts), Object.keys(sums)];
  const before = countNames.length;
  const seen = before + sumNames.length;
  const after = marksAfter(resource);
  const own = seen + (watched ? 1 : 0);
  const marked = own + after.length;
  if (marked === 0 && !marksOf) return new Map();
  const rows = await tx.run(readFacts(resource), { ids });
  return new Map(
    rows.map((row) => [
      Number(row['id']),
      {
        counts: Object.fromEntries(countNames.map((name, at) => [name, Number(row[`f${at}`])])),
        sums: Object.fromEntries(sumNames.map((name, at) => [name, String(row[`f${before + at}`])])),
        ...(after.length > 0 && {
          ownBefore: Object.fromEntries(after.map(({ count }, at) => [count, Number(row[`f${own + at}`])])),
        }),
        ...(watched && { seenBy: peopleIn(row[`f${seen}`]) }),
        ...(typeof row[`f${marked}`] === 'string' && { unmarked: String(row[`f${marked}`]) }),
      },
    ]),
  );
};
