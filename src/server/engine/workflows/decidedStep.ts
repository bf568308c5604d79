import { columnsOf, isReference, type Fields } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { NamedPerson, WorkflowAction } from '../../../schema/workflow.ts';
import { decide } from '../../../workflows/decide.ts';
import type { Tx } from '../../db/database.ts';
import type { transitions } from '../../db/sharedTables.ts';
import { notFound } from '../errors.ts';
import { checkReferences } from '../records/references.ts';
import { stale } from '../records/stale.ts';
import type { Who } from '../who.ts';
import { failureOf } from './editing.ts';
import { requireDistinct } from './naming.ts';
import type { RequireSeen } from './seen.ts';
import type { WorkflowStatus } from './status.ts';
import type { StepSent } from './stepSent.ts';
import { workflowOf } from './workflowOf.ts';

/** A record for a step, with the body. */
export interface WantedStep {
  readonly id: number;
  readonly sent: StepSent;
  /** Fields of the record that the call stores in addition to those of the step. */
  readonly stored?: Fields | undefined;
  /** Taken along with a step of another record, where it was decided who may; passed over unless it is needed. */
  readonly along?: 'needed' | 'possible' | undefined;
}

/** A step that is taken of locked records. */
export interface Taking {
  readonly tx: Tx;
  readonly resource: Resource;
  /** The name of the step. */
  readonly name: string;
  /** Undefined for an unknown step, which is refused. */
  readonly action: WorkflowAction | undefined;
  readonly who: Who;
  readonly requireSeen: RequireSeen;
  /** Checks references in the body of the step. */
  readonly check: typeof checkSent;
}

/** A record whose step was decided, with what is written of it. */
export interface DecidedStep {
  readonly record: AnyRecord;
  readonly from: string;
  readonly to: string;
  readonly for: NamedPerson | undefined;
  readonly round: number;
  /** What the request may set of the record. */
  readonly fields: Fields;
  readonly sent: StepSent;
}

const roundAfter = ({ steps }: WorkflowStatus, opens: boolean | undefined): number => {
  const last = steps.at(-1)?.round ?? 0;
  return opens ? last + 1 : Math.max(last, 1);
};

/** Checks references in the body of a step like those of a form. @throws Failure 422 */
export const checkSent = (
  tx: Tx,
  { fields }: Resource,
  { taken, record, sent }: { readonly taken: Fields; readonly record: AnyRecord; readonly sent: StepSent },
): Promise<void> => {
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
    {
      changed: new Set(references),
    },
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

/** Decides a step of one record; undefined for one that is passed over. @throws Failure as `takeSteps` */
export const decideStep = async (
  { tx, resource, name, action, who, requireSeen, check }: Taking,
  wanted: WantedStep,
  status: WorkflowStatus | undefined,
): Promise<DecidedStep | undefined> => {
  const { sent, stored, along } = wanted;
  if (!status) throw notFound(resource.title);
  const decided = stateAfter(resource, name, wanted, status);
  if (decided === undefined) return undefined;
  await requireRead(resource, wanted, status, requireSeen);
  const { record, context } = status;
  const { body, extra, opensRound } = action ?? {};
  const fields: Fields = { ...stored, ...body };
  const asked = { ...extra, ...fields };
  await check(tx, resource, { taken: asked, record, sent });
  if (!along) await requireDistinct(tx, resource, { fields: asked, sent, who, status, opensRound });
  const round = roundAfter(status, opensRound);
  return { record, from: context.state, to: decided.to, for: decided.for, round, fields, sent };
};

/** What is stored of a step that was taken. `noted`: what the step notes of the record. */
export const transitionOf = (
  { resource, name }: Taking,
  { record, from, to, for: whom, round, sent }: DecidedStep,
  noted: string | null = null,
): typeof transitions.$inferInsert => ({
  resource: resource.name,
  record_id: record.id,
  action: name,
  from_state: from,
  to_state: to,
  round,
  comment: sent.comment ?? null,
  noted,
  for_id: whom?.id ?? null,
});
