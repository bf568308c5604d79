import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import type { RowSaid } from '../../../../domain/rfq/table/said.ts';
import { formatInteger } from '../../../../ui/fields/format.ts';

interface Props {
  readonly severity: 'warning' | 'info';
  readonly label: string;
  readonly said: readonly RowSaid[];
}

const few = 8;

/** What a person should know of rows before anything is entered: the first of them, and all of them where they want it. */
export const SaidRows = ({ severity, label, said }: Props) => {
  const [all, setAll] = useState(false);
  if (said.length === 0) return null;
  return (
    <Alert severity={severity} aria-label={label}>
      {said.slice(0, all ? undefined : few).map(({ row, text }, at) => (
        <div key={`${row} ${text} ${at + 1}`}>{`Row ${row}: ${text}`}</div>
      ))}
      {said.length > few && !all && (
        <Button color="inherit" onClick={() => setAll(true)}>{`Show all ${formatInteger(said.length)}`}</Button>
      )}
    </Alert>
  );
};
