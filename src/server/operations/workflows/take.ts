import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Fields } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { decide, editRefusal, type Refusal } from '../../../workflows/decide.ts';
import type { Tx } from '../../db/doors.ts';
import { transitions } from '../../db/parts.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict, Failure, forbidden, invalid, notFound } from '../errors.ts';
import { readRecord } from '../records/read.ts';
import { stale } from '../records/stale.ts';
import { stored } from '../records/values.ts';
import { effects } from './effects.ts';
import { standingOf, workflowOf, type Standing, type Who } from './facts.ts';

/** What is sent with a step: a comment, the version it was decided on, and what else the step keeps. */
export interface StepSent {
  readonly comment?: string | null;
  readonly version?: number | null;
  readonly [name: string]: unknown;
}

const failed = ({ kind, message }: Refusal): Failure => {
  if (kind === 'unknown') return invalid({ action: [message] });
  return kind === 'permission' || kind === 'role' ? forbidden(message) : conflict(message);
};

/** Takes the records for a change, the lower ids first: of two who decide at once, the second sees what the first did. */
const taken = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  const table = tableOf(resource);
  await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for('update');
};

const roundAfter = ({ steps }: Standing, opens: boolean | undefined): number => {
  const last = steps.at(-1)?.round ?? 0;
  return opens ? last + 1 : Math.max(last, 1);
};

const take = async (
  tx: Tx,
  resource: Resource,
  name: string,
  standing: Standing | undefined,
  sent: StepSent,
): Promise<void> => {
  const workflow = workflowOf(resource);
  if (!standing) throw notFound(resource.title);
  const { record, facts } = standing;
  const decision = decide(workflow, name, facts);
  if ('refused' in decision) throw failed(decision.refused);
  if (typeof sent.version === 'number' && sent.version !== record.version) throw stale(resource, record);
  const action = workflow.actions[name];
  const table = tableOf(resource);
  const kept: Fields = action?.body ?? {};
  await tx
    .update(table)
    .set({ ...stored(kept, sent), [workflow.field]: decision.to, version: sql`${table['version']} + 1` })
    .where(eq(table.id, record.id));
  await tx.insert(transitions).values({
    resource: resource.name,
    record_id: record.id,
    action: name,
    from_state: facts.state,
    to_state: decision.to,
    round: roundAfter(standing, action?.opensRound),
    comment: sent.comment ?? null,
  });
  await effects[resource.name]?.[name]?.(tx, record, sent);
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
  wanted: readonly { readonly id: number; readonly sent: StepSent }[],
  who: Who,
): Promise<void> => {
  const ids = wanted.map(({ id }) => id);
  await taken(tx, resource, ids);
  const standing = await standingOf(tx, resource, ids, who);
  for (const { id, sent } of wanted)
    try {
      await take(tx, resource, name, standing.get(id), sent);
    } catch (error) {
      throw error instanceof Failure ? new Failure(error.status, error.message, { ...error.more, record: id }) : error;
    }
};

/**
 * Refuses a change of what a record says while its state, or somebody's part on it, does not allow one.
 * @throws Failure 404, 403, 409
 */
export const refuseEdit = async (tx: Tx, resource: Resource, ids: readonly number[], who: Who): Promise<void> => {
  const { workflow } = resource;
  if (!workflow) return;
  await taken(tx, resource, ids);
  const standing = await standingOf(tx, resource, ids, who);
  for (const id of ids) {
    const facts = standing.get(id)?.facts;
    if (!facts) throw notFound(resource.title);
    const refused = editRefusal(workflow, facts);
    if (refused) throw failed(refused);
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
