import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { taskStatuses, type TaskStatus as Status } from '../../../domain/planning/planLines.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.ts';
import { statusLabel } from './words.ts';

interface Props {
  readonly project: number;
  readonly id: number;
  readonly version: number;
  readonly status: string;
  /** Why it cannot be changed. */
  readonly refused?: string | undefined;
  readonly onChanged?: () => void;
}

/** How far a sub-task is, and the way to say so. */
export const TaskStatus = ({ project, id, version, status, refused, onChanged }: Props) => {
  const provider = useProvider();
  const toast = useToast();
  const [isSent, setSent] = useState(false);
  const change = async (wanted: Status | null) => {
    if (wanted === null || wanted === status) return;
    setSent(true);
    try {
      const { message } = await provider.call(planTasks.endpoints.changeStatus, {
        params: { project_id: project, id },
        body: { status: wanted, version },
      });
      toast.done(message);
      onChanged?.();
    } catch (error) {
      toast.failed(error);
    } finally {
      setSent(false);
    }
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Status"
      value={status}
      disabled={isSent || refused !== undefined}
      title={refused}
      onChange={(_, wanted: Status | null) => void change(wanted)}
    >
      {taskStatuses.map((name) => (
        <ToggleButton key={name} value={name} sx={{ textTransform: 'none', px: 1.5 }}>
          {statusLabel(name)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
