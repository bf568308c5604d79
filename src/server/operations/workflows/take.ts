import { eq, sql } from 'drizzle-orm';
import { columnsOf, isReference, type Fields } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { decide } from '../../../workflows/decide.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { tableOf } from '../../db/tables.ts';
import { Failure, notFound } from '../errors.ts';
import { mapDatabaseErrors } from '../records/databaseErrors';
import { readRecord } from '../records/read.ts';
import { checkReferences } from '../records/references.ts';
import { stale } from '../records/stale.ts';
import { toColumns } from '../records/toColumns.ts';
import { failureOf, lockRecords } from './editing.ts';
import { partsOf } from '../wings.ts';
import { workflowStatuses, workflowOf, type WorkflowStatus, type Who } from './status.ts';

/** What is sent with a step: a comment, the version it was decided on, and the fields that the step takes. */
export interface StepSent {
  readonly comment?: string | null;
  readonly version?: number | null;
  readonly [name: string]: unknown;
}

const roundAfter = ({ steps }: WorkflowStatus, opens: boolean | undefined): number => {
  const last = steps.at(-1)?.round ?? 0;
  return opens ? last + 1 : Math.max(last, 1);
};

/** One record of which a step is to be taken, with what is sent. */
interface WantedStep {
  readonly id: number;
  readonly sent: StepSent;
  /** Fields of the record that the call takes beside those of the step. */
  readonly stored?: Fields | undefined;
}

/** What a step names is held to the same rules as what a form names. @throws Failure 422 */
const checkNamed = (tx: Tx, { fields }: Resource, taken: Fields, record: AnyRecord, sent: StepSent): Promise<void> => {
  const references = columnsOf(taken).flatMap(([name, f]) =>
    isReference(f) && typeof sent[name] === 'number' ? [name] : [],
  );
  if (references.length === 0) return Promise.resolve();
  return checkReferences(tx, { ...taken, ...fields }, { ...record, ...sent }, new Set(references));
};

const take = async (
  tx: Tx,
  resource: Resource,
  name: string,
  { sent, stored }: WantedStep,
  standing: WorkflowStatus | undefined,
  who: Who,
): Promise<void> => {
  const workflow = workflowOf(resource);
  if (!standing) throw notFound(resource.title);
  const { record, context } = standing;
  const decision = decide(workflow, name, { ...context, body: sent });
  if ('refused' in decision) throw failureOf(decision.refused);
  if (typeof sent.version === 'number' && sent.version !== record.version) throw stale(resource, record);
  const action = workflow.actions[name];
  const table = tableOf(resource);
  const fields: Fields = { ...stored, ...action?.body };
  await checkNamed(tx, resource, { ...action?.extra, ...fields }, record, sent);
  // One UPDATE: whatever else a step changes on the record, its version rises by one.
  await mapDatabaseErrors(resource, async () => {
    const further = await partsOf(resource).effects?.[name]?.(tx, record, sent, who);
    await tx
      .update(table)
      .set({
        ...toColumns(fields, sent),
        ...further,
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
    round: roundAfter(standing, action?.opensRound),
    comment: sent.comment ?? null,
  });
};

/**
 * Takes one step of several records, all or none: the only way in which a state changes.
 * @throws Failure 404; 403 for who may not; 409 where the state does not allow it, what stands in its way, or a stale
 * version; 422 for a step that there is not
 */
export const takeSteps = async (
  tx: Tx,
  resource: Resource,
  name: string,
  wanted: readonly WantedStep[],
  who: Who,
): Promise<void> => {
  const ids = wanted.map(({ id }) => id);
  await lockRecords(tx, resource, ids);
  const standing = await workflowStatuses(tx, resource, ids, who);
  for (const one of wanted)
    try {
      await take(tx, resource, name, one, standing.get(one.id), who);
    } catch (error) {
      throw error instanceof Failure
        ? new Failure(error.status, error.message, { ...error.more, record: one.id })
        : error;
    }
};

/** The record after a step. */
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
