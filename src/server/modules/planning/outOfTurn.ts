import { aliasedTable, sql } from 'drizzle-orm';
import { predecessorsIn } from '../../../domain/planning/predecessors.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { columnNamed } from '../../db/column.ts';
import { todayInSql } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';

/** What tells that a sub-task is worked on before its turn. */
export interface OutOfTurn {
  /** What it waits for, or its main task, and is not done, or not begun where its start is what counts; by number. */
  readonly unfinished: readonly { readonly number: number; readonly name: string }[];
  /** The day on which it begins by the plan, if that is after today in the branch. */
  readonly begins_on: string | null;
}

const t = aliasedTable(tableOf(planTasks), 't');
const of = (name: string) => columnNamed(t, name);

/** Whether a sub-task of a plan has its turn (rule 137). Nothing is refused: whoever does the work knows best. */
export const outOfTurn = async (tx: Tx, plan: number, id: number): Promise<OutOfTurn> => {
  const ofBoth = await selectRows(
    tx,
    {
      predecessors: sql<string | null>`${of('predecessors')}`,
      isDone: sql<boolean>`${t.id} = ${id} and ${of('status')} = 'DONE'`,
      begins_on: sql<
        string | null
      >`case when ${t.id} = ${id} and ${of('planned_start_date')} > ${todayInSql} then ${of('planned_start_date')} end`,
    },
    (list) => sql`
    select ${list} from ${tableOf(planTasks)} ${t}
    where ${t.plan_id} = ${plan} and ${t.id} in (${id}, (
      select s.parent_line_id from ${tableOf(planTasks)} s where s.plan_id = ${plan} and s.id = ${id}))`,
  );
  // What holds an end is missed by who has ended alone.
  const holding = ofBoth.flatMap(({ predecessors, isDone }) =>
    predecessorsIn(predecessors).filter(({ kind }) => isDone || (kind !== 'FF' && kind !== 'SF')),
  );
  const numbersOf = (countsStart: boolean) =>
    holding.flatMap(({ number, kind }) => ((kind === 'SS' || kind === 'SF') === countsStart ? [number] : []));
  const unfinished =
    holding.length === 0
      ? []
      : await selectRows(
          tx,
          { number: sql<number>`${of('number')}`, name: sql<string>`${t.name}` },
          (list) => sql`
    select ${list} from ${tableOf(planTasks)} ${t}
    where ${t.plan_id} = ${plan} and (
      (${of('status')} <> 'DONE' and ${of('number')} = any(${arrayOf(numbersOf(false), 'bigint')}))
      or (${of('status')} = 'NOT_STARTED' and ${of('number')} = any(${arrayOf(numbersOf(true), 'bigint')})))
    order by ${of('number')}`,
        );
  return { unfinished, begins_on: ofBoth.find((each) => each.begins_on !== null)?.begins_on ?? null };
};
