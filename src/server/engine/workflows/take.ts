import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { columnsOf, isReference, type Fields } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { NamedPerson, WorkflowAction } from '../../../schema/workflow.ts';
import { decide } from '../../../workflows/decide.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { columnNamed } from '../../db/column.ts';
import { resourceNamed, tableOf } from '../../db/tables.ts';
import { pauses } from '../../pauses.ts';
import { Failure, notFound } from '../errors.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { checkReferences } from '../records/references.ts';
import { stale } from '../records/stale.ts';
import { toColumns } from '../records/toColumns.ts';
import { openRecords, setValues, takeAlong } from './along.ts';
import { failureOf, lockRecords } from './editing.ts';
import { requireDistinct } from './naming.ts';
import { extensionOf } from '../modules.ts';
import { seenForStep, type RequireSeen } from './seen.ts';
import type { StepSent } from './stepSent.ts';
import { concernsItselfAlone, writeTogether, type DecidedStep } from './takeTogether.ts';
import type { Who } from '../who.ts';
import { workflowStatuses, type WorkflowStatus } from './status.ts';
import { workflowOf } from './workflowOf.ts';

const roundAfter = ({ steps }: WorkflowStatus, opens: boolean | undefined): number => {
  const last = steps.at(-1)?.round ?? 0;
  return opens ? last + 1 : Math.max(last, 1);
};

/** A record for a step, with the body. */
interface WantedStep {
  readonly id: number;
  readonly sent: StepSent;
  /** Fields of the record that the call stores in addition to those of the step. */
  readonly stored?: Fields | undefined;
  /** Taken along with a step of another record, where it was decided who may; passed over unless it is needed. */
  readonly along?: 'needed' | 'possible' | undefined;
}

/** The records of which one step and all that it takes along have taken a step. */
type Chain = Set<string>;
const keyOf = ({ name }: Resource, id: number): string => `${name} ${id}`;

/** Checks references in the body of a step like those of a form. @throws Failure 422 */
// oxlint-disable-next-line max-params -- what is checked of a step, in its order
const checkSent = (tx: Tx, { fields }: Resource, taken: Fields, record: AnyRecord, sent: StepSent): Promise<void> => {
  const references = columnsOf(taken).flatMap(([name, f]) =>
    isReference(f) && typeof sent[name] === 'number' ? [name] : [],
  );
  if (references.length === 0) return Promise.resolve();
  // Who is asked for a step needs its permission, though the record's field names any colleague.
  const stricter = Object.fromEntries(
    Object.entries(taken).filter(([, f]) => isReference(f) && f.holding !== undefined),
  );
  return checkReferences(
    tx,
    { ...taken, ...fields, ...stricter },
    { ...record, ...sent },
    { changed: new Set(references) },
  );
};

/** The state to which the step leads a record, and for whom it is taken; undefined for one that is passed over. @throws Failure as `takeSteps` */
const stateAfter = (
  resource: Resource,
  name: string,
  { sent, along }: WantedStep,
  { context }: WorkflowStatus,
): { readonly to: string; readonly for?: NamedPerson } | undefined => {
  const workflow = workflowOf(resource);
  if (along === 'possible' && !workflow.actions[name]?.from.includes(context.state)) return undefined;
  const decision = decide(workflow, name, { ...context, body: sent, ...(along && { along: true }) });
  if ('refused' in decision) throw failureOf(decision.refused);
  return decision;
};

/** Refuses a decision on what was not seen, with what changed, before one on an old version. @throws Failure 409 */
const requireRead = async (
  resource: Resource,
  { id, sent }: WantedStep,
  { record }: WorkflowStatus,
  requireSeen: RequireSeen,
): Promise<void> => {
  await requireSeen(id);
  if (typeof sent.version === 'number' && sent.version !== record.version) throw stale(resource, record);
};

// oxlint-disable-next-line max-params -- a step is decided from all of these
const take = async (
  tx: Tx,
  resource: Resource,
  name: string,
  wanted: WantedStep,
  status: WorkflowStatus | undefined,
  requireSeen: RequireSeen,
  who: Who,
  chain: Chain,
): Promise<void> => {
  const { sent, stored } = wanted;
  const workflow = workflowOf(resource);
  const action = workflow.actions[name];
  if (!status) throw notFound(resource.title);
  const decided = stateAfter(resource, name, wanted, status);
  if (decided === undefined) return;
  const { to } = decided;
  await requireRead(resource, wanted, status, requireSeen);
  const { record, context } = status;
  const table = tableOf(resource);
  const fields: Fields = { ...stored, ...action?.body };
  const asked = { ...action?.extra, ...fields };
  await checkSent(tx, resource, asked, record, sent);
  if (!wanted.along)
    await requireDistinct(tx, resource, { fields: asked, sent, who, status, opensRound: action?.opensRound });
  const noted = await extensionOf(resource).notes?.[name]?.(tx, record, sent, who);
  // One UPDATE sets all columns of the step, so that the version rises by one.
  await mapDatabaseErrors(resource, async () => {
    await openRecords(tx, resource, action?.opens, record);
    const effect = await extensionOf(resource).effects?.[name]?.(tx, record, sent, who);
    await tx
      .update(table)
      .set({
        ...toColumns(fields, sent),
        ...setValues(action?.sets, sent),
        ...effect,
        [workflow.field]: to,
        version: sql`${table['version']} + 1`,
      })
      .where(eq(table.id, record.id));
  });
  await tx.insert(transitions).values({
    resource: resource.name,
    record_id: record.id,
    action: name,
    from_state: context.state,
    to_state: to,
    round: roundAfter(status, action?.opensRound),
    comment: sent.comment ?? null,
    noted: noted ?? null,
    for_id: decided.for?.id ?? null,
  });
  await takeAlong(
    tx,
    resource,
    name,
    record,
    sent,
    // oxlint-disable-next-line max-params -- as TakeAlong
    (other, step, ids, taken, needed) => {
      const others = ids.map((id): WantedStep => ({ id, sent: taken, along: needed ? 'needed' : 'possible' }));
      return takeSteps(tx, other, step, others, who, chain);
    },
    (other, id) => chain.has(keyOf(other, id)),
  );
};

