import { planTasks } from '../../../resources/planning/planTasks.ts';
import { brokenDownOf, fieldsOfKind } from '../../../schema/brokenDown.ts';
import { predecessorsIn, predecessorsText } from '../../../domain/planning/predecessors.ts';
import { dayOf } from '../../../domain/schedule/days.ts';
import type { WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import { textOf } from '../../../ui/lines/lines.ts';
import type { Assignees } from './assignees.ts';
import { lineModel, type LineModel } from '../../../ui/lines/model.ts';

export const tasks = brokenDownOf(planTasks);

/** Who does a sub-task. */
export const assigneeField = fieldsOfKind(tasks, 'sub_task')['assignee_id'];

/** What a new sub-task begins with: a day, and no share yet (rule 69). */
export const newSubTask = { kind: 'sub_task', duration: '1', percentage: '0.00' } as const;

/**
 * The tasks of a plan as the sheet edits them. A typed start is a day before which the task does not begin, a typed end
 * a number of working days (rule 68).
 */
export const planModel = (calendar: WorkingCalendar, { nameOf }: Pick<Assignees, 'nameOf'>): LineModel =>
  lineModel(tasks, {
    words: { one: 'task', many: 'tasks', named: 'a name' },
    typed: [
      'name',
      'percentage',
      'duration',
      'predecessors',
      'not_before',
      'pinned_on',
      'deadline',
      'assignee_id',
      'notes',
    ],
    taken: [],
    kind: 'sub_task',
    begins: newSubTask,
    withoutNamed: (gone, rest) => {
      const numbers = new Set(gone.map(({ number }) => number));
      return rest.flatMap(({ key, line }) => {
        const before = predecessorsIn(textOf(line, 'predecessors'));
        const kept = before.filter(({ number }) => !numbers.has(number));
        if (kept.length === before.length) return [];
        return [{ id: key, column: 'predecessors', input: { value: predecessorsText(kept) } }];
      });
    },
    cellsOf: (column, value, line) => {
      if (column === 'assignee_id') {
        const id = value === null ? null : Number(value);
        return {
          cells: [
            ['assignee_id', id],
            ['assignee_name', id === null ? null : (nameOf(id) ?? null)],
          ],
        };
      }
      if (column === 'planned_start_date')
        return {
          cells: [['not_before', value], ...(textOf(line, 'pinned_on') ? ([['pinned_on', null]] as const) : [])],
        };
      if (column !== 'planned_end_date') return undefined;
      const start = textOf(line, 'planned_start_date');
      if (value === null || start === '') return { error: 'Say how many days it takes' };
      if (value < start) return { error: 'It would end before it starts' };
      return { cells: [['duration', String(calendar.durationOf(dayOf(start), dayOf(value)))]] };
    },
  });
