import TaskAlt from '@mui/icons-material/TaskAltOutlined';
import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import type { WorkSent } from '../../../domain/planning/work.ts';
import { Board } from '../../../ui/board/Board.tsx';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { Choice } from '../../../ui/page/Choice.tsx';
import { MoreOrCount, NotRead } from '../../../ui/page/NotRead.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { ActivityList } from './ActivityList.tsx';
import { listOrBoard, statusColumns, statusNamed } from './columns.ts';
import { shownTask } from './shownTask.ts';
import { TaskFacts } from './TaskFacts.tsx';
import { TaskWork } from './TaskWork.tsx';
import { useActivities, type ListedTask } from './useActivities.ts';
import { useTaskStatus } from './useTaskStatus.ts';

/** Nobody works by a plan that was never approved (rule 72). */
const untracked = (status: string, revision: number | null): string | undefined =>
  (revision ?? 1) > 1 || status === 'APPROVED' || status === 'CLOSED'
    ? undefined
    : 'The plan is not approved yet: nobody works by it';

/** The task manager of a project: its activities with their sub-tasks, as a list or as a board. */
export const ProjectTasks = ({ record }: RecordPartProps) => {
  const query = useActivities(record.id);
  const { nowOf, change: changeOne, say } = useTaskStatus();
  const [isBoard, setBoard] = useState(false);
  if (!query.data) return <NotRead query={query} failed="The activities could not be read" heights={[120, 120]} />;
  const [first] = query.data.pages;
  const activities = query.data.pages.flatMap(({ records }) => records);
  if (!first || activities.length === 0)
    return (
      <StatePanel icon={TaskAlt} title="No activities yet">
        The main tasks of the plan are the activities of the project.
      </StatePanel>
    );
  const refused = untracked(first.status, first.revision);
  const trackedOf = (task: ListedTask) => {
    const { id, version, name } = nowOf(task);
    return { id, version, name, project_id: record.id };
  };
  const change = (task: ListedTask, status: TaskStatus) => void changeOne(trackedOf(task), status);
  const sayOf = (task: ListedTask, said: WorkSent) => say(trackedOf(task), said);
  return (
    <Stack spacing={1.5} sx={{ pb: 4 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Choice
          label="View"
          value={isBoard ? 'board' : 'list'}
          options={listOrBoard}
          onChoose={(chosen) => setBoard(chosen === 'board')}
        />
        {refused !== undefined && (
          <Typography variant="body2" color="text.secondary">
            {refused}
          </Typography>
        )}
      </Stack>
      {isBoard ? (
        <Board
          label="Sub-tasks by their status"
          columns={statusColumns}
          cards={activities.flatMap((activity) =>
            activity.sub_tasks.map(nowOf).map((task) => ({
              id: task.id,
              column: task.status,
              label: task.name,
              refused,
              task,
              shown: shownTask(task, activity),
            })),
          )}
          render={({ shown, task }) => (
            <>
              <TaskFacts task={shown} />
              <TaskWork task={task} refused={refused} onSay={(said) => sayOf(task, said)} />
            </>
          )}
          onMove={({ task }, column) => {
            const status = statusNamed(column);
            if (status) change(task, status);
          }}
        />
      ) : (
        <div>
          <ActivityList
            project={record.id}
            activities={activities}
            canDelete={first.is_creater}
            nowOf={nowOf}
            refused={refused}
            onChange={change}
            onSay={sayOf}
          />
        </div>
      )}
      <MoreOrCount query={query} count={first.pagination.total} one="activity" many="activities" />
    </Stack>
  );
};
