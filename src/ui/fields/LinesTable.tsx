import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography, Paper } from '@mui/material';
import { columnsOf, labelOf, type LinesField } from '../../schema/field.ts';
import { columnKinds } from './columnKinds.ts';

interface Props {
  readonly field: LinesField;
  readonly rows: readonly Record<string, unknown>[];
  readonly label?: string;
}

/** The lines of a record, read only. Columns that no line fills are left out, but for the one that names a line. */
export const LinesTable = ({ field, rows, label }: Props) => {
  if (rows.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {`No ${(field.line ?? 'line').toLowerCase()} yet.`}
      </Typography>
    );
  const columns = columnsOf(field.fields).filter(
    ([name]) =>
      name === field.represent || rows.some((row) => row[name] !== null && row[name] !== undefined && row[name] !== ''),
  );
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label={label ?? field.line ?? 'Lines'}
    >
      <Table size="small" aria-label={label ?? field.line ?? 'Lines'}>
        <TableHead>
          <TableRow>
            {columns.map(([name, f]) => (
              <TableCell key={name} align={columnKinds[f.kind].align ?? 'left'}>
                {labelOf(name, f)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, i) => (
            <TableRow key={String(row['id'] ?? i)}>
              {columns.map(([name, f]) => {
                const { Show } = columnKinds[f.kind];
                return (
                  <TableCell
                    key={name}
                    align={columnKinds[f.kind].align ?? 'left'}
                    // A name is not broken within its words on a phone: the table scrolls sideways.
                    sx={{
                      fontVariantNumeric: 'tabular-nums',
                      ...(row[name] && !columnKinds[f.kind].align ? { minWidth: 120 } : {}),
                    }}
                  >
                    <Show field={f} name={name} value={row[name]} record={row} />
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
