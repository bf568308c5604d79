import { Alert, AlertTitle } from '@mui/material';
import { counted } from '../../../ui/fields/format.ts';
import type { RefusedRow } from './read/types.ts';

const maxShown = 20;

/** The rows of a workbook that are not taken, each with its reason. */
export const RefusedRows = ({ rows }: { readonly rows: readonly RefusedRow[] }) => {
  if (rows.length === 0) return null;
  const further = rows.length - maxShown;
  return (
    <Alert severity="error">
      <AlertTitle>{counted(rows.length, 'row is not taken', 'rows are not taken')}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {rows.slice(0, maxShown).map(({ row, text, reason }) => (
          <li key={row}>{`Row ${row}${text ? ` (${text})` : ''}: ${reason}`}</li>
        ))}
      </ul>
      {further > 0 && `And ${counted(further, 'more row', 'more rows')}.`}
    </Alert>
  );
};
