import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';

/** What people need to know of a sub-task that they do. */
export interface TaskShown {
  readonly number: number;
  readonly name: string;
  readonly main_task: string;
  readonly plan_id?: number;
  readonly project?: string;
  readonly planned_start_date: string | null;
  readonly planned_end_date: string | null;
  /** Where it will end by the work; null of what is done. */
  readonly forecast_end_date?: string | null;
  readonly progress: string;
  readonly assignee?: string | undefined;
  readonly is_critical: boolean;
  readonly is_late: boolean;
  /** It was done while the list is looked at, and stays in it. */
  readonly is_done?: boolean;
}

/** Its forecast ends after what was agreed (rule 166). */
const isAtRisk = ({ planned_end_date: end, forecast_end_date: forecast }: TaskShown): boolean =>
  Boolean(end && forecast && forecast > end);

/** A sub-task with its place and its dates; late and critical are said in words too. */
export const TaskFacts = ({ task }: { readonly task: TaskShown }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography
      variant="body2"
      sx={{
        fontWeight: 600,
        overflowWrap: 'anywhere',
        ...(task.is_done && { color: 'text.secondary', textDecoration: 'line-through' }),
      }}
    >
      {task.plan_id === undefined ? (
        task.name
      ) : (
        <MuiLink
          draggable={false}
          component={Link}
          to={showPath(projectPlans.name, task.plan_id)}
          color="inherit"
          underline="hover"
        >
          {task.name}
        </MuiLink>
      )}
    </Typography>
    <Typography variant="caption" color="text.secondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {[task.main_task, task.project, task.assignee].filter(Boolean).join(' · ')}
    </Typography>
    <Typography variant="caption" component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <Box
        component="span"
        sx={{ color: task.is_late ? 'error.main' : 'text.secondary', fontWeight: task.is_late ? 600 : 400 }}
      >
        {task.planned_start_date && task.planned_end_date
          ? `${formatDay(task.planned_start_date)} – ${formatDay(task.planned_end_date)}`
          : ''}
        {task.is_late ? ' · late' : ''}
      </Box>
      {isAtRisk(task) && (
        <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {`${task.is_late ? '' : 'at risk: '}forecast ${formatDay(task.forecast_end_date ?? '')}`}
        </Box>
      )}
      {task.is_critical && Number(task.progress) < 100 && (
        <Box component="span" sx={{ fontWeight: 600 }}>
          critical
        </Box>
      )}
      {Number(task.progress) > 0 && Number(task.progress) < 100 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>{`${formatDecimal('percent', task.progress)} done`}</Box>
      )}
    </Typography>
  </Box>
);
