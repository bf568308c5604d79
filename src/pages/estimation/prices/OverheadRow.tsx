import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import { IconButton, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { formatPrice } from '../../../ui/fields/format.ts';
import type { TypedOverhead } from './overheads.ts';

interface Props {
  readonly row: TypedOverhead;
  readonly nth: number;
  /** The amount over the present cost; null while it cannot be told. */
  readonly amount: string | null;
  readonly errors: Partial<Record<'account' | 'value', string>>;
  readonly disabled: boolean;
  readonly onChange: (row: TypedOverhead) => void;
  readonly onRemove: () => void;
}

/** One account overhead: its account, a percentage of the cost or an amount, and what it comes to. */
export const OverheadRow = ({ row, nth, amount, errors, disabled, onChange, onRemove }: Props) => (
  <Stack
    component="li"
    direction={{ xs: 'column', sm: 'row' }}
    sx={{ gap: 1, alignItems: { sm: 'flex-start' }, listStyle: 'none' }}
  >
    <TextField
      label="Account"
      size="small"
      value={row.account}
      onChange={(event) => onChange({ ...row, account: event.target.value })}
      error={errors.account !== undefined}
      helperText={errors.account}
      disabled={disabled}
      autoFocus={nth === 0}
      autoComplete="off"
      sx={{ flex: 2 }}
    />
    <TextField
      select
      label="Basis"
      size="small"
      value={row.basis}
      onChange={(event) => onChange({ ...row, basis: event.target.value === 'amount' ? 'amount' : 'percent' })}
      disabled={disabled}
      sx={{ width: { sm: 130 } }}
    >
      <MenuItem value="percent">% of cost</MenuItem>
      <MenuItem value="amount">Amount</MenuItem>
    </TextField>
    <TextField
      label={row.basis === 'percent' ? 'Percent' : 'Amount'}
      size="small"
      value={row.typed}
      onChange={(event) => onChange({ ...row, typed: event.target.value })}
      error={errors.value !== undefined}
      helperText={errors.value}
      disabled={disabled}
      autoComplete="off"
      sx={{ width: { sm: 120 } }}
      slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
    />
    <Typography
      variant="body2"
      sx={{ width: { sm: 110 }, textAlign: 'right', pt: { sm: 1.25 }, fontVariantNumeric: 'tabular-nums' }}
    >
      {amount === null ? '–' : formatPrice('money', amount)}
    </Typography>
    <IconButton aria-label={`Remove ${row.account || 'overhead'}`} onClick={onRemove} disabled={disabled}>
      <DeleteOutline fontSize="small" />
    </IconButton>
  </Stack>
);
