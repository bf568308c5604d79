import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Checkbox, Paper, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import type { WorkSent } from '../../../domain/planning/work.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { counted, formatDecimal } from '../../../ui/fields/format.ts';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { shownTask } from './shownTask.ts';
import { TaskFacts } from './TaskFacts.tsx';
import { TaskWork } from './TaskWork.tsx';
import type { Activity, ListedTask } from './useActivities.ts';

interface Props {
  readonly project: number;
  readonly activities: readonly Activity[];
  /** Activities can be deleted: the plan can be edited by who looks at it. */
  readonly canDelete: boolean;
  /** A task as it is after what was said since it was read. */
  readonly nowOf: (task: ListedTask) => ListedTask;
  readonly refused: string | undefined;
  readonly onChange: (task: ListedTask, status: TaskStatus) => void;
  readonly onSay: (task: ListedTask, said: WorkSent) => Promise<unknown>;
}

/** The activities of a project with their sub-tasks, of which several are deleted at once. */
export const ActivityList = ({ project, activities, canDelete, nowOf, refused, onChange, onSay }: Props) => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const there = activities.filter(({ id }) => chosen.has(id));
  const toggle = (id: number) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  const remove = async () => {
    setAsked(false);
    try {
      const { message } = await provider.call(planTasks.endpoints.removeActivities, {
        params: { project_id: project },
        body: { activity_ids: there.map(({ id }) => id) },
      });
      setChosen(new Set());
      toast.done(message);
    } catch (error) {
      toast.failed(error);
    }
    await client.invalidateQueries({ queryKey: [planTasks.name] });
  };
  const many = counted(there.length, 'activity', 'activities');
  return (
    <>
      {there.length > 0 && (
        <Box
          role="toolbar"
          aria-label="Chosen activities"
          sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 1 }}
        >
          <Typography variant="body2">{`${many} chosen`}</Typography>
          <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setAsked(true)}>
            Delete
          </Button>
        </Box>
      )}
      {activities.map((activity) => (
        <Paper key={activity.id} variant="outlined" component="section" aria-label={activity.name} sx={{ mb: 1.5 }}>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              px: 1.5,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            {canDelete && (
              <Checkbox
                size="small"
                sx={{ p: 0.5 }}
                checked={chosen.has(activity.id)}
                onChange={() => toggle(activity.id)}
                slotProps={{ input: { 'aria-label': `Choose ${activity.name}` } }}
              />
            )}
            <Typography variant="subtitle2" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {activity.name}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {`${formatDecimal('percent', activity.progress)} done`}
            </Typography>
          </Box>
          <Box component="ul" sx={{ m: 0, p: 0 }}>
            {activity.sub_tasks.map(nowOf).map((task) => (
              <Box
                component="li"
                key={task.id}
                sx={{
                  listStyle: 'none',
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: 1,
                  alignItems: 'center',
                  px: 2,
                  py: 1,
                  '& + &': { borderTop: 1, borderColor: 'divider' },
                }}
              >
                <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
                  <TaskFacts task={shownTask(task, activity)} />
                </Box>
                <TaskWork
                  task={task}
                  refused={refused}
                  onStatus={(status) => onChange(task, status)}
                  onSay={(said) => onSay(task, said)}
                />
              </Box>
            ))}
          </Box>
        </Paper>
      ))}
      <ConfirmDialog
        open={isAsked}
        title={`Delete ${many}?`}
        confirm="Delete"
        cancel="Keep"
        onClose={() => setAsked(false)}
        onConfirm={() => void remove()}
      >
        Their sub-tasks are deleted with them.
      </ConfirmDialog>
    </>
  );
};
