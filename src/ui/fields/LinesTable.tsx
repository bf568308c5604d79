import {
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { columnsOf, labelOf, type LinesField } from '../../schema/field.ts';
import { columnKinds, ShowColumn } from './columnKinds.tsx';
import { LineCardsShown } from './LineCardsShown.tsx';

interface Props {
  readonly field: LinesField;
  readonly rows: readonly Record<string, unknown>[];
  readonly label?: string;
}

/** The lines of a record, read only. Empty columns are left out, except the column that names a line. */
export const LinesTable = ({ field, rows, label = field.line ?? 'Lines' }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
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
  if (narrow && columns.length > 2) return <LineCardsShown columns={columns} rows={rows} label={label} />;
  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0} role="region" aria-label={label}>
      <Table size="small" aria-label={label}>
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
              {columns.map(([name, f]) => (
                <TableCell
                  key={name}
                  align={columnKinds[f.kind].align ?? 'left'}
                  sx={{
                    fontVariantNumeric: 'tabular-nums',
                    ...(row[name] && !columnKinds[f.kind].align ? { minWidth: 120 } : {}),
                  }}
                >
                  <ShowColumn field={f} name={name} value={row[name]} record={row} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
