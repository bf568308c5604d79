import { Box, TextField, Typography } from '@mui/material';
import type { ChangeableLine } from '../../../../resources/rfq/changeCalls.ts';
import { formatDecimal } from '../../../../ui/fields/format.ts';
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
    <Box
      component="li"
      aria-label={description}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) 110px 130px 150px' },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{description}</Typography>
        <Typography variant="caption" color="text.secondary">
          {`${counted(quantity)} ordered, ${counted(received)} came`}
        </Typography>
        {problem && (
          <Typography variant="caption" color="error" role="alert" sx={{ display: 'block' }}>
            {problem}
          </Typography>
        )}
      </Box>
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
        label={`Unit price, ${currency}`}
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
    </Box>
  );
};
