import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { enquiries } from '../../../resources/sales/enquiries.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { columnNamed } from '../../db/column.ts';
import type { Database, Tx } from '../../db/database.ts';
import { insertInto } from '../../db/insertInto.ts';
import { transitions } from '../../db/sharedTables.ts';
import { branches } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { readColumns } from '../../engine/records/read.ts';
import { stageNamed } from './stages.ts';

interface Unopened {
  readonly id: number;
  /** Who opened the estimation, and opens its first stage. */
  readonly by: number;
}

const records = stageNamed('boq_details').records;

/** The estimations of the branch that no stage was ever opened for. */
const unopened = async (tx: Tx): Promise<Unopened[]> => {
  const [table, stage] = [tableOf(estimations), tableOf(records)];
  const opened = tx
    .select()
    .from(stage)
    .where(eq(columnNamed(stage, 'estimation_id'), table.id));
  return tx
    .select({ id: sql<number>`${table.id}::int`, by: sql<number>`${table.created_by}::int` })
    .from(table)
    .where(notExists(opened))
    .orderBy(table.id);
};

interface End {
  readonly outcome: 'won' | 'lost';
  readonly closed_at: Date;
  readonly close_reason: string | null;
}

/**
 * How the work of an estimation ended; undefined while it goes on. Read from what was recorded and from the project: the
 * enquiry may be hidden from whoever opened the estimation.
 */
const endOf = async (tx: Tx, enquiry: unknown, project: number): Promise<End | undefined> => {
  const [step] = await tx
    .select({ state: transitions.to_state, at: transitions.at, reason: transitions.comment })
    .from(transitions)
    .where(
      and(
        eq(transitions.resource, enquiries.name),
        eq(transitions.record_id, Number(enquiry ?? 0)),
        inArray(transitions.to_state, ['WON', 'LOST']),
      ),
    )
    .orderBy(desc(transitions.id))
    .limit(1);
  if (step) return { outcome: step.state === 'WON' ? 'won' : 'lost', closed_at: step.at, close_reason: step.reason };
  const { status, won_at } = await readColumns(tx, projects, project);
  const outcome = status === 'LOST' ? 'lost' : 'won';
  if (status === 'ESTIMATING') return undefined;
  return { outcome, closed_at: won_at instanceof Date ? won_at : new Date(), close_reason: null };
};

/** Opens the first stage of an estimation; closed, if its work was won or lost. */
const open = async (tx: Tx, { id }: Unopened): Promise<void> => {
  const { number, title, project_id, enquiry_id, creator_id } = await readColumns(tx, estimations, id);
  const end = await endOf(tx, enquiry_id, Number(project_id));
  // Past the checks of what somebody sends: the creator may have left the firm.
  await insertInto(tx, tableOf(records), {
    number,
    title,
    estimation_id: id,
    project_id,
    revision: 1,
    creator_id,
    ...(end && { status: 'CLOSED' }),
  });
  if (!end) return;
  const table = tableOf(estimations);
  await tx
    .update(table)
    .set({ ...end, version: sql`${table['version']} + 1` })
    .where(eq(table.id, id));
};

/**
 * Opens BOQ details for estimations that are older than the stages (rule 63), in the name of whoever opened them.
 * Nothing is written where every estimation has its first stage.
 */
export const openFirstStages = async (database: Database): Promise<void> => {
  const requestId = 'start';
  const all = await database.asSystem((tx) => tx.select({ id: branches.id }).from(branches));
  for (const { id: branchId } of all) {
    const found = await database.inBranch({ branchId, userId: 0, requestId }, unopened, 'reading');
    for (const one of found) await database.inBranch({ branchId, userId: one.by, requestId }, (tx) => open(tx, one));
  }
};
