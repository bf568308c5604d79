import { Gantt } from '@svar-ui/react-gantt';
import '@svar-ui/react-gantt/style.css';
import '@svar-ui/react-grid/style.css';
import { dayOf } from '../../src/domain/schedule/days.ts';
import { schedule } from '../../src/domain/schedule/schedule.ts';
import { localDate } from '../../src/pages/planning/chart/scale.ts';
import type { ChartPlan } from '../../src/pages/planning/chart/types.ts';

const scales = [
  { unit: 'month', step: 1, format: '%F %Y' },
  { unit: 'week', step: 1, format: '%j' },
];
const columns = [
  { id: 'text', header: 'Task', width: 212 },
  { id: 'start', header: 'Start', width: 96 },
  { id: 'end', header: 'End', width: 96 },
  { id: 'duration', header: 'Days', width: 52 },
  { id: 'float', header: 'Float', width: 76 },
];

/** The part alone, with the same tasks, links and as many columns: what it costs without anything of ours. */
export const BarePart = ({ plan }: { readonly plan: ChartPlan }) => {
  const made = schedule(plan);
  const tasks = plan.tasks.map(({ id, name, parent }) => {
    const { start, finish, isMain, workingDays, float } = made.task(id);
    return {
      id,
      parent: parent ?? 0,
      text: name,
      float,
      type: isMain ? 'summary' : workingDays === 0 ? 'milestone' : 'task',
      start: localDate(dayOf(start)),
      end: localDate(dayOf(finish) + 1),
      ...(isMain && { open: true }),
    };
  });
  const links = plan.dependencies.map(({ from, to }, at) => ({ id: at + 1, source: from, target: to, type: 'e2s' }));
  return (
    <Gantt
      tasks={tasks}
      links={links}
      scales={scales}
      columns={columns}
      gridWidth={532}
      cellWidth={70}
      lengthUnit="day"
    />
  );
};
