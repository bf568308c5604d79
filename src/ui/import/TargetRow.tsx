import { Box, Chip, MenuItem, TextField, Typography } from '@mui/material';
import { columnLetters } from '../../domain/table/columnLetters.ts';
import type { ImportTarget } from '../../schema/import/targets.ts';
import type { Spreadsheet } from './read/spreadsheet.ts';

type Columns = Pick<Spreadsheet, 'headings' | 'rows'>;

interface Props {
  readonly target: Pick<ImportTarget, 'heading' | 'isKey' | 'isNamed' | 'required' | 'lines'>;
  readonly table: Columns;
  readonly column: number | undefined;
  readonly missing: boolean;
  readonly onMap: (column: number | null) => void;
}

const shownSamples = 3;
const samplesOf = ({ rows }: Columns, column: number): string[] => {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = cells[column]?.trim();
    if (text) found.add(text);
    if (found.size === shownSamples) break;
  }
  return [...found];
};

/** Two columns can have one heading. */
const isTwice = ({ headings }: Columns, heading: string): boolean =>
  headings.indexOf(heading) !== headings.lastIndexOf(heading);

const Samples = ({ texts }: { readonly texts: readonly string[] }) => (
  <Typography variant="body2" color="text.secondary" noWrap component="div" title={texts.join('\n')}>
    {texts.length ? texts.join(' · ') : 'empty'}
  </Typography>
);

export const targetGrid = { xs: 'minmax(0, 1fr)', sm: 'minmax(150px, 1fr) minmax(180px, 1.2fr) minmax(0, 2fr)' };

/** One field, its column, and sample values of that column. */
export const TargetRow = ({ target, table, column, missing, onMap }: Props) => {
  const isNamed = target.isNamed === true && column === undefined;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: targetGrid,
        columnGap: 2,
        rowGap: 0.75,
        alignItems: 'center',
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', flexWrap: 'wrap', minWidth: 0 }}>
        <Typography sx={{ fontWeight: target.required ? 600 : 400 }}>{target.heading}</Typography>
        {target.isKey ? (
          <Chip label="Key" color="primary" variant="outlined" />
        ) : (
          target.required && !target.lines && <Chip label="Required" variant="outlined" />
        )}
      </Box>
      <TextField
        select
        fullWidth
        error={missing}
        value={column ?? -1}
        onChange={(event) => onMap(Number(event.target.value) < 0 ? null : Number(event.target.value))}
        helperText={
          missing ? 'Choose the column' : isNamed ? 'Without a column there is one each, with its name' : undefined
        }
        slotProps={{
          select: {
            SelectDisplayProps: { 'aria-label': `Column for ${target.heading}` },
            MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
          },
        }}
      >
        <MenuItem value={-1}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Not imported
          </Box>
        </MenuItem>
        {table.headings.map((heading, at) => (
          <MenuItem key={at} value={at}>
            {isTwice(table, heading) ? `${heading} (column ${columnLetters(at)})` : heading}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ minWidth: 0 }}>{column !== undefined && <Samples texts={samplesOf(table, column)} />}</Box>
    </Box>
  );
};
