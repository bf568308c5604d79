import { and, asc, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { columnNamed } from '../../db/column.ts';
import { todayInSql } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { isStanding } from '../../engine/workflows/below.ts';
import { deriveWork } from './derive.ts';
import { planSet } from './planSet.ts';

/** So many plans in one transaction: each may have 10,000 tasks. */
const most = 5;

/** Makes forecasts of plans by which people work anew, until they are done. Returns how many. */
const renew = async (tx: Tx, which: 'earlier' | 'all'): Promise<number> => {
  const table = tableOf(projectPlans);
  const on = columnNamed(table, 'forecast_on');
  const found = tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        inArray(columnNamed(table, 'status'), ['APPROVED', 'CLOSED']),
        isNull(columnNamed(table, 'frozen_at')),
        ne(columnNamed(table, 'progress'), '100'),
        which === 'all' ? undefined : or(isNull(on), lt(on, todayInSql)),
        isStanding(projectPlans),
      ),
    )
    .orderBy(asc(table.id));
  // Somebody who works on one of them makes it anew.
  const plans = await (which === 'all' ? found.for('update') : found.limit(most).for('update', { skipLocked: true }));
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const { id } of plans) await deriveWork(tx, { set: planSet, record: Number(id) });
  return plans.length;
};

/** Makes a few forecasts of an earlier day anew: what nobody works on is later by a day each day (rule 166). 0: all are of today. */
export const renewSome = (tx: Tx): Promise<number> => renew(tx, 'earlier');

/** Makes all of them anew, by another calendar. */
export const renewForecasts = (tx: Tx): Promise<number> => renew(tx, 'all');
