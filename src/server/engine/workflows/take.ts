import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { columnsOf, isReference, type Fields } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { decide } from '../../../workflows/decide.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { columnNamed } from '../../db/column.ts';
import { resourceNamed, tableOf } from '../../db/tables.ts';
import { Failure, notFound } from '../errors.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { readRecord } from '../records/read.ts';
import { checkReferences } from '../records/references.ts';
import { stale } from '../records/stale.ts';
import { toColumns } from '../records/toColumns.ts';
import { failureOf, lockRecords } from './editing.ts';
import { extensionOf } from '../modules.ts';
import { workflowStatuses, workflowOf, type WorkflowStatus, type Who } from './status.ts';

/** The body of a step: a comment, the record's version, and the fields of the step. */
export interface StepSent {
  readonly comment?: string | null;
  readonly version?: number | null;
  readonly [name: string]: unknown;
}

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
  /** Taken along with a step of another record, which decided who may. */
  readonly along?: true;
}

/** Checks references in the body of a step like those of a form. @throws Failure 422 */
const checkSent = (tx: Tx, { fields }: Resource, taken: Fields, record: AnyRecord, sent: StepSent): Promise<void> => {
  const references = columnsOf(taken).flatMap(([name, f]) =>
    isReference(f) && typeof sent[name] === 'number' ? [name] : [],
  );
  if (references.length === 0) return Promise.resolve();
  // Who is asked for a step needs its permission, though the record's field names any colleague.
  const stricter = Object.fromEntries(
    Object.entries(taken).filter(([, f]) => isReference(f) && f.holding !== undefined),
  );
  return checkReferences(tx, { ...taken, ...fields, ...stricter }, { ...record, ...sent }, new Set(references));
};

const take = async (
  tx: Tx,
  resource: Resource,
  name: string,
  { sent, stored, along }: WantedStep,
  status: WorkflowStatus | undefined,
  who: Who,
): Promise<void> => {
  const workflow = workflowOf(resource);
  if (!status) throw notFound(resource.title);
  const { record, context } = status;
  const decision = decide(workflow, name, { ...context, body: sent, ...(along && { along }) });
  if ('refused' in decision) throw failureOf(decision.refused);
  if (typeof sent.version === 'number' && sent.version !== record.version) throw stale(resource, record);
  const action = workflow.actions[name];
  const table = tableOf(resource);
  const fields: Fields = { ...stored, ...action?.body };
  await checkSent(tx, resource, { ...action?.extra, ...fields }, record, sent);
  const noted = await extensionOf(resource).notes?.[name]?.(tx, record, sent);
  // One UPDATE sets all columns of the step, so that the version rises by one.
  await mapDatabaseErrors(resource, async () => {
    const effect = await extensionOf(resource).effects?.[name]?.(tx, record, sent, who, along === true);
    await tx
      .update(table)
      .set({
        ...toColumns(fields, sent),
        ...effect,
        [workflow.field]: decision.to,
        version: sql`${table['version']} + 1`,
      })
      .where(eq(table.id, record.id));
  });
  await tx.insert(transitions).values({
    resource: resource.name,
    record_id: record.id,
    action: name,
    from_state: context.state,
    to_state: decision.to,
    round: roundAfter(status, action?.opensRound),
    comment: sent.comment ?? null,
    noted: noted ?? null,
  });
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

/**
 * Takes one step of several records, all or none. Nothing else changes a state.
 * @throws Failure 404; 403 without permission or role; 409 for a state or guard that refuses it, or an old version; 422
 * for an unknown step
 */
export const takeSteps = async (
  tx: Tx,
  resource: Resource,
  name: string,
  wanted: readonly WantedStep[],
  who: Who,
): Promise<void> => {
  const ids = wanted.map(({ id }) => id);
  await lockWithin(tx, resource, name, ids);
  await lockRecords(tx, resource, ids);
  const statuses = await workflowStatuses(tx, resource, ids, who);
  for (const one of wanted)
    try {
      await take(tx, resource, name, one, statuses.get(one.id), who);
    } catch (error) {
      throw error instanceof Failure
        ? new Failure(error.status, error.message, { ...error.more, record: one.id })
        : error;
    }
};

/** Takes a step and reads the record. @throws Failure as `takeSteps` */
export const takeStep = async (
  tx: Tx,
  resource: Resource,
  id: number,
  name: string,
  sent: StepSent,
  who: Who,
): Promise<AnyRecord> => {
  await takeSteps(tx, resource, name, [{ id, sent }], who);
  return readRecord(tx, resource, id);
};
