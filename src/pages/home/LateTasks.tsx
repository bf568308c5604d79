import { Typography } from '@mui/material';
import type { Home } from '../../resources/home/homeCalls.ts';
import { projectPlans } from '../../resources/planning/projectPlans.ts';
import { formatDay } from '../../ui/fields/format.ts';
import { showPath } from '../../ui/showPath.ts';
import { Entries, HomeEntry } from './HomeEntry.tsx';
import { HomePart } from './HomePart.tsx';

type Late = NonNullable<Home['late_tasks']>;

interface Props {
  readonly tasks: Late;
}

/** When it was to end, and when it will: “Was due Oct 26 · forecast Dec 9”. */
const endsOf = ({
  planned_end_date: end,
  forecast_end_date: forecast,
  is_late: isLate,
}: Late['records'][number]): string =>
  `${isLate ? 'Was' : 'Is'} due ${formatDay(end)}${forecast !== null && forecast > end ? ` · forecast ${formatDay(forecast)}` : ''}`;

/** What the user does, or manages, that is late or will be by its forecast. */
export const LateTasks = ({ tasks: { total, records } }: Props) => (
  <HomePart title="Tasks late or at risk" total={total}>
    <Entries>
      {records.map((task) => (
        <HomeEntry
          key={task.id}
          to={showPath(projectPlans.name, task.plan_id)}
          name={task.name}
          about={[task.project_title, task.assignee_name].filter(Boolean).join(' · ')}
        >
          <Typography
            component="span"
            variant="caption"
            sx={{ display: 'block', fontWeight: 600, color: task.is_late ? 'error.main' : 'warning.main' }}
          >
            {endsOf(task)}
          </Typography>
        </HomeEntry>
      ))}
    </Entries>
  </HomePart>
);
