import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import { Choice } from '../../../ui/page/Choice.tsx';
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
  <Choice
    dense
    label={`Status of ${name}`}
    value={status}
    options={statusColumns.map((column) => [column.name, column.label])}
    refused={refused}
    onChoose={(chosen) => {
      const named = statusNamed(chosen);
      if (named) onChange(named);
    }}
  />
);
