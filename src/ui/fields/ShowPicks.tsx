import { Box } from '@mui/material';
import type { ReferenceField } from '../../schema/field.ts';
import { Empty } from './Empty.tsx';
import { ShowReference } from './show.tsx';

interface Props {
  readonly name: string;
  readonly field: ReferenceField;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly label: string;
}

/** Lines that are a reference alone: their names, one after the other. */
export const ShowPicks = ({ name, field, rows, label }: Props) => {
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
