import { Box, Checkbox, Link as MuiLink, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BelowMinimum } from '../../../resources/booking/belowMinimum.ts';
import { items } from '../../../resources/masters/items.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';
import { VirtualRow, type TableTitle } from '../../../ui/VirtualTable.tsx';
import { nameOf } from './wanted.ts';

export const columns = {
  xs: '30px minmax(0, 1fr) 112px',
  md: '30px minmax(180px, 1fr) repeat(4, minmax(96px, 132px)) 132px',
};

export const titles: readonly TableTitle[] = [
  { title: 'Ticked', actions: true },
  'Item',
  { title: 'In stock', atEnd: true },
  { title: 'On order', atEnd: true },
  { title: 'Projected', atEnd: true },
  { title: 'Minimum', atEnd: true },
  { title: 'To request', atEnd: true },
];

interface Props {
  readonly line: BelowMinimum;
  readonly index: number;
  readonly typed: string;
  /** Said once somebody tried to request it. */
  readonly problem: string | undefined;
  readonly isTicked: boolean;
  /** Undefined for who may ask for nothing. */
  readonly onTick: (() => void) | undefined;
  readonly onType: (text: string) => void;
}

const figure = (value: string) => formatDecimal('quantity', value);
const isNothing = (value: string) => Number(value) === 0;
const wide = { display: { xs: 'none', md: 'block' }, textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

/** A figure with what belongs to it below. */
const Figure = ({ children, about }: { readonly children: ReactNode; readonly about: string | false }) => (
  <Box role="cell" sx={wide}>
    {children}
    {about && (
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {about}
      </Typography>
    )}
  </Box>
);

/** A variant below its minimum: what it has, what it will have, and how much of it is asked for. */
export const BelowRow = ({ line, index, typed, problem, isTicked, onTick, onType }: Props) => {
  const { on_hand, free, on_order, asked, projected, minimum_stock, order_quantity, unit } = line;
  const name = nameOf(line);
  const short = [
    `${figure(on_hand)} in stock`,
    !isNothing(on_order) && `${figure(on_order)} on order`,
    !isNothing(asked) && `${figure(asked)} asked for`,
    `${figure(projected)} projected`,
    `minimum ${figure(minimum_stock)} ${unit}`,
  ];
  return (
    <VirtualRow index={index} columns={columns} sx={{ alignItems: 'center', minHeight: 48 }}>
      <Box role="cell">
        {onTick && (
          <Checkbox
            size="small"
            sx={{ p: 0.5, ml: '-5px' }}
            checked={isTicked}
            onChange={onTick}
            slotProps={{ input: { 'aria-label': `Tick ${name}` } }}
          />
        )}
      </Box>
      <Box role="cell" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <MuiLink component={Link} to={showPath(items.name, line.item_id, 'stock')} variant="body2">
          {name}
        </MuiLink>
        <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {line.item_code}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'block', md: 'none' } }}>
          {short.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Figure about={free !== on_hand && `${figure(free)} free`}>{figure(on_hand)}</Figure>
      <Figure about={!isNothing(asked) && `${figure(asked)} asked for`}>
        {isNothing(on_order) ? '' : figure(on_order)}
      </Figure>
      <Figure about={false}>
        <Box component="span" sx={{ fontWeight: 600, ...(Number(projected) < 0 && { color: 'error.main' }) }}>
          {figure(projected)}
        </Box>
      </Figure>
      <Figure about={order_quantity !== null && `in lots of ${figure(order_quantity)}`}>
        {`${figure(minimum_stock)} ${unit}`}
      </Figure>
      <Box role="cell" sx={{ textAlign: 'right' }}>
        {onTick ? (
          <TextField
            size="small"
            fullWidth
            value={typed}
            error={problem !== undefined}
            helperText={problem}
            onChange={({ target }) => onType(target.value)}
            slotProps={{
              htmlInput: { inputMode: 'decimal', 'aria-label': `To request of ${name}`, style: { textAlign: 'right' } },
              formHelperText: { sx: { mx: 0 } },
            }}
          />
        ) : (
          typed
        )}
      </Box>
    </VirtualRow>
  );
};
