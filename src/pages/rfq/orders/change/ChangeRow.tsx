import { TextField } from '@mui/material';
import type { ChangeableLine } from '../../../../resources/rfq/changeCalls.ts';
import { formatDecimal } from '../../../../ui/fields/format.ts';
import { OrderLineRow } from '../OrderLineRow.tsx';
import { problemOf, type TypedLine } from './typed.ts';

interface Props {
  readonly line: ChangeableLine;
  readonly typed: TypedLine;
  /** That of the order. */
  readonly currency: string;
  readonly onType: (change: Partial<TypedLine>) => void;
}

const figure = { htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } } as const;

/** A line of an order: what it asks for, and will ask for. */
export const ChangeRow = ({ line, typed, currency, onType }: Props) => {
  const { description, unit, quantity, received } = line;
  const counted = (value: string) => `${formatDecimal('quantity', value)}${unit ? ` ${unit}` : ''}`;
  const problem = problemOf(line, typed);
  return (
    <OrderLineRow
      name={description}
      about={`${counted(quantity)} ordered, ${counted(received)} came`}
      problem={problem}
      columns="110px 130px 150px"
    >
      <TextField
        size="small"
        label={unit ? `Quantity, ${unit}` : 'Quantity'}
        slotProps={figure}
        value={typed.quantity}
        error={problem !== undefined}
        onChange={({ target }) => onType({ quantity: target.value })}
      />
      <TextField
        size="small"
        label={`${line.price_unit ? `Price per ${line.price_unit}` : 'Unit price'}, ${currency}`}
        slotProps={figure}
        value={typed.price}
        onChange={({ target }) => onType({ price: target.value })}
      />
      <TextField
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        size="small"
        type="date"
        label="Due"
        slotProps={{ inputLabel: { shrink: true } }}
        value={typed.due}
        onChange={({ target }) => onType({ due: target.value })}
      />
    </OrderLineRow>
  );
};
