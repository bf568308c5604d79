import TaskAlt from '@mui/icons-material/TaskAltOutlined';
import { Box, Paper, Stack, Typography } from '@mui/material';
import type { WorkSent } from '../../../domain/planning/work.ts';
import { Board } from '../../../ui/board/Board.tsx';
import { MoreOrCount, NotRead } from '../../../ui/page/NotRead.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { today } from '../../../ui/today.ts';
import { statusColumns, statusNamed } from './columns.ts';
import { TaskFacts } from './TaskFacts.tsx';
import { TaskWork } from './TaskWork.tsx';
import { useHeld } from '../../../ui/list/useHeld.ts';
import { useMyTasks, type MyTask, type Which } from './useMyTasks.ts';
import { useTaskStatus } from './useTaskStatus.ts';

const inDays = (days: number): string => {
  const at = new Date(`${today()}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

const titles = ['Late', 'Due within a week', 'Later', 'Done'] as const;

/** When a task is due, the most urgent first. */
const titleOf = ({ status, is_late: isLate, planned_end_date: end }: MyTask): (typeof titles)[number] => {
  if (status === 'DONE') return 'Done';
  if (isLate) return 'Late';
  return (end ?? '9999-12-31') <= inDays(7) ? 'Due within a week' : 'Later';
};

const shownOf = (task: MyTask) => ({
  ...task,
  project: `${task.project_number} ${task.project_title}`,
  is_done: task.status === 'DONE',
  forecast_end_date: task.status === 'DONE' ? null : task.forecast_end_date,
  is_late: task.is_late && task.status !== 'DONE',
  progress: task.status === 'DONE' ? '100' : task.progress,
});

interface RowProps {
  readonly task: MyTask;
  readonly onChange: (status: MyTask['status']) => void;
  readonly onSay: (said: WorkSent) => Promise<unknown>;
}

const Row = ({ task, onChange, onSay }: RowProps) => (
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
    <TaskWork task={task} refused={task.refused ?? undefined} onStatus={onChange} onSay={onSay} />
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
  const { nowOf, change: changeOne, say } = useTaskStatus();
  const read = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const { rows, asTouched, touch } = useHeld(read, `${which} ${search}`);
  if (!query.data) return <NotRead query={query} failed="Your tasks could not be read" heights={[160, 120]} />;
  const [first] = query.data.pages;
  const tasks = rows.map(nowOf);
  const change = (task: MyTask, status: MyTask['status']) => {
    touch(task);
    void changeOne(task, status);
  };
  const sayOf = (task: MyTask, said: WorkSent) => {
    touch(task);
    return say(task, said);
  };
  const groups = titles
    .map((title) => [title, tasks.filter((task) => titleOf(asTouched(task)) === title)] as const)
    .filter(([, found]) => found.length > 0);
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
          render={({ task }) => (
            <>
              <TaskFacts task={shownOf(task)} />
              <TaskWork task={task} refused={task.refused ?? undefined} onSay={(said) => sayOf(task, said)} />
            </>
          )}
          onMove={({ task }, column) => {
            const status = statusNamed(column);
            if (status) change(task, status);
          }}
        />
      ) : (
        groups.map(([title, found]) => (
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
                <Row
                  key={task.id}
                  task={task}
                  onChange={(status) => change(task, status)}
                  onSay={(said) => sayOf(task, said)}
                />
              ))}
            </Box>
          </Paper>
        ))
      )}
      <MoreOrCount
        query={query}
        count={(first?.pagination.total ?? 0) + rows.length - read.length}
        one="task"
        many="tasks"
      />
    </Stack>
  );
};
