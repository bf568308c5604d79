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
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';
import { getTableName, sql, type SQL } from 'drizzle-orm';
import { resources } from '../../resources/index.ts';
import {
  columnsOf,
  isRows,
  rowFieldsOf,
  type ColumnField,
  type Fields,
  type RowsField,
  type ReferenceField,
} from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { columnOf, auditColumns, parentColumn } from './columns.ts';
import type { RowColumns, OwnedTable, TableOf, Target } from './ownedTable.ts';
import { branchPolicy } from './policies.ts';
import { columnRules, folded } from './rules.ts';
import { visibilityRule } from './visibility.ts';
import { branches, roles, users } from './system.ts';

const named = new Map<string, OwnedTable>();
export const ownedResourceNamed = (name: string): Resource => {
  const found = resources.find((r) => r.name === name);
  if (!found) throw new Error(`No resource is named ${name}`);
  return found;
};

/** The resources whose records belong to branches. */
export const ownedResources = resources.filter((r) => r.table === 'owned');

export { parentColumn };
export const rowTableName = (resource: Resource, field: string): string => `${resource.name}_${field}`;

const globalTargets: Readonly<Record<string, Target>> = {
  users: { table: users, id: users.id, name: users.name, branch: null, parent: null },
  branches: { table: branches, id: branches.id, name: branches.name, branch: null, parent: null },
  roles: { table: roles, id: roles.id, name: roles.name, branch: null, parent: null },
};

/** The target of a reference: the table of a resource, of its rows (`items.variants`), or of users, branches or roles. */
export const targetOf = (f: ReferenceField): Target => {
  const known = globalTargets[f.resource];
  if (known) return known;
  const [name = '', field] = f.resource.split('.');
  const resource = ownedResourceNamed(name);
  const table = field === undefined ? tableOf(resource) : rowTableOf(resource, field);
  const represent = field === undefined ? resource.represent : rowField(resource, field).represent;
  const parent = field === undefined ? null : columnNamed(table, parentColumn);
  return { table, id: table.id, name: columnNamed(table, represent), branch: table.branch_id, parent };
};

/** A table of described columns, or its columns alone: drizzle knows neither by type. */
const describedColumns = (table: unknown): OwnedTable =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the columns follow from a description, which has no type here
  table as OwnedTable;

/** The table of a description by the type of its fields. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what is asked for follows from the description
const typed = <T extends OwnedTable>(table: OwnedTable): T =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- it was built from these fields
  table as T;

const build = (
  table: string,
  {
    fields,
    added,
  }: { readonly fields: [string, ColumnField][]; readonly added: Record<string, ReturnType<typeof columnOf>> },
  {
    rules,
    within,
    visibility,
    after,
  }: {
    readonly rules: (t: OwnedTable) => PgTableExtraConfigValue[];
    readonly within: (t: OwnedTable) => AnyPgColumn[];
    readonly visibility?: SQL | undefined;
    readonly after?: (t: OwnedTable, reference: string) => readonly AnyPgColumn[];
  },
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
        ...columnRules({ table, t }, fields, within(t), {
          targetOf,
          after: (reference) => after?.(t, reference) ?? [],
        }),
        ...rules(t),
        branchPolicy(visibility),
      ];
    },
  );
  return describedColumns(built);
};

/** The date fields of the conditions of lists; each has an index. */
const datesOfLists = ({ lists }: Resource): string[] => [
  ...new Set(lists.flatMap(({ which: { late, dueWithin } }) => [late, dueWithin?.field].flatMap((name) => name ?? []))),
];

/** The indexes for lists of the parts of one record in their order, and for those with a seldom value. */
const partRules = ({ name, partOf, list, fields }: Resource, t: OwnedTable): PgTableExtraConfigValue[] => {
  if (!partOf) return [];
  const owner = columnNamed(t, partOf.by);
  const seldom = columnsOf(fields).flatMap(([field, f]) => (f.kind === 'one_of' && f.seldom ? [field] : []));
  return [
    ...(partOf.single ? [check(`${name}_single`, sql`${t.id} = ${owner}`)] : []),
    index(`${name}_of_parent`).on(t.branch_id, owner, columnNamed(t, list.sort[0]), t.id),
    ...seldom.map((field) =>
      index(`${name}_with_${field}`)
        .on(t.branch_id, owner)
        .where(sql`${columnNamed(t, field)} is not null`),
    ),
  ];
};

