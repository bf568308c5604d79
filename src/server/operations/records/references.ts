import { columnNamed } from '../../db/column.ts';
import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { present } from '../../../domain/present.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import { columnsOf, isReference, labelOf, linesOf, type Fields, type ReferenceField } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import type { Tx } from '../../db/database.ts';
import { lineTableOf, ownedResources, parentColumn, tableOf, targetOf } from '../../db/tables.ts';
import { conflict, invalid } from '../errors.ts';
import { normaliseLine } from '../lines/normaliseLine.ts';

interface Named {
  readonly path: string;
  readonly label: string;
  readonly field: ReferenceField;
  readonly id: number;
  /** The record of which the named line must be one, and the field that says so. */
  readonly within: unknown;
  readonly withinPath: string;
}

/** What holds it; nothing where that is empty. Unknown where a line is checked without its record. */
const withinOf = (record: Readonly<Record<string, unknown>> | undefined, name: string): unknown =>
  record && (record[name] ?? null);

const namedIn = (
  fields: Fields,
  sent: Readonly<Record<string, unknown>>,
  prefix = '',
  record?: Readonly<Record<string, unknown>>,
): Named[] => [
  ...columnsOf(fields).flatMap(([name, f]) =>
    isReference(f) && typeof sent[name] === 'number'
      ? [
          {
            path: prefix + name,
            label: labelOf(name, f),
            field: f,
            id: sent[name],
            within: f.within ? withinOf(f.within in fields ? sent : record, f.within) : undefined,
            withinPath: (f.within && !(f.within in fields) ? '' : prefix) + (f.within ?? name),
          },
        ]
      : [],
  ),
  ...linesOf(fields).flatMap(([name, f]) =>
    Array.isArray(sent[name])
      ? sent[name].flatMap((line: Readonly<Record<string, unknown>>, at) =>
          namedIn(f.fields, normaliseLine(f, line), `${prefix}${name}.${at}.`, sent),
        )
      : [],
  ),
];

const groupedBy = <T>(values: readonly T[], keyOf: (value: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return [...groups.values()];
};

/** Whether an id is one of these: one parameter, however many they are. */
const isAmong = (id: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${id} = any(${sql.param([...new Set(ids)])}::bigint[])`;

/** Of these people, the active colleagues of this branch who hold what the field asks for. */
const colleaguesAmong = async (tx: Tx, { holding }: ReferenceField, ids: readonly number[]) => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from app_colleagues(${holding ?? null}) as id where id = any(${sql.param([...new Set(ids)])}::bigint[])`,
  );
  return new Map(rows.map((row) => [Number(row.id), undefined]));
};

/** Those of the named records that are there, each with the record that it belongs to. */
const foundAmong = async (tx: Tx, field: ReferenceField, ids: readonly number[]): Promise<Map<number, unknown>> => {
  if (field.resource === 'users') return colleaguesAmong(tx, field, ids);
  const { table, id, parent } = targetOf(field);
  const where = Object.entries(field.where ?? {}).map(([column, value]) => eq(columnNamed(table, column), value));
  const rows = await tx
    .select({ id, parent: parent ?? id })
    .from(table)
    .where(and(isAmong(id, ids), ...where));
  return new Map(rows.map((row) => [Number(row.id), parent ? row.parent : undefined]));
};

/**
 * Every record that is named must be in this branch, and one that the field takes; a line must be one of the record
 * named beside it. Of a change only what it touches (`changed`, the fields) is looked at: that a colleague has left
 * since is no reason to refuse another title. One statement a resource.
 * @throws Failure 422 by field, the same for a record of another branch and for one that does not exist
 */
export const checkReferences = async (
  tx: Tx,
  fields: Fields,
  sent: Readonly<Record<string, unknown>>,
  changed?: ReadonlySet<string>,
): Promise<void> => {
  const errors: FieldErrors = {};
  const touched = (path: string) => !changed || changed.has(path.split('.')[0] ?? '');
  const all = namedIn(fields, sent).filter((n) => touched(n.path) || touched(n.withinPath));
  const found = new Map<Named, Map<number, unknown>>();
  for (const named of groupedBy(all, (n) => JSON.stringify([n.field.resource, n.field.where, n.field.holding]))) {
    const ids = named.map((n) => n.id);
    const among = await foundAmong(tx, present(named[0]).field, ids);
    for (const n of named) found.set(n, among);
  }
  const blame = (n: Named) => (errors[n.path] = [`${n.label}: ${nobody(n)}`]);
  for (const n of all) if (!found.get(n)?.has(n.id)) blame(n);
  // Where the record itself is not there, its line is not to blame.
  for (const n of all)
    if (n.within !== undefined && !errors[n.withinPath] && found.get(n)?.get(n.id) !== n.within) blame(n);
  if (Object.keys(errors).length) throw invalid(errors);
};

