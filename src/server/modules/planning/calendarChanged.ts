import { asc, inArray } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { planWorkflow } from '../../../workflows/planning/plans.ts';
import type { Tx } from '../../db/database.ts';
import { columnNamed } from '../../db/column.ts';
import { tableOf } from '../../db/tables.ts';
import { deriveLines } from '../../engine/breakdown/derive.ts';
import { type Effect } from '../../engine/modules.ts';
import { keepCalendar, lockCalendar } from './calendarLock.ts';
import { editable } from './editable.ts';
import { renewForecasts } from './renewForecasts.ts';
import { planSet } from './planSet.ts';

const { actions } = planWorkflow;

/**
 * Another calendar moves the plans of the branch that can be edited, in the same transaction (rule 75), and the forecasts of
 * those by which people work.
 */
export const movePlans = async (tx: Tx): Promise<void> => {
  await lockCalendar(tx);
  const table = tableOf(projectPlans);
  const plans = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(columnNamed(table, 'status'), [...editable]))
    .orderBy(asc(table.id))
    .for('update');
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const { id } of plans) await deriveLines(tx, { set: planSet, record: Number(id) }, 'all');
  await renewForecasts(tx);
};

/** A plan that can be edited again has the dates of the calendar as it is now. */
const derive: Effect = async (tx, { id }) => {
  await keepCalendar(tx);
  await deriveLines(tx, { set: planSet, record: id }, 'all');
};

/** The effects of all steps that lead to a state in which a plan can be edited. */
export const editableEffects: Readonly<Record<string, Effect>> = Object.fromEntries(
  Object.entries(actions).flatMap(([name, { to }]) =>
    typeof to === 'string' && editable.includes(to) ? [[name, derive] as const] : [],
  ),
);
