import { Typography, useMediaQuery, type Theme } from '@mui/material';
import { columnsOf, labelOf, type RowsField } from '../../schema/field.ts';
import { columnKinds, ShowColumn } from './columnKinds.tsx';
import { StaticTable, type StaticColumn } from '../StaticTable.tsx';
import { RowCardsShown } from './RowCardsShown.tsx';

interface Props {
  readonly field: RowsField;
  readonly rows: readonly Record<string, unknown>[];
  readonly label?: string;
}

/** The rows of a record, read only. Empty columns are left out, except the column that names a row. */
export const RowsTable = ({ field, rows, label = field.row ?? 'Lines' }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (rows.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {`No ${(field.row ?? 'line').toLowerCase()} yet.`}
      </Typography>
    );
  const columns = columnsOf(field.fields).filter(
    ([name]) =>
      name === field.represent || rows.some((row) => row[name] !== null && row[name] !== undefined && row[name] !== ''),
  );
  if (narrow && columns.length > 2) return <RowCardsShown columns={columns} rows={rows} label={label} />;
  return (
    <StaticTable
      label={label}
      scrolls
      rows={rows}
      keyOf={(row, at) => String(row['id'] ?? at)}
      columns={columns.map(([name, f]): StaticColumn<(typeof rows)[number]> => ({
        heading: labelOf(name, f),
        ...(columnKinds[f.kind].align && { figure: true }),
        ...(!columnKinds[f.kind].align && rows.some((row) => row[name]) && { minWidth: 108 }),
        cell: (row) => <ShowColumn field={f} name={name} value={row[name]} record={row} />,
      }))}
    />
  );
};
