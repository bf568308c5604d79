import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { resources } from '../../../resources/index.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import { columnsOf, isReference, labelOf, linesOf, type Fields, type ReferenceField } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { lineTableOf, ownedResources, parentColumn, tableOf, targetOf } from '../../db/tables.ts';
import { conflict, invalid } from '../errors.ts';

interface Named {
  readonly path: string;
  readonly label: string;
  readonly field: ReferenceField;
  readonly id: number;
  /** The record of which the named line must be one. */
  readonly within: unknown;
}

const namedIn = (fields: Fields, sent: Readonly<Record<string, unknown>>, prefix = ''): Named[] => [
  ...columnsOf(fields).flatMap(([name, f]) =>
    isReference(f) && typeof sent[name] === 'number'
      ? [{ path: prefix + name, label: labelOf(name, f), field: f, id: sent[name], within: f.within ? sent[f.within] : undefined }]
      : [],
  ),
  ...linesOf(fields).flatMap(([name, f]) =>
    Array.isArray(sent[name])
      ? (sent[name] as Record<string, unknown>[]).flatMap((line, at) => namedIn(f.fields, line, `${prefix}${name}.${at}.`))
      : [],
  ),
];

const groupedBy = <T>(values: readonly T[], keyOf: (value: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return [...groups.values()];
};

/** Those of the named records that are there, each with the record that it belongs to. */
const foundAmong = async (tx: Tx, field: ReferenceField, ids: number[]): Promise<Map<number, unknown>> => {
  const { table, id, parent } = targetOf(field);
  const columns = table as unknown as Record<string, AnyPgColumn>;
  const where = Object.entries(field.where ?? {}).map(([column, value]) => eq(columns[column] as AnyPgColumn, value));
  const rows = await tx
    .select({ id, parent: parent ?? id })
    .from(table)
    .where(and(inArray(id, [...new Set(ids)]), ...where));
  return new Map(rows.map((row) => [row.id as number, parent ? row.parent : undefined]));
};

/**
 * Every record that is named must be in this branch, and one that the field takes; a line must be one of the record
 * named beside it. One statement a resource.
 * @throws Failure 422 by field, the same for a record of another branch and for one that does not exist
 */
export const checkReferences = async (tx: Tx, fields: Fields, sent: Readonly<Record<string, unknown>>): Promise<void> => {
  const errors: FieldErrors = {};
  for (const named of groupedBy(namedIn(fields, sent), (n) => JSON.stringify([n.field.resource, n.field.where]))) {
    const { field } = named[0] as Named;
    const found = await foundAmong(tx, field, named.map((n) => n.id));
    for (const n of named) {
      const belongs = n.within === undefined || found.get(n.id) === n.within;
      if (!found.has(n.id) || !belongs) errors[n.path] = [`${n.label}: no such ${kindOf(n)}`];
    }
  }
  if (Object.keys(errors).length) throw invalid(errors);
};

/** What a reference names, in the singular: of a line its label, else the resource's title. */
const kindOf = ({ field, label }: Named): string =>
  (resources.find((r) => r.name === field.resource)?.title ?? label).toLowerCase();

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
      return [{ resource: other, table: table as PgTable, column: table[name] as AnyPgColumn, lines, owner: table[owner] as AnyPgColumn }];
    });
  });

const namedBy = (tx: Tx, resource: Resource, { column, lines }: User, ids: readonly number[]): SQL => {
  if (lines === undefined) return inArray(column, [...ids]) as SQL;
  const table = lineTableOf(resource, lines);
  const owned = tx.select({ id: table.id }).from(table as PgTable).where(inArray(table[parentColumn] as AnyPgColumn, [...ids]));
  return inArray(column, owned) as SQL;
};

/**
 * A record that others use stays (decisions §4). @throws Failure 409 that names up to three of them of each kind
 */
export const refuseInUse = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  const uses = new Map<Resource, { total: number; names: string[] }>();
  for (const use of usersOf(resource)) {
    const record = tableOf(use.resource);
    const name = record[use.resource.represent] as AnyPgColumn;
    const using = tx.select({ owner: use.owner }).from(use.table).where(namedBy(tx, resource, use, ids));
    const rows = await tx
      .select({ name, total: sql<number>`count(*) over ()::int` })
      .from(record as PgTable)
      .where(and(inArray(record.id, using), use.resource === resource ? notInArray(record.id, [...ids]) : undefined))
      .orderBy(asc(record.id))
      .limit(3);
    const [first] = rows;
    if (first && !uses.has(use.resource)) uses.set(use.resource, { total: first.total, names: rows.map((row) => String(row.name)) });
  }
  const said = [...uses].map(([{ title, titles }, { total, names }]) => `${total} ${(total === 1 ? title : titles).toLowerCase()} (${names.join(', ')}${total > 3 ? ', …' : ''})`);
  if (said.length) throw conflict(`${ids.length === 1 ? resource.title : resource.titles} in use by ${said.join(' and ')}`);
};
