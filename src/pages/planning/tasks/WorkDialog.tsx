import { Typography } from '@mui/material';
import { remainingOf } from '../../../domain/planning/remaining.ts';
import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import { saidNames, type WorkSent } from '../../../domain/planning/work.ts';
import { workFields } from '../../../resources/planning/planningCalls.ts';
import { counted, formatDay } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { statusLabel } from '../plan/words.ts';

/** A sub-task with how far it is. */
export interface WorkShown {
  readonly name: string;
  readonly status: string;
  readonly progress: string;
  readonly duration?: number | null | undefined;
  readonly actual_start_date?: string | null | undefined;
  readonly actual_end_date?: string | null | undefined;
  readonly remaining_days?: number | null | undefined;
}

interface Props {
  readonly task: WorkShown;
  /** Sends what is said. @throws what the server refuses */
  readonly onSay: (said: WorkSent) => Promise<unknown>;
  readonly onClose: () => void;
}

const { status: _, ...fields } = workFields;
const helped = {
  ...fields,
  progress: { ...fields.progress, help: '100 is done' },
  actual_end_date: { ...fields.actual_end_date, help: 'Filled, it is done; emptied, it goes on' },
  remaining_days: { ...fields.remaining_days, help: 'Empty, they follow from the percentage' },
};

/** What follows from what is known: “In progress since 2 Nov: 6 working days are left”. */
const toldOf = ({ status, duration, progress, remaining_days: said, actual_start_date: start }: WorkShown): string => {
  const label = statusLabel(status);
  if (status === 'DONE') return label;
  const known: TaskStatus = status === 'IN_PROGRESS' ? 'IN_PROGRESS' : 'NOT_STARTED';
  const left = remainingOf({ status: known, duration: duration ?? 0, progress, remaining_days: said ?? null });
  const since = start ? ` since ${formatDay(start)}` : '';
  return `${label}${since}: ${counted(left, 'working day is', 'working days are')} left`;
};

/** Asks how far a sub-task is: percentage, actual days, working days that are left (rule 164). What is not changed is not said. */
export const WorkDialog = ({ task, onSay, onClose }: Props) => {
  const initial = {
    progress: Math.round(Number(task.progress)),
    actual_start_date: task.actual_start_date ?? null,
    actual_end_date: task.actual_end_date ?? null,
    remaining_days: task.remaining_days ?? null,
  };
  return (
    <SendDialog
      size="xs"
      title={`Progress of ${task.name}`}
      about={
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {toldOf(task)}
        </Typography>
      }
      fields={helped}
      initial={initial}
      confirm="Save"
      onClose={onClose}
      send={async (values) => {
        const said = Object.fromEntries(
          saidNames.flatMap((name) => {
            const value = values[name] ?? null;
            return value === initial[name] ? [] : [[name, value]];
          }),
        );
        if (Object.keys(said).length > 0) await onSay(said);
        return undefined;
      }}
    />
  );
};
