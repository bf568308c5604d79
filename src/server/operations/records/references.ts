import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { resources } from '../../../resources/index.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import { columnsOf, isReference, labelOf, linesOf, type Fields, type ReferenceField } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { lineTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { conflict, invalid } from '../errors.ts';

interface Named {
  readonly path: string;
  readonly label: string;
  readonly field: ReferenceField;
  readonly id: number;
}

const namedIn = (fields: Fields, sent: Readonly<Record<string, unknown>>, prefix = ''): Named[] => [
  ...columnsOf(fields).flatMap(([name, f]) =>
    isReference(f) && typeof sent[name] === 'number' ? [{ path: prefix + name, label: labelOf(name, f), field: f, id: sent[name] }] : [],
  ),
  ...linesOf(fields).flatMap(([name, f]) =>
    Array.isArray(sent[name])
      ? (sent[name] as Record<string, unknown>[]).flatMap((line, at) => namedIn(f.fields, line, `${prefix}${name}.${at}.`))
      : [],
  ),
];

const resourceOf = (name: string): Resource => resources.find((r) => r.name === name) as Resource;

/**
 * Every record that is named must be in this branch, and one that the field takes. One statement a resource.
 * @throws Failure 422 by field, the same for a record of another branch and for one that does not exist
 */
export const checkReferences = async (tx: Tx, fields: Fields, sent: Readonly<Record<string, unknown>>): Promise<void> => {
  const errors: FieldErrors = {};
  const byRule = new Map<string, Named[]>();
  for (const n of namedIn(fields, sent)) {
    const rule = JSON.stringify([n.field.resource, n.field.where]);
    byRule.set(rule, [...(byRule.get(rule) ?? []), n]);
  }
  for (const named of byRule.values()) {
    const { field } = named[0] as Named;
    const table = tableOf(resourceOf(field.resource));
    const where = Object.entries(field.where ?? {}).map(([column, value]) => eq(table[column] as AnyPgColumn, value));
    const rows = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(inArray(table.id, [...new Set(named.map((n) => n.id))]), ...where));
    const found = new Set(rows.map((row) => row.id));
    for (const n of named) if (!found.has(n.id)) errors[n.path] = [`${n.label}: no such ${resourceOf(field.resource).title.toLowerCase()}`];
  }
  if (Object.keys(errors).length) throw invalid(errors);
};

interface User {
  readonly resource: Resource;
  readonly table: PgTable;
  readonly column: AnyPgColumn;
  /** The column by which the using record is found: its own id, or a line's parent. */
  readonly owner: AnyPgColumn;
}

/** Every column that may name a record of this resource. */
const usersOf = (resource: Resource): User[] =>
  resources.flatMap((other) => {
    const own = columnsOf(other.fields).map(([name, f]) => ({ name, f, table: tableOf(other), owner: 'id' }));
    const inLines = linesOf(other.fields).flatMap(([field, lf]) =>
      columnsOf(lf.fields).map(([name, f]) => ({ name, f, table: lineTableOf(other, field, lf), owner: parentColumn })),
    );
    return [...own, ...inLines].flatMap(({ name, f, table, owner }) =>
      isReference(f) && f.resource === resource.name
        ? [{ resource: other, table: table as PgTable, column: table[name] as AnyPgColumn, owner: table[owner] as AnyPgColumn }]
        : [],
    );
  });

/**
 * A record that others use stays (decisions §4). @throws Failure 409 that names up to three of them of each kind
 */
export const refuseInUse = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  const uses: string[] = [];
  for (const use of usersOf(resource)) {
    const record = tableOf(use.resource);
    const name = record[use.resource.represent] as AnyPgColumn;
    const rows = await tx
      .selectDistinct({ id: record.id, name, total: sql<number>`count(*) over ()::int` })
      .from(record as PgTable)
      .where(inArray(record.id, tx.select({ owner: use.owner }).from(use.table).where(inArray(use.column, [...ids]) as SQL)))
      .limit(3);
    const [first] = rows;
    if (!first) continue;
    const names = rows.map((row) => String(row.name)).join(', ');
    uses.push(`${first.total} ${(first.total === 1 ? use.resource.title : use.resource.titles).toLowerCase()} (${names}${first.total > 3 ? ', …' : ''})`);
  }
  if (uses.length) throw conflict(`${ids.length === 1 ? resource.title : resource.titles} in use by ${uses.join(' and ')}`);
};
