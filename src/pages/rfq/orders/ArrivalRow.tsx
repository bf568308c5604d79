import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import type { OpenOrderLine } from '../../../resources/rfq/orderCalls.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { OrderLineRow } from './OrderLineRow.tsx';
import { otherUnitsOf, saidInStock } from '../../booking/typedQuantity.ts';
import { isOver, isRejected, problemOf, readOf, type TypedArrival } from './arrivals.ts';

interface Props {
  readonly line: OpenOrderLine;
  readonly typed: TypedArrival;
  /** The problems are said once somebody tried to send. */
  readonly tried: boolean;
  readonly onType: (change: Partial<TypedArrival>) => void;
}

/** A unit may stand behind the figure: the keys of figures alone would not do. */
const figureOf = ({ units }: OpenOrderLine) =>
  ({
    slotProps: {
      htmlInput: { inputMode: units.length > 0 ? 'text' : 'decimal', style: { textAlign: 'right' } },
      formHelperText: { sx: { mx: 0, textAlign: 'right' } },
    },
  }) as const;

/** A line of an order: what is to come, and what came of it. */
export const ArrivalRow = ({ line, typed, tried, onType }: Props) => {
  const { description, unit, quantity, open, variants } = line;
  const said = (text: string) => saidInStock(line, readOf(line, text));
  const counted = (value: string) => `${formatDecimal('quantity', value)}${unit ? ` ${unit}` : ''}`;
  const problem = tried ? problemOf(line, typed) : undefined;
  return (
    <OrderLineRow
      name={description}
      about={`${counted(open)} of ${counted(quantity)} to come`}
      problem={problem}
      columns="120px 120px"
    >
      <TextField
        {...figureOf(line)}
        size="small"
        label="Accepted"
        value={typed.accepted}
        onChange={({ target }) => onType({ accepted: target.value })}
        error={problem !== undefined}
        helperText={said(typed.accepted) ?? otherUnitsOf(line)}
      />
      <TextField
        {...figureOf(line)}
        size="small"
        label="Rejected"
        value={typed.rejected}
        onChange={({ target }) => onType({ rejected: target.value })}
        helperText={said(typed.rejected)}
      />
      {isRejected(line, typed) && (
        <TextField
          sx={{ gridColumn: '1 / -1' }}
          size="small"
          label="Why it was rejected"
          value={typed.rejection}
          onChange={({ target }) => onType({ rejection: target.value })}
        />
      )}
      {variants.length > 0 && (
        <TextField
          sx={{ gridColumn: '1 / -1' }}
          select
          size="small"
          label="Variant"
          value={typed.variant ?? ''}
          onChange={({ target }) => onType({ variant: Number(target.value) })}
        >
          {variants.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isOver(line, typed) && (
        <FormControlLabel
          sx={{ gridColumn: '1 / -1' }}
          control={
            <Checkbox
              size="small"
              checked={typed.takesOver}
              onChange={(_, isTicked) => onType({ takesOver: isTicked })}
            />
          }
          label={`Take what is over the order: it goes into stock for nobody`}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      )}
    </OrderLineRow>
  );
};
