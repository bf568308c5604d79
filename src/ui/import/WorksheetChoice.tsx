import { MenuItem, TextField } from '@mui/material';
import { quoted } from './quoted.ts';
import type { Spreadsheet } from './read/spreadsheet.ts';

/** That the workbook hides sheets, which can be chosen. */
const hiddenText = (names: readonly string[]): string | undefined =>
  names.length === 0
    ? undefined
    : `${quoted(names)} ${names.length === 1 ? 'is' : 'are'} hidden in the workbook and not imported unless you choose ${names.length === 1 ? 'it' : 'one'}.`;

/** Which sheet of a workbook is imported. */
export const WorksheetChoice = ({
  table,
  onSheet,
}: {
  readonly table: Spreadsheet;
  readonly onSheet: (name: string) => void;
}) => (
  <TextField
    select
    label="Sheet"
    value={table.sheet ?? ''}
    onChange={(event) => onSheet(event.target.value)}
    helperText={hiddenText(table.hiddenWorksheets)}
    sx={{ maxWidth: 320 }}
  >
    {[...table.sheets, ...table.hiddenWorksheets].map((name) => (
      <MenuItem key={name} value={name}>
        {table.hiddenWorksheets.includes(name) ? `${name} (hidden)` : name}
      </MenuItem>
    ))}
  </TextField>
);