/** Locks the records that the step's `within` names, before its own. */
const lockWithin = async (tx: Tx, resource: Resource, name: string, ids: readonly number[]): Promise<void> => {
  const within = workflowOf(resource).actions[name]?.within;
  const field = within === undefined ? undefined : resource.fields[within];
  if (within === undefined || field?.kind !== 'reference') return;
  const table = tableOf(resource);
  const column = columnNamed(table, within);
  const rows = await tx
    .selectDistinct({ id: column })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNotNull(column)));
  await lockRecords(
    tx,
    resourceNamed(field.resource),
    rows.map(({ id }) => Number(id)),
  );
};

const naming = (error: unknown, record: number): unknown =>
  error instanceof Failure ? new Failure(error.status, error.message, { ...error.more, record }) : error;

/** Takes a step that concerns each of these records alone: each is decided by itself, all are written at once. */
// oxlint-disable-next-line max-params -- the steps of several records are decided at once
const takeTogether = async (
  tx: Tx,
  resource: Resource,
  name: string,
  action: WorkflowAction,
  wanted: readonly WantedStep[],
  statuses: ReadonlyMap<number, WorkflowStatus>,
  requireSeen: RequireSeen,
): Promise<void> => {
  const workflow = workflowOf(resource);
  const checked = new Set<string>();
  const steps: DecidedStep[] = [];
  const next = pauses();
  for (const one of wanted)
    try {
      // oxlint-disable-next-line no-await-in-loop -- others have their turn
      await next();
      const status = statuses.get(one.id);
      if (!status) throw notFound(resource.title);
      const decided = stateAfter(resource, name, one, status);
      if (decided === undefined) continue;
      const { to } = decided;
      // oxlint-disable-next-line no-await-in-loop -- it asks nothing but of what is refused
      await requireRead(resource, one, status, requireSeen);
      const { sent, stored } = one;
      const { record, context } = status;
      const { comment = null, version: _, seen: __, ...values } = sent;
      const fields: Fields = { ...stored, ...action.body };
      const key = JSON.stringify(values);
      // oxlint-disable-next-line no-await-in-loop -- one for each different request: most are the same
      if (!checked.has(key)) await checkSent(tx, resource, { ...action.extra, ...fields }, record, sent);
      checked.add(key);
      const round = roundAfter(status, action.opensRound);
      steps.push({ record, from: context.state, to, for: decided.for ?? null, round, comment, fields, sent: values });
    } catch (error) {
      throw naming(error, one.id);
    }
  if (steps.length) await writeTogether(tx, resource, name, action, workflow.field, steps);
};

/**
 * Takes one step of several records, all or none. Nothing else changes a state.
 * @throws Failure 404; 403 without permission or role; 409 for a state or guard that refuses it, or an old version; 422
 * for an unknown step
 */
// oxlint-disable-next-line max-params -- `chain` is for the engine alone
export const takeSteps = async (
  tx: Tx,
  resource: Resource,
  name: string,
  all: readonly WantedStep[],
  who: Who,
  chain: Chain = new Set(),
): Promise<void> => {
  const wanted = all.filter(({ id }) => !chain.has(keyOf(resource, id)));
  if (wanted.length === 0) return;
  const ids = wanted.map(({ id }) => id);
  for (const id of ids) chain.add(keyOf(resource, id));
  await lockWithin(tx, resource, name, ids);
  await lockRecords(tx, resource, ids);
  const statuses = await workflowStatuses(tx, { resource, ids }, who);
  const requireSeen = await seenForStep(
    tx,
    resource,
    name,
    wanted.filter(({ along }) => !along),
  );
  const action = workflowOf(resource).actions[name];
  if (action && wanted.length > 1 && concernsItselfAlone(resource, name, action))
    return takeTogether(tx, resource, name, action, wanted, statuses, requireSeen);
  for (const one of wanted)
    try {
      await take(tx, resource, name, one, statuses.get(one.id), requireSeen, who, chain);
    } catch (error) {
      throw naming(error, one.id);
    }
};
