import { workingCalendar } from '../../src/domain/schedule/calendar.ts';
import type { Dependency } from '../../src/domain/schedule/plan.ts';
import type { ChartPlan, ChartTask } from '../../src/pages/planning/chart/types.ts';

const trades = [
  'Survey',
  'Formwork',
  'Frames',
  'Glazing',
  'Sealing',
  'Cladding',
  'Plaster',
  'Screed',
  'Painting',
  'Handover',
];

/**
 * A plan of so many tasks: main tasks of ten sub-tasks that follow one another, each main task linked to the one before
 * the last, some pinned or not before a date, each tenth sub-task a milestone.
 */
export const samplePlan = (count: number): ChartPlan => {
  const tasks: ChartTask[] = [];
  const dependencies: Dependency[] = [];
  const mains = Math.max(1, Math.round(count / 11));
  const add = (task: Partial<ChartTask> & Pick<ChartTask, 'id' | 'name'>) =>
    tasks.push({
      number: tasks.length + 1,
      parent: null,
      duration: 0,
      notBefore: null,
      pinned: null,
      progress: 0,
      assignee: null,
      isDone: false,
      ...task,
    });
  for (let main = 0; main < mains; main += 1) {
    const id = 1 + main * 11;
    add({ id, name: `Façade ${main + 1}` });
    for (let at = 1; at <= 10; at += 1) {
      const isMilestone = at === 10;
      add({
        id: id + at,
        parent: id,
        name: `${trades[at - 1]} ${main + 1}`,
        duration: isMilestone ? 0 : 1 + ((main * 7 + at * 3) % 9),
        progress: main < 2 ? (at < 5 ? 100 : 40) : 0,
        isDone: main < 2 && at < 5,
        assignee: at % 3 === 0 ? 'Meera Nair' : null,
        ...(at === 6 && main % 4 === 1 && { notBefore: '2026-04-13' }),
        ...(at === 7 && main % 5 === 2 && { pinned: '2026-04-20' }),
      });
      if (at > 1) dependencies.push({ from: id + at - 1, to: id + at, lag: at === 8 ? 2 : 0 });
    }
    if (main > 1) dependencies.push({ from: id - 22 + 3, to: id + 1, lag: 0 });
  }
  const calendar = workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: ['2026-04-03', '2026-04-06', '2026-05-01'] });
  return { start: '2026-03-02', calendar, tasks, dependencies };
};
