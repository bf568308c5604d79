import { MenuItem, TextField } from '@mui/material';
import type { Reading, SaidOfTable } from './reading.ts';

export interface ColumnsProps {
  readonly reading: Reading;
  readonly onSaid: (said: Partial<SaidOfTable>) => void;
}

/** Which sheet is read: the others have bids too, perhaps. */
export const SheetChoice = ({ reading: { sheets, sheet }, onSaid }: ColumnsProps) =>
  sheets.length > 1 && (
    <TextField
      select
      size="small"
      label="Sheet"
      value={String(sheet)}
      onChange={(event) =>
        onSaid({
          sheet: Number(event.target.value),
          choice: null,
          rememberedOn: null,
          project: 0,
          mark: null,
          currencies: new Map(),
          kept: new Map(),
        })
      }
      helperText="One sheet is read at a time."
      sx={{ maxWidth: 360 }}
    >
      {sheets.map(({ name, rows, isHidden }, at) => (
        <MenuItem key={name} value={String(at)} disabled={rows.length < 2}>
          {`${name}${isHidden ? ' (hidden)' : ''}${rows.length < 2 ? ' (empty)' : ''}`}
        </MenuItem>
      ))}
    </TextField>
  );
