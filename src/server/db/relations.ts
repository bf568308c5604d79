import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, pgTable, primaryKey, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { singular, type Resource } from '../../schema/resource.ts';
import { currentBranch, currentUser, momentInSql } from './columns.ts';
import { branchPolicy } from './policies.ts';
import { branches, users } from './system.ts';
import { ownedResources, tableOf } from './tables.ts';

const id = (name: string) => bigint(name, { mode: 'number' }).notNull();

const build = (resource: Resource) => {
  const name = `${singular(resource.name)}_relations`;
  return pgTable(
    name,
    {
      branch_id: id('branch_id').default(currentBranch),
      lower_id: id('lower_id'),
      upper_id: id('upper_id'),
      /** Whether the relation is part of this record: it could be changed when the two were related. */
      in_lower: boolean('in_lower').notNull().default(true),
      in_upper: boolean('in_upper').notNull().default(true),
      created_at: momentInSql('created_at').notNull().defaultNow(),
      created_by: id('created_by')
        .default(currentUser)
        .references(() => users.id),
    },
    (t) => {
      const { branch_id, id: recordId } = tableOf(resource);
      const to = (key: string, column: AnyPgColumn) =>
        foreignKey({ name: key, columns: [t.branch_id, column], foreignColumns: [branch_id, recordId] });
      return [
        primaryKey({ name: `${name}_key`, columns: [t.branch_id, t.lower_id, t.upper_id] }),
        foreignKey({ name: `${name}_branch`, columns: [t.branch_id], foreignColumns: [branches.id] }),
        to(`${name}_lower`, t.lower_id),
        to(`${name}_upper`, t.upper_id),
        check(`${name}_pair`, sql`${t.lower_id} < ${t.upper_id}`),
        check(`${name}_part`, sql`${t.in_lower} or ${t.in_upper}`),
        index(`${name}_upper_index`).on(t.branch_id, t.upper_id),
        branchPolicy(),
      ];
    },
  );
};

export type RelationTable = ReturnType<typeof build>;
const built = new Map<string, RelationTable>();

/** The table of relations between records of a resource. Each pair is one row, with the lower id first. */
export const relationTableOf = (resource: Resource): RelationTable => {
  const table = built.get(resource.name) ?? build(resource);
  built.set(resource.name, table);
  return table;
};

/** The resources with relations. */
export const relatedResources = (): Resource[] => ownedResources.filter(({ relations }) => relations);

/** The tables of all relations, by the resource's name. */
export const relationTables = (): Record<string, RelationTable> =>
  Object.fromEntries(relatedResources().map((r) => [`${r.name}_relations`, relationTableOf(r)]));
