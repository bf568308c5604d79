import { inArray } from 'drizzle-orm';
import { dayOf, type CivilDate } from '../../../domain/schedule/days.ts';
import type { WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../../engine/errors.ts';
import { linesTable, type LineRules, type LineSet } from '../../engine/breakdown/lineSet.ts';
import { Refusals } from '../../engine/breakdown/refusals.ts';
import { planHead } from './planLines.ts';

type Values = Readonly<Record<string, unknown>>;

const dateIn = (values: Values, name: string): CivilDate | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** The starts of stored tasks, from which a typed end counts. */
const startsOf = async (tx: Tx, set: LineSet, ids: readonly number[]): Promise<ReadonlyMap<number, Values>> => {
  if (ids.length === 0) return new Map();
  const { table } = linesTable(set);
  const rows = await rowsOf<{ id: number; planned_start_date: string | null; planned_end_date: string | null }>(
    tx
      .select({
        id: table.id,
        planned_start_date: columnNamed(table, 'planned_start_date'),
        planned_end_date: columnNamed(table, 'planned_end_date'),
      })
      .from(table)
      .where(inArray(table.id, [...ids])),
  );
  return new Map(rows.map(({ id, ...dates }) => [Number(id), dates]));
};

/**
 * Planned dates that somebody types are what a plan is made of (rule 68): the start a day before which the task does not
 * begin, the end a duration in working days. A main task begins and ends with its sub-tasks, so its end is not typed.
 */
const typed = (
  path: string,
  kind: string,
  { values, stored }: { readonly values: Values; readonly stored: Values },
  calendar: WorkingCalendar | undefined,
): Values => {
  const { planned_start_date: _, planned_end_date: __, ...others } = values;
  const [start, end] = [dateIn(values, 'planned_start_date'), dateIn(values, 'planned_end_date')];
  const isStartSame = start === undefined || start === stored['planned_start_date'];
  const implied: Record<string, unknown> = { ...others };
  if (!isStartSame && others['not_before'] === undefined) implied['not_before'] = start;
  // An emptied start is none that somebody typed.
  if (values['planned_start_date'] === null && others['not_before'] === undefined) implied['not_before'] = null;
  const isEndSame = end === undefined || (isStartSame && end === stored['planned_end_date']);
  if (isEndSame || !calendar) return implied;
  if (kind === 'main_task') throw invalid({ [`${path}planned_end_date`]: ['A main task ends with its last sub-task'] });
  const from = start ?? dateIn(stored, 'planned_start_date') ?? dateIn(others, 'not_before');
  if (from === undefined)
    throw invalid({ [`${path}planned_start_date`]: ['Say when it starts, or how long it takes'] });
  if (end < from) throw invalid({ [`${path}planned_end_date`]: ['Planned end is before Planned start'] });
  const duration = calendar.durationOf(dayOf(from), dayOf(end));
  if (typeof others['duration'] === 'number' && others['duration'] !== duration && others['duration'] !== 0)
    throw invalid({
      [`${path}duration`]: [`From ${from} to ${end} there are ${duration} working days`],
    });
  return { ...implied, duration };
};

/** What is sent, with typed dates as what they mean, and a share of a new sub-task, which is none without one (rule 69). */
export const impliedDates: NonNullable<LineRules['implied']> = async (
  tx,
  { set, record },
  { changes, added, kinds },
) => {
  const hasDates = (values: Values) =>
    dateIn(values, 'planned_start_date') !== undefined || dateIn(values, 'planned_end_date') !== undefined;
  const needsCalendar = [...changes, ...added].some(hasDates);
  const calendar = needsCalendar ? (await planHead(tx, record)).calendar : undefined;
  const stored = await startsOf(
    tx,
    set,
    changes.filter(hasDates).map(({ id }) => id),
  );
  const refusals = new Refusals();
  const made = {
    changes: await refusals.each(changes.entries(), ([at, { id, version, ...values }]) => ({
      ...typed(`changes.${at}.`, kinds.get(id) ?? 'sub_task', { values, stored: stored.get(id) ?? {} }, calendar),
      id,
      version,
    })),
    added: await refusals.each(added.entries(), ([at, { key, kind, ...values }]) => ({
      ...typed(`added.${at}.`, kind, { values, stored: {} }, calendar),
      ...(kind === 'sub_task' && values['percentage'] === undefined && { percentage: '0.00' }),
      key,
      kind,
    })),
  };
  refusals.tell();
  return made;
};
