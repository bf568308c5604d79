import { asc, and, eq, sql, type SQL } from 'drizzle-orm';
import type { Currency } from '../../../domain/currencies.ts';
import { linesOf } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { GuardContext, NamedPerson, Step, Workflow } from '../../../schema/workflow.ts';
import { columnNamed } from '../../db/column.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { lineTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { childFactsOf } from './childFacts.ts';
import { selectFrom } from '../lists/list.ts';
import { readingOf, type Reading } from '../lists/reading.ts';

/** The current user with their permissions. */
export interface Who {
  readonly id: number;
  readonly permissions: ReadonlySet<string>;
  /** The currency of the branch that they work in. */
  readonly currency?: Currency | undefined;
}

/** A record with the context of its guards, and all its steps. */
export interface WorkflowStatus {
  readonly record: AnyRecord;
  readonly context: GuardContext;
  readonly steps: readonly Step[];
}

/** The workflow of a resource. @throws Error if it has none */
export const workflowOf = ({ name, workflow }: Resource): Workflow => {
  if (!workflow) throw new Error(`${name} has no workflow`);
  return workflow;
};

const { record_id, action, from_state, to_state, comment, at, by, round } = transitions;
const stepColumns = { record_id, action, from_state, to_state, comment, at, by, round, by_name: users.name };
const readSteps = compile<Omit<Step, 'at'> & { record_id: number; at: Date }>(
  builder
    .select(stepColumns)
    .from(transitions)
    .innerJoin(users, eq(users.id, by))
    .where(and(eq(transitions.resource, sql.placeholder('resource')), isOneOfIds(record_id)))
    .orderBy(asc(transitions.id)),
  stepColumns,
);

const stepsOf = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<Map<number, Step[]>> => {
  const found = new Map<number, Step[]>(ids.map((id) => [id, []]));
  for (const { record_id: id, at: moment, ...step } of await tx.run(readSteps, { resource: resource.name, ids }))
    found.get(id)?.push({ ...step, at: moment.toISOString() });
  return found;
};

/** The table and column of a role in lines (`approvers.user_id`), and the permission that its people need. */
const placeInLines = (resource: Resource, place: string) => {
  const [field = '', person = ''] = place.split('.');
  const named = linesOf(resource.fields).find(([name]) => name === field)?.[1].fields[person];
  const holding = named?.kind === 'reference' ? (named.holding ?? null) : null;
  return { lines: lineTableOf(resource, field), person, holding };
};

/** The SELECTs of the people of each role that is a reference of lines or a permission. */
const selectsOfPeople = (resource: Resource): SQL[] =>
  Object.entries(resource.people).flatMap(([role, place]): SQL[] => {
    if (typeof place !== 'string')
      return [
        sql`select ${role}::text as role, null::bigint as record, ${users.id} as id, ${users.name} as name, 0 as place
            from ${users} where ${users.id} in (select app_colleagues(${place.permission}))`,
      ];
    if (!place.includes('.')) return [];
    const { lines: table, person: column, holding } = placeInLines(resource, place);
    const [owner, person] = [columnNamed(table, parentColumn), columnNamed(table, column)];
    return [
      sql`select ${role}::text as role, ${owner} as record, ${users.id} as id, ${users.name} as name, ${table['position']} as place
          from ${table} join ${users} on ${users.id} = ${person}
          where ${users.id} in (select app_colleagues(${holding})) and ${isOneOfIds(owner)}`,
    ];
  });

const personInRole = { role: sql`role`, record: sql`record`, id: sql`id`, name: sql`name` };
const readPeople = compiledFor((resource: Resource) => {
  const people = sql`(${sql.join(selectsOfPeople(resource), sql` union all `)}) as people`;
  return compile<{ role: string; record: string | null; id: string; name: string }>(
    builder
      .select(personInRole)
      .from(people)
      .orderBy(sql`place, id`),
    personInRole,
  );
});

/**
 * The people of roles that are references of lines, by record, and the people of roles by a permission, for every
 * record; one statement for all roles. Only active colleagues with the permission of the role are included.
 */
const peopleByRole = async (tx: Tx, resource: Resource, ids: readonly number[]) => {
  if (selectsOfPeople(resource).length === 0) return [];
  const rows = await tx.run(readPeople(resource), { ids });
  return rows.map((row) => ({ ...row, record: row.record === null ? null : Number(row.record), id: Number(row.id) }));
};

/** The ids of the people of a role, in a statement that reads the resource's table: those of `peopleByRole`. */
export const peopleInRole = (resource: Resource, role: string): SQL => {
  const table = tableOf(resource);
  const place = resource.people[role] ?? 'created_by';
  if (typeof place !== 'string') return sql`select app_colleagues(${place.permission})`;
  if (!place.includes('.'))
    return sql`select ${columnNamed(table, place)} where ${columnNamed(table, place)} is not null`;
  const { lines, person, holding } = placeInLines(resource, place);
  return sql`select named.${sql.identifier(person)} from ${lines} as named
    where named.branch_id = ${table.branch_id} and named.${sql.identifier(parentColumn)} = ${table.id}
      and named.${sql.identifier(person)} in (select app_colleagues(${holding}))`;
};

/** The people of roles that are columns of the record. */
const peopleInColumns = (resource: Resource, record: AnyRecord): [string, NamedPerson[]][] => [
  ['creator', [{ id: record.created_by, name: record.created_by_name }]],
  ...Object.entries(resource.people).flatMap(([role, place]): [string, NamedPerson[]][] => {
    if (typeof place !== 'string' || place.includes('.')) return [];
    const id = record[place];
    if (typeof id !== 'number') return [];
    return [[role, [{ id, name: String(record[place.replace(/_id$/, '_name')] ?? '') }]]];
  }),
];

const readRecords = compiledFor((reading: Reading) =>
  compile<AnyRecord>(
    selectFrom(builder, reading, reading.columns).where(isOneOfIds(reading.table.id)),
    reading.columns,
  ),
);

/**
 * The workflow status of the records that the current user sees, by id: three statements for all of them, and a fourth
 * if the workflow counts children.
 */
export const workflowStatuses = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  who: Who,
): Promise<Map<number, WorkflowStatus>> => {
  if (ids.length === 0) return new Map();
  const { field } = workflowOf(resource);
  const [records, steps, byRole, facts] = await Promise.all([
    tx.run(readRecords(readingOf(resource)), { ids }),
    stepsOf(tx, resource, ids),
    peopleByRole(tx, resource, ids),
    childFactsOf(tx, resource, ids),
  ]);
  return new Map(
    records.map((record) => {
      const all = steps.get(record.id) ?? [];
      const round = all.at(-1)?.round ?? 0;
      const people: Record<string, NamedPerson[]> = Object.fromEntries(peopleInColumns(resource, record));
      for (const { role, record: of, id, name } of byRole)
        if (of === null || of === record.id) people[role] = [...(people[role] ?? []), { id, name }];
      const context: GuardContext = {
        state: String(record[field]),
        me: who.id,
        may: (permission) => who.permissions.has(permission),
        people,
        record,
        steps: all.filter((step) => step.round === round),
        ...(facts.get(record.id) ?? { counts: {}, sums: {} }),
      };
      return [record.id, { record, context, steps: all }];
    }),
  );
};
