import { Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { compare, isDecimalText } from '../../../domain/decimal.ts';
import type { CoverageRow } from '../../../resources/requests/coverageCalls.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { decimalOf } from '../../../ui/fields/input/DecimalInput.tsx';
import { coverageText } from './coverageText.ts';

/** What is wrong with a quantity as it is typed, of a line with so much open; undefined for nothing. */
export const problemOf = (typed: string, rest: string): string | undefined => {
  const value = decimalOf('quantity', typed);
  if (value === null || !isDecimalText(value) || compare(value, '0') <= 0) return 'More than 0';
  return compare(value, rest) > 0 ? `At most ${formatDecimal('quantity', rest)}` : undefined;
};

interface Props {
  readonly row: CoverageRow;
  /** How much of it is wanted, as it is typed; undefined of a line that is not chosen. */
  readonly typed: string | undefined;
  readonly onToggle: () => void;
  readonly onType: (text: string) => void;
}

/** A line of the BOQ that can be requested, and how much of it. */
export const TakenLine = ({ row, typed, onToggle, onType }: Props) => {
  const { description, in_bom, code, structure, rest, quantity, unit } = row;
  const problem = typed === undefined ? undefined : problemOf(typed, rest);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <FormControlLabel
        sx={{
          flex: { xs: '1 0 100%', sm: 1 },
          minWidth: 0,
          mr: 0,
          '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
        }}
        control={<Checkbox size="small" checked={typed !== undefined} onChange={onToggle} />}
        label={
          <Stack direction="row" sx={{ gap: 2, alignItems: 'baseline', py: 0.25 }}>
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {in_bom === null ? description : `${description}, for ${in_bom}`}
              {(code ?? structure) !== null && (
                <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                  {[code, structure].filter(Boolean).join(' · ')}
                </Typography>
              )}
            </Typography>
            <Typography
              variant="body2"
              color="text.secondary"
              sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
            >
              {rest === quantity
                ? coverageText(rest, unit)
                : `${formatDecimal('quantity', rest)} of ${coverageText(quantity, unit)}`}
            </Typography>
          </Stack>
        }
      />
      {typed !== undefined && (
        <TextField
          size="small"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          error={problem !== undefined}
          helperText={problem}
          sx={{ width: 104, flexShrink: 0, ml: 'auto' }}
          slotProps={{
            htmlInput: {
              inputMode: 'decimal',
              'aria-label': `Quantity of ${description}`,
              style: { textAlign: 'right' },
            },
          }}
        />
      )}
    </Stack>
  );
};