/** The index of the states of a workflow: what waits is found there, however much was ever decided. */
const stateRules = ({ name, workflow }: Resource, t: OwnedTable): PgTableExtraConfigValue[] =>
  workflow ? [index(`${name}_in_state`).on(t.branch_id, columnNamed(t, workflow.field), t.id)] : [];

/** The index of the people of a role has the state too: what is theirs and open is found without what is closed. */
const stateAfter = ({ people, workflow }: Resource, t: OwnedTable, reference: string): readonly AnyPgColumn[] =>
  workflow && Object.values(people).includes(reference) ? [columnNamed(t, workflow.field)] : [];

/** The table of a resource, derived from its description. */
export const tableOf = <F extends Fields>(resource: Resource<F>): TableOf<F> => {
  const known = named.get(resource.name);
  if (known) return typed(known);
  const fields = columnsOf(resource.fields);
  const [sorted] = resource.list.sort;
  const table = build(
    resource.name,
    { fields, added: resource.breakdown ? { position: bigint('position', { mode: 'number' }).notNull() } : {} },
    {
      rules: (t) => [
        ...partRules(resource, t),
        index(`${resource.name}_order`).on(
          t.branch_id,
          folded(columnNamed(t, sorted), fields.find(([n]) => n === sorted)?.[1]),
          t.id,
        ),
        ...stateRules(resource, t),
        ...datesOfLists(resource).map((name) =>
          index(`${resource.name}_${name}_day`).on(t.branch_id, columnNamed(t, name)),
        ),
      ],
      within: (t) => (resource.partOf ? [t.branch_id, columnNamed(t, resource.partOf.by)] : [t.branch_id]),
      visibility: visibilityRule(resource),
      after: (t, reference) => stateAfter(resource, t, reference),
    },
  );
  named.set(resource.name, table);
  return typed(table);
};

export const rowField = (resource: Resource, field: string): RowsField => {
  const f = resource.fields[field];
  if (!f || !isRows(f)) throw new Error(`${resource.name} has no lines ${field}`);
  return f;
};

/** The table of the rows of a field. They are deleted with their record. */
export const rowTableOf = <F extends Fields, const N extends keyof F & string>(
  resource: Resource<F>,
  field: N,
): TableOf<F[N] extends { readonly fields: infer L extends Fields } ? L : Fields, RowColumns> => {
  const f = rowField(resource, field);
  const name = rowTableName(resource, field);
  const known = named.get(name);
  if (known) return typed(known);
  const parent: OwnedTable = tableOf(resource);
  const table = build(
    name,
    {
      fields: columnsOf(f.fields),
      added: {
        [parentColumn]: bigint(parentColumn, { mode: 'number' }).notNull(),
        position: bigint('position', { mode: 'number' }).notNull(),
      },
    },
    {
      rules: (t) => {
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
                    f.exactlyOne.map((column) => sql`${columnNamed(t, column)}`),
                    sql`, `,
                  )}) = 1`,
                ),
              ]
            : []),
          // The key for references with `within`: the row together with its record.
          unique(`${name}_of_parent`).on(t.branch_id, owner, t.id),
        ];
      },
      within: (t) => [t.branch_id, columnNamed(t, parentColumn)],
    },
  );
  named.set(name, table);
  return typed(table);
};

/** Every described table, by name. */
export const ownedTables = (): Record<string, OwnedTable> => {
  for (const resource of ownedResources) {
    tableOf(resource);
    for (const [field] of rowFieldsOf(resource.fields)) rowTableOf(resource, field);
  }
  return Object.fromEntries(named);
};

/** The names of a resource's table and of those of its rows. */
export const tableNamesOf = (resource: Resource): string[] => [
  getTableName(tableOf(resource)),
  ...rowFieldsOf(resource.fields).map(([field]) => rowTableName(resource, field)),
];
