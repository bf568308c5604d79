import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import { statusColumns, statusNamed } from './columns.ts';

interface Props {
  /** The name of the sub-task. */
  readonly name: string;
  readonly status: string;
  /** Why it cannot be changed. */
  readonly refused: string | undefined;
  readonly onChange: (status: TaskStatus) => void;
}

/** How far a sub-task is, and the way to say so. */
export const StatusButtons = ({ name, status, refused, onChange }: Props) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={`Status of ${name}`}
    value={status}
    disabled={refused !== undefined}
    title={refused}
    onChange={(_, wanted: string | null) => {
      const named = statusNamed(wanted ?? '');
      if (named && named !== status) onChange(named);
    }}
  >
    {statusColumns.map((column) => (
      <ToggleButton key={column.name} value={column.name} sx={{ textTransform: 'none', px: 1.25, py: 0.25 }}>
        {column.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
