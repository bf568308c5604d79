import type { InboxChanges, InboxEntry } from '../../../schema/calls/shared/inbox.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Resource } from '../../../schema/resource.ts';
import { summaryOf } from '../../../schema/summary.ts';
import { askedOf } from '../../../workflows/asked.ts';
import { assigneesOf, stepsOfMine, waitsOfMine, workIn } from '../../../workflows/decide.ts';
import { lastDecision } from '../../../workflows/lastDecision.ts';
import { takerText } from '../../../workflows/standIn.ts';
import type { Tx } from '../../db/database.ts';
import { changedSince, type ChangedSince } from '../readMarks/changedSince.ts';
import { extensionOf, type Card } from '../modules.ts';
import type { Who } from '../who.ts';
import { workflowStatuses, type WorkflowStatus } from '../workflows/status.ts';
import { seenOf } from '../workflows/seen.ts';
import { workflowOf } from '../workflows/workflowOf.ts';
import { waitingFor, type PendingDecision } from './waiting.ts';

const changesOf = ({ seen_at, at, ...rest }: ChangedSince): InboxChanges => ({
  ...rest,
  seen_at: seen_at?.toISOString() ?? null,
  at: at?.toISOString() ?? null,
});

const entryOf = (
  resource: Resource,
  { record, context, steps, now }: WorkflowStatus,
  { since, decidable }: PendingDecision,
  { changed, card, seen }: { changed: ChangedSince | undefined; card: Card | undefined; seen: number | null },
): InboxEntry => {
  const workflow = workflowOf(resource);
  const arrived = steps.findLast((step) => step.from_state !== step.to_state && step.to_state === context.state);
  const decided = lastDecision(workflow, steps);
  const actions = stepsOfMine(workflow, context);
  const [mine] = waitsOfMine(workflow, context);
  const wait = mine?.wait;
  const forward = actions.find(({ name, tone }) => (wait?.until ? name === wait.until : tone === 'primary'));
  return {
    resource: resource.name,
    id: record.id,
    version: record.version,
    name: String(record[resource.represent] ?? ''),
    ...summaryOf(resource, record),
    ...card,
    state: context.state,
    since,
    decidable,
    sent_by: arrived
      ? { id: arrived.by, name: takerText(arrived) }
      : { id: record.created_by, name: record.created_by_name },
    comment: arrived?.comment ?? null,
    asked: askedOf(resource, record, steps),
    held_by: assigneesOf(workflow, context),
    for: mine?.for ?? null,
    actions,
    forward: forward?.name ?? null,
    blocked: forward?.refused ?? null,
    seen,
    outdated: now?.outdated ?? [],
    told: now?.told ?? [],
    warned: now?.warned ?? [],
    work: wait ? workIn(wait, context, mine?.for !== null) : null,
    changed: changed ? changesOf(changed) : null,
    last_decision: decided
      ? { at: decided.at, by: decided.by, by_name: decided.by_name, for: decided.for ?? null }
      : null,
  };
};

/**
 * A page of the person's pending decisions, those that can be decided now first: each with the possible steps, the obstacles and, on request,
 * the changes since their last visit. The number of statements does not grow with the records.
 */
export const inboxOf = async (
  tx: Tx,
  resources: readonly Resource[],
  who: Who,
  { changes, ...page }: PageQuery & { readonly changes: boolean },
): Promise<{ records: InboxEntry[]; total: number; others: number }> => {
  const { waiting, total, others } = await waitingFor(tx, resources, page);
  // What is told of the records of one resource is asked in the same message as that of the others.
  const read = await Promise.all(
    resources.map(async (resource): Promise<[string, InboxEntry][]> => {
      const mine = waiting.filter((w) => w.resource === resource.name);
      const ids = mine.map(({ id }) => id);
      if (ids.length === 0) return [];
      const [statuses, changed, cards, seen] = await Promise.all([
        workflowStatuses(tx, { resource, ids }, who),
        changes ? changedSince(tx, resource, ids) : undefined,
        extensionOf(resource).cards?.(tx, ids),
        seenOf(tx, resource, ids),
      ]);
      return mine.flatMap((one): [string, InboxEntry][] => {
        const status = statuses.get(one.id);
        const more = { changed: changed?.get(one.id), card: cards?.get(one.id), seen: seen.get(one.id) ?? null };
        return status ? [[`${resource.name} ${one.id}`, entryOf(resource, status, one, more)]] : [];
      });
    }),
  );
  const entries = new Map(read.flat());
  return { records: waiting.flatMap(({ resource, id }) => entries.get(`${resource} ${id}`) ?? []), total, others };
};
