import TaskAlt from '@mui/icons-material/TaskAltOutlined';
import { Box, Paper, Stack, Typography } from '@mui/material';
import { Board } from '../../../ui/board/Board.tsx';
import { MoreOrCount, NotRead } from '../../../ui/page/NotRead.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { today } from '../../../ui/today.ts';
import { statusColumns, statusNamed } from './columns.ts';
import { StatusButtons } from './StatusButtons.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import { useMyTasks, type MyTask, type Which } from './useMyTasks.ts';
import { useTaskStatus } from './useTaskStatus.ts';

const inDays = (days: number): string => {
  const at = new Date(`${today()}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** When a task is due, the most urgent first. */
const groupsOf = (tasks: readonly MyTask[]): readonly (readonly [title: string, tasks: readonly MyTask[]])[] => {
  const week = inDays(7);
  const dueBy = ({ planned_end_date: end }: MyTask) => end ?? '9999-12-31';
  const open = tasks.filter(({ status }) => status !== 'DONE');
  return (
    [
      ['Late', open.filter(({ is_late: isLate }) => isLate)],
      ['Due within a week', open.filter((task) => !task.is_late && dueBy(task) <= week)],
      ['Later', open.filter((task) => !task.is_late && dueBy(task) > week)],
      ['Done', tasks.filter(({ status }) => status === 'DONE')],
    ] as const
  ).filter(([, found]) => found.length > 0);
};

const shownOf = (task: MyTask) => ({ ...task, project: `${task.project_number} ${task.project_title}` });

const Row = ({ task, onChange }: { readonly task: MyTask; readonly onChange: (status: MyTask['status']) => void }) => (
  <Box
    component="li"
    sx={{
      listStyle: 'none',
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      alignItems: 'center',
      px: { xs: 1.5, sm: 2 },
      py: 1,
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
      <TaskFacts task={shownOf(task)} />
    </Box>
    <StatusButtons name={task.name} status={task.status} refused={task.refused ?? undefined} onChange={onChange} />
  </Box>
);

const nothing: Readonly<Record<Which, string>> = {
  open: 'Nothing is left to do',
  late: 'Nothing is late',
  all: 'Nothing is assigned to you',
};

/** The user's own tasks that match: by when they are due, or on a board. */
export const MyTasksFound = ({
  which,
  search,
  isBoard,
}: {
  readonly which: Which;
  readonly search: string;
  readonly isBoard: boolean;
}) => {
  const query = useMyTasks(which, search);
  const { told, change } = useTaskStatus();
  if (!query.data) return <NotRead query={query} failed="Your tasks could not be read" heights={[160, 120]} />;
  const [first] = query.data.pages;
  const tasks = query.data.pages
    .flatMap(({ records }) => records)
    .map((task) => ({ ...task, status: told.get(task.id) ?? task.status }));
  if (tasks.length === 0)
    return (
      <StatePanel icon={TaskAlt} title={search ? 'No task matches' : nothing[which]}>
        What somebody assigns to you in a plan of any project appears here, in the order in which it is due.
      </StatePanel>
    );
  return (
    <Stack spacing={2}>
      {isBoard ? (
        <Board
          label="My tasks"
          columns={statusColumns}
          cards={tasks.map((task) => ({
            id: task.id,
            column: task.status,
            label: task.name,
            refused: task.refused ?? undefined,
            task,
          }))}
          render={({ task }) => <TaskFacts task={shownOf(task)} />}
          onMove={({ task }, column) => {
            const status = statusNamed(column);
            if (status) void change(task, status);
          }}
        />
      ) : (
        groupsOf(tasks).map(([title, found]) => (
          <Paper key={title} variant="outlined" component="section" aria-label={title}>
            <Typography
              variant="subtitle2"
              component="h2"
              sx={{
                px: { xs: 1.5, sm: 2 },
                py: 1,
                borderBottom: 1,
                borderColor: 'divider',
                color: title === 'Late' ? 'error.main' : undefined,
              }}
            >
              {title}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0 }}>
              {found.map((task) => (
                <Row key={task.id} task={task} onChange={(status) => void change(task, status)} />
              ))}
            </Box>
          </Paper>
        ))
      )}
      <MoreOrCount query={query} count={first?.pagination.total ?? tasks.length} one="task" many="tasks" />
    </Stack>
  );
};
