import { asc, ne, sql } from 'drizzle-orm';
import { contractActions } from '../../../../resources/projects/contractActions.ts';
import { contractReviews } from '../../../../resources/projects/contractReviews.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { actAs, ago, demoDate } from '../../../demo/calendar.ts';
import { writeStep } from '../../../demo/step.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import { clauses, contracts, toDo } from './contractWords.ts';

interface Reviewing {
  readonly creator: number;
  readonly reviewer: number;
  readonly coordinator: number;
}

/** A review in each state, of projects of a branch, those that were won first, and what is to be done about their contracts. */
export const seedContracts = async (tx: Tx, { creator, reviewer, coordinator }: Reviewing): Promise<void> => {
  const table = tableOf(projects);
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(ne(table.status, 'LOST'))
    .orderBy(sql`${table.status} = 'ACTIVE' desc`, asc(table.id))
    .limit(contracts.length);
  for (const [at, { id: project_id }] of found.entries()) {
    const { steps, ...contract } = contracts[at % contracts.length] ?? contracts[0];
    await actAs(tx, creator, 16);
    const review = await insertRecord(tx, contractReviews, {
      ...contract,
      project_id,
      starts_on: demoDate(ago(0), 20 + 10 * at),
      completes_on: demoDate(ago(0), 260 + 30 * at),
      clauses: clauses.slice(at, at + 4),
    });
    for (const [nth, [action, from, to, comment]] of steps.entries())
      await writeStep(tx, contractReviews, {
        id: review,
        action,
        from,
        to,
        by: action === 'submit-for-review' ? creator : reviewer,
        days: 9 - 3 * nth,
        comment,
        set: { reviewer_id: reviewer },
      });
    for (const [nth, [title, clause, days]] of toDo.slice(at, at + 3).entries()) {
      await actAs(tx, nth === 0 ? reviewer : creator, 7);
      const action = await insertRecord(tx, contractActions, {
        project_id,
        title,
        clause,
        due_on: demoDate(ago(0), days),
        assignee_id: [coordinator, creator, reviewer][(at + nth) % 3],
      });
      if ((at + nth) % 4 === 3)
        await writeStep(tx, contractActions, {
          id: action,
          action: 'complete',
          from: 'OPEN',
          to: 'COMPLETED',
          by: creator,
          days: 2,
          comment: 'Agreed by letter.',
          set: { completed_at: ago(2) },
        });
    }
  }
};