const nobody = (n: Named): string => {
  if (n.field.resource !== 'users') return `no such ${kindOf(n)}`;
  return n.field.holding ? `no colleague with the permission ${n.field.holding}` : 'no such colleague';
};

/** What a reference names, in the singular: of a line its label, else the resource's title. */
const kindOf = ({ field, label }: Named): string => inSentence(resourceNamed(field.resource)?.title ?? label);

interface User {
  readonly resource: Resource;
  readonly table: PgTable;
  readonly column: AnyPgColumn;
  /** The lines that it names, where it names lines of the resource and not its records. */
  readonly lines: string | undefined;
  /** The column by which the using record is found: its own id, or a line's parent. */
  readonly owner: AnyPgColumn;
}

/** Every column that may name a record of this resource, or a line of one. */
const usersOf = (resource: Resource): User[] =>
  ownedResources.flatMap((other) => {
    const own = columnsOf(other.fields).map(([name, f]) => ({ name, f, table: tableOf(other), owner: 'id' }));
    const inLines = linesOf(other.fields).flatMap(([field, lf]) =>
      columnsOf(lf.fields).map(([name, f]) => ({ name, f, table: lineTableOf(other, field), owner: parentColumn })),
    );
    return [...own, ...inLines].flatMap(({ name, f, table, owner }) => {
      const [target, lines] = isReference(f) ? f.resource.split('.') : [];
      if (target !== resource.name) return [];
      return [
        {
          resource: other,
          table: table,
          column: columnNamed(table, name),
          lines,
          owner: columnNamed(table, owner),
        },
      ];
    });
  });

/** Records that use something, of one resource: how many, and the names of the first three. */
interface Uses {
  readonly total: number;
  readonly names: string[];
}

const mostNamed = 3;

const usesOf = async (
  tx: Tx,
  { resource, table, owner }: User,
  condition: SQL,
  but: readonly number[],
): Promise<Uses | undefined> => {
  const record = tableOf(resource);
  const name = columnNamed(record, resource.represent);
  const using = tx.select({ owner }).from(table).where(condition);
  const rows = await tx
    .select({ name, total: sql<number>`count(*) over ()::int` })
    .from(record)
    .where(and(inArray(record.id, using), but.length ? notInArray(record.id, [...but]) : undefined))
    .orderBy(asc(record.id))
    .limit(mostNamed);
  const [first] = rows;
  return first && { total: first.total, names: rows.map((row) => String(row.name)) };
};

const refuseUsed = (what: string, uses: ReadonlyMap<Resource, Uses>): void => {
  const said = [...uses].map(
    ([{ title, titles }, { total, names }]) =>
      `${total} ${inSentence(total === 1 ? title : titles)} (${names.join(', ')}${total > mostNamed ? ', …' : ''})`,
  );
  if (said.length) throw conflict(`${what} in use by ${said.join(' and ')}`);
};

/**
 * A record that others use stays (rule 33), and so does one of whose lines others use one.
 * @throws Failure 409 that names up to three of them of each kind
 */
export const refuseInUse = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  const uses = new Map<Resource, Uses>();
  for (const use of usersOf(resource)) {
    const { column, lines } = use;
    const table = lines === undefined ? undefined : lineTableOf(resource, lines);
    const named = table
      ? tx
          .select({ id: table.id })
          .from(table)
          .where(inArray(columnNamed(table, parentColumn), [...ids]))
      : [...ids];
    const found = await usesOf(tx, use, inArray(column, named), use.resource === resource ? ids : []);
    if (found && !uses.has(use.resource)) uses.set(use.resource, found);
  }
  refuseUsed(ids.length === 1 ? resource.title : resource.titles, uses);
};

/** A line that others use stays too. @throws Failure 409 that names up to three of them of each kind */
export const refuseLinesInUse = async (
  tx: Tx,
  resource: Resource,
  field: string,
  lineIds: readonly number[],
): Promise<void> => {
  if (lineIds.length === 0) return;
  const uses = new Map<Resource, Uses>();
  for (const use of usersOf(resource)) {
    if (use.lines !== field) continue;
    const found = await usesOf(tx, use, isAmong(use.column, lineIds), []);
    if (found && !uses.has(use.resource)) uses.set(use.resource, found);
  }
  const f = linesOf(resource.fields).find(([name]) => name === field)?.[1];
  refuseUsed(f?.line ?? resource.title, uses);
};
