import { asc, and, eq, sql } from 'drizzle-orm';
import { groupedBy } from '../../../domain/grouped.ts';
import { mapped } from '../../../domain/longWork.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { GuardContext, RolePerson, Step } from '../../../schema/workflow.ts';
import { alias } from 'drizzle-orm/pg-core';
import { handedOverBy } from '../../../workflows/distinct.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { withPauses } from '../../pauses.ts';
import { extensionOf, type AsOfNow } from '../modules.ts';
import { childFactsOf } from './childFacts.ts';
import { selectFrom } from '../lists/selecting.ts';
import { readingOf, type Reading } from '../lists/reading.ts';
import type { Who } from '../who.ts';
import { endedAbove } from './below.ts';
import { changedIt } from './makers.ts';
import { peopleByRole } from './people.ts';
import { workflowOf } from './workflowOf.ts';
import type { SeveralRecords } from '../records/oneRecord.ts';

/** A record with the context of its guards, and all its steps. */
export interface WorkflowStatus {
  readonly record: AnyRecord;
  readonly context: GuardContext;
  readonly steps: readonly Step[];
  /** How it stands as of now, where its module says so. */
  readonly now?: AsOfNow | undefined;
}

const { record_id, action, from_state, to_state, comment, noted, at, by, round, handed_role } = transitions;
const [from, to, whom] = [alias(users, 'handed_from_user'), alias(users, 'handed_to_user'), alias(users, 'for_user')];
const own = { record_id, action, from_state, to_state, comment, noted, at, by, round, by_name: users.name };
const handedColumns = { handed_role, from_id: transitions.handed_from, from_name: from.name, to_name: to.name };
const stepColumns = { ...own, ...handedColumns, for_id: transitions.for_id, for_name: whom.name };
interface Handed {
  readonly handed_role: string | null;
  readonly from_id: number;
  readonly from_name: string;
  readonly to_name: string;
  readonly for_id: number | null;
  readonly for_name: string | null;
}
const readSteps = compile<Omit<Step, 'at' | 'handed' | 'for'> & Handed & { record_id: number; at: Date }>(
  builder
    .select(stepColumns)
    .from(transitions)
    .innerJoin(users, eq(users.id, by))
    .leftJoin(from, eq(from.id, transitions.handed_from))
    .leftJoin(to, eq(to.id, transitions.handed_to))
    .leftJoin(whom, eq(whom.id, transitions.for_id))
    .where(and(eq(transitions.resource, sql.placeholder('resource')), isOneOfIds(record_id)))
    .orderBy(asc(transitions.id)),
  stepColumns,
);

const stepsOf = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<Map<number, Step[]>> => {
  const found = new Map<number, Step[]>(ids.map((id) => [id, []]));
  const rows = await tx.run(readSteps, { resource: resource.name, ids });
  for (const { record_id: id, at: moment, handed_role: role, from_id, from_name, to_name, ...rest } of rows) {
    const { for_id, for_name, ...step } = rest;
    const handed = role === null ? null : { role, from_id, from_name, to_name };
    const taken = for_id === null ? null : { id: for_id, name: for_name ?? '' };
    found.get(id)?.push({ ...step, at: moment.toISOString(), handed, for: taken });
  }
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
  { resource, ids }: SeveralRecords,
  who: Who,
  {
    withFacts = true,
    reading,
  }: { readonly withFacts?: boolean | undefined; readonly reading?: Promise<readonly AnyRecord[]> | undefined } = {},
): Promise<Map<number, WorkflowStatus>> => {
  if (ids.length === 0) return new Map();
  const { field, outdates } = workflowOf(resource);
  const [records, steps, byRole, facts, now, ended] = await Promise.all([
    reading ?? tx.run(readRecords(readingOf(resource)), { ids }),
    stepsOf(tx, resource, ids),
    peopleByRole(tx, resource, ids),
    withFacts ? childFactsOf(tx, resource, ids) : undefined,
    withFacts ? extensionOf(resource).asOfNow?.(tx, ids, who) : undefined,
    endedAbove(tx, resource, ids),
  ]);
  const named = byRole.map(({ role, record, can, ...person }) => ({ role, record, can, person }));
  const namedBy = groupedBy(named, ({ record }) => record);
  const statuses = await withPauses(
    mapped(records, (record): [number, WorkflowStatus] => {
      const all = steps.get(record.id) ?? [];
      const round = all.at(-1)?.round ?? 0;
      const people: Record<string, RolePerson[]> = {};
      const gone: Record<string, RolePerson[]> = {};
      for (const of of [null, record.id])
        for (const { role, can, person } of namedBy.get(of) ?? []) ((can ? people : gone)[role] ??= []).push(person);
      const context: GuardContext = {
        state: String(record[field]),
        me: who.id,
        may: (permission) => who.permissions.has(permission),
        people,
        gone,
        otherMakers: [...handedOverBy(workflowOf(resource), all), ...(people[changedIt] ?? [])],
        record,
        steps: all.filter((step) => step.round === round && !step.handed),
        ...(facts?.get(record.id) ?? { counts: {}, sums: {} }),
        ...(outdates && { outdated: now?.get(record.id)?.outdated ?? [] }),
        endedAbove: ended.get(record.id),
      };
      return [record.id, { record, context, steps: all, now: now?.get(record.id) }];
    }),
  );
  return new Map(statuses);
};
