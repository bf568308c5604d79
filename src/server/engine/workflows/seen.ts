import { and, eq, sql } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { targetsOf, type Workflow } from '../../../schema/workflow.ts';
import { inSentence } from '../../../schema/words.ts';
import { decides, decidingSteps } from '../../../workflows/distinct.ts';
import { currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { readMarks } from '../../db/sharedTables.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../bulk/sent.ts';
import { conflict } from '../errors.ts';
import { changesBehind } from './basis.ts';
import { differencesOf } from './differences.ts';
import type { StepSent } from './stepSent.ts';
import { workflowOf } from './workflowOf.ts';

/**
 * One number for all changes of others that somebody decides with: the last of them, and how many they are. A change
 * that is committed after a later one is counted, though its id is below the last.
 */
const counted = 1000;

/** What decisions about records rest on, as it is now for who asks; nothing where their process does not say. */
export const seenOf = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (!resource.workflow?.restsOn || ids.length === 0) return new Map();
  const table = tableOf(resource);
  const { rows } = await tx.execute<{ id: string; seen: string }>(sql`
    select ${table.id} as id, (select coalesce(max(x.id), 0) * ${counted} + count(*) % ${counted}
      from (${changesBehind(resource)}) x)::text as seen
    from ${table} where ${table.id} = any(${arrayOf(ids, 'bigint')})`);
  return new Map(rows.map(({ id, seen }) => [Number(id), Number(seen)]));
};

/** Whether a step is held to what was seen: it decides, or leads where a decision does without one. */
const isHeld = (workflow: Workflow, name: string): boolean => {
  const action = workflow.actions[name];
  if (!workflow.restsOn || !action || action.along || action.beside) return false;
  if (decides(workflow, name)) return true;
  const ends = decidingSteps(workflow).flatMap((one) => {
    const decision = workflow.actions[one];
    return decision ? targetsOf(decision) : [];
  });
  return targetsOf(action).some((to) => ends.includes(to) && !workflow.states[to]?.decision);
};

/** What the person had read of a record when they last opened it. */
const openedAt = async (tx: Tx, resource: Resource, id: number): Promise<number | null> => {
  const [mark] = await tx
    .select({ seen: readMarks.rests_on })
    .from(readMarks)
    .where(
      and(
        eq(readMarks.resource, resource.name),
        eq(readMarks.record_id, id),
        eq(readMarks.lines, ''),
        eq(readMarks.line_id, 0),
        sql`${readMarks.user_id} = ${currentUser}`,
      ),
    );
  return mark?.seen ?? null;
};

/**
 * Refuses a decision on what the person has not seen (rule 125): by the number that was sent, else by what they last
 * opened.
 * @throws Failure 409, with what changed
 */
export const requireSeen = async (
  tx: Tx,
  resource: Resource,
  name: string,
  { id, sent }: { readonly id: number; readonly sent: StepSent },
): Promise<void> => {
  if (!isHeld(workflowOf(resource), name)) return;
  const seen = typeof sent.seen === 'number' ? sent.seen : await openedAt(tx, resource, id);
  if (seen === null) throw conflict(`Open the ${inSentence(resource.title)} first: it is decided by who has seen it`);
  const now = (await seenOf(tx, resource, [id])).get(id);
  if (now === seen) return;
  throw conflict('What this decision rests on has changed since you opened it', {
    changed: await differencesOf(tx, resource, id, Math.floor(seen / counted)),
  });
};
