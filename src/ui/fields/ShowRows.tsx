import { labelOf, pickedIn, type RowsField, type ReferenceField } from '../../schema/field.ts';
import { isRecord } from '../../schema/guards.ts';
import { counted, formatInteger } from './format.ts';
import { RowsTable } from './RowsTable.tsx';
import type { ShowProps } from './types.ts';
import { Box } from '@mui/material';
import { Empty, ShowReference } from './show.tsx';

interface Props {
  readonly name: string;
  readonly field: ReferenceField;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly label: string;
}

/** Rows with one reference and nothing else: the names, separated by commas. */
const ShowPicks = ({ name, field, rows, label }: Props) => {
  if (rows.length === 0) return <Empty />;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}
    >
      {rows.map((row, at) => (
        <li key={String(row['id'] ?? row[name])}>
          <ShowReference field={field} name={name} value={row[name]} record={row} />
          {at < rows.length - 1 && ','}
        </li>
      ))}
    </Box>
  );
};

/** Rows as a table, or as names. A row of a list has no rows, so it shows their count. */
export const ShowRows = ({ field: lines, name, value, record, dense }: ShowProps<RowsField>) => {
  const count = Array.isArray(value) ? value.length : Number(record[`${name}_count`] ?? 0);
  if (dense) return <span>{formatInteger(count)}</span>;
  if (!Array.isArray(value)) return <span>{counted(count, lines.row ?? 'line', `${lines.row ?? 'line'}s`)}</span>;
  const rows = value.filter(isRecord);
  const [picked, reference] = pickedIn(lines) ?? [];
  if (picked !== undefined && reference)
    return <ShowPicks name={picked} field={reference} rows={rows} label={labelOf(name, lines)} />;
  return <RowsTable field={lines} rows={rows} />;
};
