import { MenuItem, TextField } from '@mui/material';
import { headingRows } from '../../schema/import/guess.ts';
import { formatInteger } from '../fields/format.ts';
import type { Spreadsheet } from './read/spreadsheet.ts';

/** The number of a row with the beginning of its texts. */
const rowText = (row: number, cells: readonly string[]): string => {
  const texts = cells.flatMap((cell) => cell.trim() || []).join(' · ');
  return `Row ${formatInteger(row)}: ${texts.length > 80 ? `${texts.slice(0, 80)}…` : texts}`;
};

interface Props {
  readonly table: Pick<Spreadsheet, 'filled' | 'head'>;
  readonly onHead: (row: number) => void;
}

/** Asks which row has the headings. The rows above it, such as a title, are not imported. */
export const HeadChoice = ({ table: { filled, head }, onHead }: Props) => {
  const above = filled.findIndex(({ row }) => row === head);
  return (
    <TextField
      select
      label="Row with the headings"
      value={head}
      onChange={(event) => onHead(Number(event.target.value))}
      helperText={
        above > 0
          ? `${above === 1 ? 'The row' : `The ${above} rows`} above it ${above === 1 ? 'is' : 'are'} left out.`
          : undefined
      }
      sx={{ maxWidth: 560 }}
    >
      {filled.slice(0, Math.min(headingRows, filled.length - 1)).map(({ row, cells }) => (
        <MenuItem key={row} value={row} sx={{ whiteSpace: 'normal' }}>
          {rowText(row, cells)}
        </MenuItem>
      ))}
    </TextField>
  );
};
