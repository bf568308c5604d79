import { inArray } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { maxRows, type ConsistencyCheck, type Difference } from '../../engine/consistency/check.ts';
import { idsAfter } from '../../engine/consistency/idsAfter.ts';
import { deriveLines } from '../../engine/breakdown/derive.ts';
import { planAnew } from './derive.ts';
import { planHead } from './planLines.ts';
import { renewSome } from './renewForecasts.ts';
import { editable } from './editable.ts';
import { planSet } from './planSet.ts';

/** So many plans are compared together: each may have 10,000 tasks. */
const most = 20;

/** The figures that people know, by the columns of a task. */
const told = [
  ['predecessors', 'After'],
  ['progress', 'Done, %'],
  ['status', 'Status'],
  ['planned_start_date', 'Planned start'],
  ['planned_end_date', 'Planned end'],
  ['total_float', 'Float, days'],
  ['forecast_start_date', 'Forecast start'],
  ['forecast_end_date', 'Forecast end'],
  ['forecast_float', 'Forecast float, days'],
] as const;

/** Those of the plan itself. */
const wholes = [
  ['progress', 'Done, %'],
  ['planned_end_date', 'Planned end'],
  ['forecast_end_date', 'Forecast end'],
] as const;

const text = (value: unknown): string => (value === null || value === undefined ? 'none' : String(value));

/** Where the stored figures of a plan are not those that its tasks make; one that cannot be edited keeps its dates. */
const differenceOf = async (tx: Tx, record: number, status: string): Promise<Difference[]> => {
  const { forecast_on: on } = await planHead(tx, record);
  const { stored, changed, whole, head } = await planAnew(tx, record, { on, keepsDates: !editable.includes(status) });
  const rows = stored.flatMap((task) => {
    const anew = changed.get(task.id);
    const wrong = anew && told.find(([name]) => anew[name] !== task[name]);
    return anew && wrong
      ? [{ name: task.name, figure: wrong[1], stored: text(task[wrong[0]]), computed: text(anew[wrong[0]]) }]
      : [];
  });
  const wrongWhole = wholes.find(([name]) => whole[name] !== head[name]);
  const [first] = rows;
  if (!first && !wrongWhole) return [];
  const of = wrongWhole
    ? { figure: wrongWhole[1], stored: text(head[wrongWhole[0]]), computed: text(whole[wrongWhole[0]]) }
    : first && { ...first, figure: `${first.figure} of ${first.name}` };
  if (!of) return [];
  const { figure, stored: was, computed } = of;
  return [{ record, figure, stored: was, computed, rows: rows.slice(0, maxRows), count: rows.length }];
};

const find = async (tx: Tx, ids: readonly number[]): Promise<Difference[]> => {
  if (ids.length === 0) return [];
  const table = tableOf(projectPlans);
  const plans = await rowsOf<{ id: number; status: string }>(
    tx
      .select({ id: table.id, status: table.status })
      .from(table)
      .where(inArray(table.id, [...ids]))
      .orderBy(table.id),
  );
  const found: Difference[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const { id, status } of plans) found.push(...(await differenceOf(tx, Number(id), status)));
  return found;
};

/** Plans against what their tasks make (rules 66 and 68 to 72). */
export const planCheck: ConsistencyCheck = {
  name: 'project plans',
  version: 2,
  resource: projectPlans,
  told: { creator: 'creator_id', project_manager: 'project_manager_id' },
  next: idsAfter(projectPlans, most),
  find,
  renew: renewSome,
  mend: {
    when: 'alone',
    make: async (tx, { record }) => void (await deriveLines(tx, { set: planSet, record }, 'all')),
  },
  remedy: ({ status }) =>
    editable.includes(String(status))
      ? 'It is set right the next time that the check looks at it.'
      : 'Have it given back, or revise it: once its creator can change it, it is set right.',
};
