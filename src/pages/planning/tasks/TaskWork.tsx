import { Button } from '@mui/material';
import { useState } from 'react';
import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import type { WorkSent } from '../../../domain/planning/work.ts';
import { StatusButtons } from './StatusButtons.tsx';
import { WorkDialog, type WorkShown } from './WorkDialog.tsx';

interface Props {
  readonly task: WorkShown;
  /** Why it cannot be said. */
  readonly refused: string | undefined;
  /** Without it, the status is said elsewhere: by the column of a board. */
  readonly onStatus?: (status: TaskStatus) => void;
  readonly onSay: (said: WorkSent) => Promise<unknown>;
}

/** How far a sub-task is, and the ways to say so: its status by one click, percentage and days in a dialog. */
export const TaskWork = ({ task, refused, onStatus, onSay }: Props) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {onStatus && <StatusButtons name={task.name} status={task.status} refused={refused} onChange={onStatus} />}
      {refused === undefined && (
        <Button
          size="small"
          color="secondary"
          aria-label={`Progress… of ${task.name}`}
          onClick={() => setAsked(true)}
          // On a board the pointer would take the card.
          onPointerDown={(event) => event.stopPropagation()}
          sx={{ minWidth: 0, py: 0.25, px: 0.75 }}
        >
          Progress…
        </Button>
      )}
      {isAsked && <WorkDialog task={task} onSay={onSay} onClose={() => setAsked(false)} />}
    </>
  );
};
