import { asc, and, eq, sql } from 'drizzle-orm';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { GuardContext, NamedPerson, Step } from '../../../schema/workflow.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { childFactsOf } from './childFacts.ts';
import { selectFrom } from '../lists/selecting.ts';
import { readingOf, type Reading } from '../lists/reading.ts';
import type { Who } from '../who.ts';
import { endedAbove } from './below.ts';
import { peopleByRole, peopleInColumns } from './people.ts';
import { workflowOf } from './workflowOf.ts';

/** A record with the context of its guards, and all its steps. */
export interface WorkflowStatus {
  readonly record: AnyRecord;
  readonly context: GuardContext;
  readonly steps: readonly Step[];
}

const { record_id, action, from_state, to_state, comment, noted, at, by, round } = transitions;
const stepColumns = { record_id, action, from_state, to_state, comment, noted, at, by, round, by_name: users.name };
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

const readRecords = compiledFor((reading: Reading) =>
  compile<AnyRecord>(
    selectFrom(builder, reading, reading.columns).where(isOneOfIds(reading.table.id)),
    reading.columns,
  ),
);

/**
 * The workflow status of the records that the current user sees, by id: three statements for all of them, one more if
 * the workflow counts children, and one for records that are below others. Who only asks whether a record can be changed leaves the facts about its children
 * (`withFacts`) out: they may be those of a large bill. Who reads the records anyway hands them in.
 */
export const workflowStatuses = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  who: Who,
  withFacts = true,
  reading?: Promise<readonly AnyRecord[]>,
): Promise<Map<number, WorkflowStatus>> => {
  if (ids.length === 0) return new Map();
  const { field } = workflowOf(resource);
  const [records, steps, byRole, facts, ended] = await Promise.all([
    reading ?? tx.run(readRecords(readingOf(resource)), { ids }),
    stepsOf(tx, resource, ids),
    peopleByRole(tx, resource, ids),
    withFacts ? childFactsOf(tx, resource, ids) : undefined,
    endedAbove(tx, resource, ids),
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
        ...(facts?.get(record.id) ?? { counts: {}, sums: {} }),
        endedAbove: ended.get(record.id),
      };
      return [record.id, { record, context, steps: all }];
    }),
  );
};
