import { columnNamed } from './column.ts';
import {
  bigint,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  unique,
  type AnyPgColumn,
  type PgTable,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';
import { sql, type SQL } from 'drizzle-orm';
import { resources } from '../../resources/index.ts';
import {
  columnsOf,
  isLines,
  linesOf,
  type ColumnField,
  type LinesField,
  type ReferenceField,
} from '../../schema/field.ts';
import { can, type Resource } from '../../schema/resource.ts';
import { columnOf, auditColumns } from './columns.ts';
import { branchPolicy } from './policies.ts';
import { columnRules, folded } from './rules.ts';
import { visibilityRule } from './visibility.ts';
import { branches, users } from './system.ts';

/** A table of branch-owned rows; its columns are known by the description, not by the type. */
export type OwnedTable = PgTable & { readonly [column: string]: AnyPgColumn } & {
  readonly branch_id: AnyPgColumn;
  readonly id: AnyPgColumn;
};

const named = new Map<string, OwnedTable>();
export const resourceNamed = (name: string): Resource => {
  const found = resources.find((r) => r.name === name);
  if (!found) throw new Error(`No resource is named ${name}`);
  return found;
};

/** The resources whose records a branch owns. */
export const ownedResources = resources.filter((r) => r.table === 'owned');

/** The name of the column by which a line knows its record. */
export const parentColumn = 'parent_id';
export const lineTableName = (resource: Resource, field: string): string => `${resource.name}_${field}`;

/** What a reference points at. */
export interface Target {
  readonly table: PgTable;
  readonly id: AnyPgColumn;
  /** What names a row to people. */
  readonly name: AnyPgColumn;
  /** The branch of a row; null where the table stands outside branches. */
  readonly branch: AnyPgColumn | null;
  /** The record that a line belongs to. */
  readonly parent: AnyPgColumn | null;
}

const globalTargets: Readonly<Record<string, Target>> = {
  users: { table: users, id: users.id, name: users.name, branch: null, parent: null },
  branches: { table: branches, id: branches.id, name: branches.name, branch: null, parent: null },
};

/** The table that a reference names: a resource's, its lines' (`items.variants`), or people's. */
export const targetOf = (f: ReferenceField): Target => {
  const known = globalTargets[f.resource];
  if (known) return known;
  const [name = '', field] = f.resource.split('.');
  const resource = resourceNamed(name);
  const table = field === undefined ? tableOf(resource) : lineTableOf(resource, field);
  const represent = field === undefined ? resource.represent : lineField(resource, field).represent;
  const parent = field === undefined ? null : columnNamed(table, parentColumn);
  return { table, id: table.id, name: columnNamed(table, represent), branch: table.branch_id, parent };
};

/** A table of described columns, or its columns alone: drizzle knows neither by type. */
const describedColumns = (table: unknown): OwnedTable =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the columns follow from a description, which has no type here
  table as OwnedTable;

const build = (
  table: string,
  fields: [string, ColumnField][],
  added: Record<string, ReturnType<typeof columnOf>>,
  rules: (t: OwnedTable) => PgTableExtraConfigValue[],
  within: (t: OwnedTable) => AnyPgColumn[],
  visibility?: SQL,
): OwnedTable => {
  const built = pgTable(
    table,
    { ...auditColumns(), ...Object.fromEntries(fields.map(([name, f]) => [name, columnOf(name, f)])), ...added },
    (columns) => {
      const t = describedColumns(columns);
      const key: [AnyPgColumn, AnyPgColumn] = [t.branch_id, t.id];
      return [
        primaryKey({ name: `${table}_key`, columns: key }),
        foreignKey({ name: `${table}_branch`, columns: [t.branch_id], foreignColumns: [branches.id] }),
        foreignKey({
          name: `${table}_created_by`,
          columns: [columnNamed(t, 'created_by')],
          foreignColumns: [users.id],
        }),
        foreignKey({
          name: `${table}_updated_by`,
          columns: [columnNamed(t, 'updated_by')],
          foreignColumns: [users.id],
        }),
        ...columnRules(table, t, fields, within(t), targetOf),
        ...rules(t),
        branchPolicy(visibility),
      ];
    },
  );
  return describedColumns(built);
};

/** The fields by whose dates lists of a resource choose their records: each has an index. */
const datesOfLists = ({ lists }: Resource): string[] => [
  ...new Set(lists.flatMap(({ which: { late, dueWithin } }) => [late, dueWithin?.field].flatMap((name) => name ?? []))),
];

/** A list of the parts of one record reads them in their order. */
const partRules = ({ name, partOf, list }: Resource, t: OwnedTable): PgTableExtraConfigValue[] =>
  partOf
    ? [index(`${name}_of_parent`).on(t.branch_id, columnNamed(t, partOf.by), columnNamed(t, list.sort[0]), t.id)]
    : [];

/** The table of a resource, derived from its description. */
export const tableOf = (resource: Resource): OwnedTable => {
  const known = named.get(resource.name);
  if (known) return known;
  const fields = columnsOf(resource.fields);
  const [sorted] = resource.list.sort;
  const table = build(
    resource.name,
    fields,
    can(resource, 'reorder') ? { position: bigint('position', { mode: 'number' }).notNull() } : {},
    (t) => [
      ...partRules(resource, t),
      index(`${resource.name}_order`).on(
        t.branch_id,
        folded(columnNamed(t, sorted), fields.find(([n]) => n === sorted)?.[1]),
        t.id,
      ),
      ...datesOfLists(resource).map((name) =>
        index(`${resource.name}_${name}_day`).on(t.branch_id, columnNamed(t, name)),
      ),
    ],
    (t) => [t.branch_id],
    visibilityRule(resource),
  );
  named.set(resource.name, table);
  return table;
};

export const lineField = (resource: Resource, field: string): LinesField => {
  const f = resource.fields[field];
  if (!f || !isLines(f)) throw new Error(`${resource.name} has no lines ${field}`);
  return f;
};

/** The table of a record's lines. They leave with their record, and never leave its branch. */
export const lineTableOf = (resource: Resource, field: string): OwnedTable => {
  const f = lineField(resource, field);
  const name = lineTableName(resource, field);
  const known = named.get(name);
  if (known) return known;
  const parent = tableOf(resource);
  const table = build(
    name,
    columnsOf(f.fields),
    {
      [parentColumn]: bigint(parentColumn, { mode: 'number' }).notNull(),
      position: bigint('position', { mode: 'number' }).notNull(),
    },
    (t) => {
      const owner = columnNamed(t, parentColumn);
      return [
        foreignKey({
          name: `${name}_parent`,
          columns: [t.branch_id, owner],
          foreignColumns: [parent.branch_id, parent.id],
        }).onDelete('cascade'),
        index(`${name}_order`).on(t.branch_id, owner, columnNamed(t, 'position')),
        ...(f.exactlyOne
          ? [
              check(
                `${name}_one`,
                sql`num_nonnulls(${sql.join(
                  f.exactlyOne.map((column) => sql`${t[column]}`),
                  sql`, `,
                )}) = 1`,
              ),
            ]
          : []),
        // What a reference with `within` points at: the line and its record at once.
        unique(`${name}_of_parent`).on(t.branch_id, owner, t.id),
      ];
    },
    (t) => [t.branch_id, columnNamed(t, parentColumn)],
  );
  named.set(name, table);
  return table;
};

/** Every table that follows from a description, by name. */
export const ownedTables = (): Record<string, OwnedTable> => {
  for (const resource of ownedResources) {
    tableOf(resource);
    for (const [field] of linesOf(resource.fields)) lineTableOf(resource, field);
  }
  return Object.fromEntries(named);
};
