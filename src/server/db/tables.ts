import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  type AnyPgColumn,
  type PgTable,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';
import { resources } from '../../resources/index.ts';
import { columnsOf, isText, linesOf, type ColumnField, type LinesField } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { columnOf, keptColumns } from './columns.ts';
import { branchPolicy } from './policies.ts';
import { branches, users } from './system.ts';

/** A table of branch-owned rows; its columns are known by the description, not by the type. */
export type OwnedTable = PgTable & { readonly [column: string]: AnyPgColumn } & {
  readonly branch_id: AnyPgColumn;
  readonly id: AnyPgColumn;
};

const named = new Map<string, OwnedTable>();
const resourceNamed = (name: string): Resource => {
  const found = resources.find((r) => r.name === name);
  if (!found) throw new Error(`No resource is named ${name}`);
  return found;
};

/** Texts are sorted and told apart whatever their case. */
export const folded = (column: AnyPgColumn, f: ColumnField | undefined): SQL =>
  f && isText(f) ? sql`lower(${column})` : sql`${column}`;

/** The name of the column by which a line knows its record. */
export const parentColumn = 'parent_id';
export const lineTableName = (resource: Resource, field: string): string => `${resource.name}_${field}`;

type Extra = PgTableExtraConfigValue[];

const columnRules = (table: string, t: OwnedTable, fields: [string, ColumnField][], within: AnyPgColumn[]) =>
  fields.flatMap(([name, f]) => {
    const column = t[name] as AnyPgColumn;
    const rules: Extra = [];
    if ('unique' in f && f.unique)
      rules.push(uniqueIndex(`${table}_${name}_unique`).on(...(within as [AnyPgColumn]), folded(column, f)));
    if (f.kind === 'one_of') {
      const words = sql.raw(f.values.map((v) => `'${v.replaceAll("'", "''")}'`).join(', '));
      rules.push(check(`${table}_${name}_known`, sql`${column} in (${words})`));
    }
    if (f.kind === 'reference') {
      const target = tableOf(resourceNamed(f.resource));
      rules.push(
        foreignKey({
          name: `${table}_${name}`,
          columns: [t.branch_id, column],
          foreignColumns: [target.branch_id, target.id],
        }),
        index(`${table}_${name}_index`).on(t.branch_id, column),
      );
    }
    return rules;
  });

const build = (
  table: string,
  fields: [string, ColumnField][],
  further: Record<string, ReturnType<typeof columnOf>>,
  rules: (t: OwnedTable) => Extra,
  within: (t: OwnedTable) => AnyPgColumn[],
): OwnedTable =>
  pgTable(
    table,
    { ...keptColumns(), ...Object.fromEntries(fields.map(([name, f]) => [name, columnOf(name, f)])), ...further },
    (columns) => {
      const t = columns as unknown as OwnedTable;
      return [
        primaryKey({ name: `${table}_key`, columns: [t.branch_id, t.id] as [AnyPgColumn, AnyPgColumn] }),
        foreignKey({ name: `${table}_branch`, columns: [t.branch_id], foreignColumns: [branches.id] }),
        foreignKey({ name: `${table}_created_by`, columns: [t['created_by'] as AnyPgColumn], foreignColumns: [users.id] }),
        foreignKey({ name: `${table}_updated_by`, columns: [t['updated_by'] as AnyPgColumn], foreignColumns: [users.id] }),
        ...columnRules(table, t, fields, within(t)),
        ...rules(t),
        branchPolicy(),
      ];
    },
  ) as unknown as OwnedTable;

/** The table of a resource, derived from its description. */
export const tableOf = (resource: Resource): OwnedTable => {
  const known = named.get(resource.name);
  if (known) return known;
  const fields = columnsOf(resource.fields);
  const [sorted] = resource.list.sort;
  const table = build(
    resource.name,
    fields,
    {},
    (t) => [
      index(`${resource.name}_order`).on(t.branch_id, folded(t[sorted] as AnyPgColumn, fields.find(([n]) => n === sorted)?.[1]), t.id),
    ],
    (t) => [t.branch_id],
  );
  named.set(resource.name, table);
  return table;
};

/** The table of a record's lines. They leave with their record, and never leave its branch. */
export const lineTableOf = (resource: Resource, field: string, f: LinesField): OwnedTable => {
  const name = lineTableName(resource, field);
  const known = named.get(name);
  if (known) return known;
  const parent = tableOf(resource);
  const table = build(
    name,
    columnsOf(f.fields),
    { [parentColumn]: bigint(parentColumn, { mode: 'number' }).notNull(), position: integer('position').notNull() },
    (t) => {
      const owner = t[parentColumn] as AnyPgColumn;
      return [
        foreignKey({ name: `${name}_parent`, columns: [t.branch_id, owner], foreignColumns: [parent.branch_id, parent.id] }).onDelete('cascade'),
        index(`${name}_order`).on(t.branch_id, owner, t['position'] as AnyPgColumn),
      ];
    },
    (t) => [t.branch_id, t[parentColumn] as AnyPgColumn],
  );
  named.set(name, table);
  return table;
};

/** Every table that follows from a description, by name. */
export const ownedTables = (): Record<string, OwnedTable> => {
  for (const resource of resources) {
    tableOf(resource);
    for (const [field, f] of linesOf(resource.fields)) lineTableOf(resource, field, f);
  }
  return Object.fromEntries(named);
};
