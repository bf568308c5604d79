import {
  Box,
  Checkbox,
  Chip,
  FormControlLabel,
  MenuItem,
  Paper,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { formatInteger } from '../../../ui/fields/format.ts';
import { WorksheetPreview } from './WorksheetPreview.tsx';
import type { BillStage } from './stage.ts';
import { chosen } from './chosenSheets.ts';
import { withHeading, withUnitsFolded } from './columns.ts';
import type { WorksheetState } from './state.ts';
import type { BoqImport } from './useBoqImport.ts';
import { rowsText } from '../../../ui/import/words.ts';

interface Props {
  readonly sheet: WorksheetState;
  readonly at: number;
  readonly work: BoqImport;
  readonly stage: BillStage;
  /** There are several sheets to choose from. */
  readonly selectable: boolean;
}

/** The rows that can have the headings. */
const offered = 60;
const textOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, 80);

const HeadingChoice = ({ sheet: { sheet, layout }, at, work, stage }: Omit<Props, 'selectable'>) => (
  <TextField
    select
    label="Headings"
    value={layout.place?.first ?? -1}
    onChange={(event) => {
      const row = Number(event.target.value);
      work.setState((was) => withHeading(stage, was, at, row < 0 ? null : row));
    }}
    sx={{ width: { xs: '100%', sm: 340 } }}
    slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360, maxWidth: 480 } } } } } }}
  >
    <MenuItem value={-1}>No headings</MenuItem>
    {sheet.rows.slice(0, offered).map(({ row, cells }, index) => (
      <MenuItem key={row} value={index}>
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {`Row ${formatInteger(row)}: ${textOf(cells)}`}
        </Box>
      </MenuItem>
    ))}
  </TextField>
);

/** One sheet of the file: whether it is imported, where its headings are, and what its columns mean. */
export const WorksheetCard = ({ sheet, at, work, stage, selectable }: Props) => {
  const { name, rows } = sheet.sheet;
  const toggle = (_: unknown, isChosen: boolean) => work.setState((was) => chosen(was, at, isChosen));
  return (
    <Paper variant="outlined" component="section" aria-label={name} sx={{ overflow: 'hidden', borderColor: 'divider' }}>
      {selectable && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 1.5, py: 0.5 }}>
          <FormControlLabel
            control={<Checkbox checked={sheet.isChosen} onChange={toggle} />}
            label={<Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>}
            sx={{ flex: 1, mr: 0 }}
          />
          {sheet.repeats !== undefined && (
            <Chip label={`Repeats “${sheet.repeats}”`} variant="outlined" color="warning" />
          )}
          {sheet.sheet.isHidden && <Chip label="Hidden" variant="outlined" />}
          <Typography variant="body2" color="text.secondary">
            {rowsText(rows.length)}
          </Typography>
        </Stack>
      )}
      {sheet.isChosen && (
        <Box sx={{ borderTop: selectable ? 1 : 0, borderColor: 'divider' }}>
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', p: 1.5 }}>
            <HeadingChoice sheet={sheet} at={at} work={work} stage={stage} />
            <FormControlLabel
              control={
                <Switch
                  checked={sheet.layout.foldUnits}
                  onChange={(_, foldUnits) => work.setState((was) => withUnitsFolded(was, at, foldUnits))}
                />
              }
              label="One spelling of units: “Sq. M” is m²"
            />
          </Stack>
          <WorksheetPreview sheet={sheet} at={at} work={work} stage={stage} />
        </Box>
      )}
    </Paper>
  );
};
