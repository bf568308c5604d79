import { bigint, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { resources } from '../../resources/index.ts';
import { isRestricted } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';
import type { People } from '../../schema/workflow.ts';
import { currentBranch } from './columns.ts';
import { branchPolicy } from './policies.ts';
import { users } from './system.ts';
import { ownedResources, tableOf } from './tables.ts';
import { author, editor, seenByMe, sightName } from './visibility.ts';

/** The resources of which some people see some records: each has a table of who sees what (decision 93). */
export const sightedResources = (): Resource[] =>
  ownedResources.filter(({ visibleTo, partOf }) => visibleTo && !(partOf && isRestricted(partOf.parent)));

const build = (resource: Resource) => {
  const name = sightName(resource);
  return pgTable(
    name,
    {
      branch_id: bigint('branch_id', { mode: 'number' }).notNull().default(currentBranch),
      user_id: bigint('user_id', { mode: 'number' })
        .notNull()
        .references(() => users.id),
      record_id: bigint('record_id', { mode: 'number' }).notNull(),
      /** Why they see it: `created_by`, `updated_by`, a role of the record, or `<part>.<role>` of one of its parts. */
      roles: text('roles').array().notNull(),
    },
    (t) => {
      const { branch_id, id } = tableOf(resource);
      return [
        primaryKey({ name: `${name}_key`, columns: [t.branch_id, t.user_id, t.record_id] }),
        foreignKey({
          name: `${name}_record`,
          columns: [t.branch_id, t.record_id],
          foreignColumns: [branch_id, id],
        }).onDelete('cascade'),
        index(`${name}_of_record`).on(t.branch_id, t.record_id),
        // Nobody reads what others see: the triggers that keep it have the owner's rights.
        branchPolicy(seenByMe(name)),
      ];
    },
  );
};

export type SightTable = ReturnType<typeof build>;
const built = new Map<string, SightTable>();

/** The table of who sees which records of a resource: one row for each person and record. */
export const sightTableOf = (resource: Resource): SightTable => {
  const table = built.get(resource.name) ?? build(resource);
  built.set(resource.name, table);
  return table;
};

/** The tables of who sees what, by name. */
export const sightTables = (): Record<string, SightTable> =>
  Object.fromEntries(sightedResources().map((r) => [sightName(r), sightTableOf(r)]));

/** Where a table names people who see a record: its column with the record's id, and the roles that its columns give. */
export interface SightSource {
  readonly table: string;
  readonly record: string;
  readonly people: readonly (readonly [column: string, role: string])[];
}

const columnIn = ({ name }: Resource, place: People[string] | undefined, role: string): string => {
  if (typeof place !== 'string' || place.includes('.')) throw new Error(`${name}: ${role} is no column of the record`);
  return place;
};

/** Everything from which it follows who sees a record: its own columns, its lines with people, and parts that show it. */
export const sightSources = (resource: Resource): SightSource[] => {
  const { name, people } = resource;
  const places = Object.entries(people).flatMap(([role, place]) =>
    typeof place === 'string' ? [[place, role] as const] : [],
  );
  const own = places.filter(([place]) => !place.includes('.'));
  const inLines = places.filter(([place]) => place.includes('.'));
  const parts = resources.filter(({ partOf }) => partOf?.parent.name === name && partOf.seenBy);
  return [
    { table: name, record: 'id', people: [[author, author], [editor, editor], ...own] },
    ...inLines.map(([place, role]): SightSource => {
      const [lines = '', column = ''] = place.split('.');
      return { table: `${name}_${lines}`, record: 'parent_id', people: [[column, role]] };
    }),
    ...parts.map((part): SightSource => ({
      table: part.name,
      record: part.partOf?.by ?? '',
      people: (part.partOf?.seenBy ?? []).map((role) => [
        columnIn(part, part.people[role], role),
        `${part.name}.${role}`,
      ]),
    })),
  ];
};
