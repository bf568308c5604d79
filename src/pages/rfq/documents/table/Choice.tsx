import { MenuItem, TextField } from '@mui/material';

interface Props {
  readonly label: string;
  readonly value: number | undefined;
  readonly options: readonly { readonly id: number; readonly name: string }[];
  readonly onChoose: (id: number | undefined) => void;
}

/** What a row or a bidder of a table is: one of several, or left out. */
export const Choice = ({ label, value, options, onChoose }: Props) => (
  <TextField
    select
    size="small"
    fullWidth
    value={value === undefined ? '' : String(value)}
    onChange={(event) => onChoose(event.target.value === '' ? undefined : Number(event.target.value))}
    slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } } }}
    sx={{ minWidth: { xs: 96, sm: 180 }, maxWidth: 360 }}
  >
    <MenuItem value="">Leave it out</MenuItem>
    {options.map(({ id, name }) => (
      <MenuItem key={id} value={String(id)}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
