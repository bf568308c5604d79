import { Box, Button, Checkbox, IconButton, Tooltip, Typography } from '@mui/material';
import EditNote from '@mui/icons-material/EditNote';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import type { BookingView } from '../../../resources/requests/bookingCalls.ts';
import { productionOrderWorkflow } from '../../../workflows/booking/productionOrders.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';
import { VirtualRow, type TableTitle } from '../../../ui/VirtualTable.tsx';
import type { RestsOn } from '../../../resources/requests/requestCalls.ts';
import { boqText, clearedText, estimateText, itemName } from '../../requests/marks/words.ts';
import { BookingBar } from './BookingBar.tsx';

export const columns = {
  // Fixed where a row is not as another: each row is a grid of its own.
  xs: '30px minmax(0, 1fr) 112px',
  md: '30px minmax(180px, 1.4fr) 96px minmax(140px, 1fr) 92px 92px 164px',
};

export const titles: readonly TableTitle[] = [
  { title: 'Ticked', actions: true },
  'Line',
  { title: 'Required', atEnd: true },
  'Served by',
  { title: 'Open', atEnd: true },
  { title: 'Free in stock', atEnd: true },
  { title: 'Actions', actions: true },
];

const states: Readonly<
  Record<string, { readonly label: string; readonly tone: 'neutral' | 'waiting' | 'attention' | 'good' | 'bad' }>
> = productionOrderWorkflow.states;

const figure = (value: string | null) => (value === null ? '–' : formatDecimal('quantity', value));

interface Props {
  readonly row: BookingRow;
  readonly index: number;
  readonly view: BookingView;
  /** What its marks rest on. */
  readonly rest: RestsOn | undefined;
  readonly mayBook: boolean;
  readonly onOpen: (row: BookingRow) => void;
  readonly onOrder: ((row: BookingRow) => void) | undefined;
  readonly onSend: ((row: BookingRow) => void) | undefined;
  /** Whether it is ticked, `undefined` where some of it is; null where nothing can be done with it now. */
  readonly isTicked: boolean | undefined | null;
  /** Without it nothing is done with many lines. */
  readonly onTick: ((index: number, isRange: boolean) => void) | undefined;
}

const Facts = ({ row, view, rest }: Pick<Props, 'row' | 'view' | 'rest'>) => {
  const state = row.production_status === null ? undefined : states[row.production_status];
  const facts = [
    row.kind === 'consumable' ? 'Consumable' : null,
    row.item_name === null ? null : itemName(row.item_code, row.item_name),
    row.item_variant_name,
    rest && boqText(rest),
    rest && estimateText(rest),
    row.needed_on && `needed ${formatDay(row.needed_on)}`,
    view === 'production' && row.production_unit_code,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '' && fact !== row.description);
  return (
    <Box sx={{ minWidth: 0, pl: row.parent_line_id === null ? 0 : 2.5 }}>
      <Typography
        variant="body2"
        noWrap
        title={row.description}
        sx={{
          fontWeight: row.kind === 'product' ? 600 : 400,
          // A card on a phone has room for a second row.
          whiteSpace: { xs: 'normal', md: 'nowrap' },
          overflowWrap: 'anywhere',
        }}
      >
        {row.description}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {facts.length > 0 && (
          <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {facts.join(' · ')}
          </Typography>
        )}
        {rest?.cleared && (
          <Typography variant="caption" color="warning.main" sx={{ overflowWrap: 'anywhere' }}>
            {clearedText(rest.cleared)}
          </Typography>
        )}
        {view === 'production' && state && <StateChip label={state.label} tone={state.tone} />}
      </Box>
    </Box>
  );
};

/** What can be done with a line in a view: order, send, or book. */
const Actions = ({ row, view, mayBook, onOpen, onOrder, onSend }: Props) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center' }}>
    {view === 'production' && onOrder && row.production_status === 'PLANNED' && row.refused === null && (
      <Button size="small" onClick={() => onOrder(row)}>
        Order…
      </Button>
    )}
    {view === 'buyout' && onSend && row.kind !== 'product' && row.can_send_buyout && row.refused === null && (
      <Button size="small" onClick={() => onSend(row)}>
        Send to buyout
      </Button>
    )}
    {view === 'stock' && mayBook && row.refused === null && Number(row.remaining_qty) > 0 ? (
      <Button size="small" onClick={() => onOpen(row)} aria-label={`Book ${row.description}`}>
        Book
      </Button>
    ) : (
      <Tooltip title={row.refused ?? 'What is booked'}>
        <IconButton size="small" onClick={() => onOpen(row)} aria-label={`Booking of ${row.description}`}>
          <EditNote fontSize="small" />
        </IconButton>
      </Tooltip>
    )}
  </Box>
);

/** The box is found again by its row, when a key goes from one to the next. */
const tickProps = (index: number, description: string) => ({
  'aria-label': `Tick ${description}`,
  'data-tick': index,
});

/** A line of a request with its bar. */
export const BookingLine = (props: Props) => {
  const { row, index, view, rest, isTicked, onTick } = props;
  const end = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
  const wide = { display: { xs: 'none', md: 'block' } } as const;
  return (
    <VirtualRow index={index} columns={columns} sx={{ alignItems: 'center', minHeight: 48 }}>
      <Box role="cell">
        {onTick && (
          <Tooltip title={row.refused ?? ''}>
            <span>
              <Checkbox
                size="small"
                sx={{ p: 0.5, ml: '-5px' }}
                checked={isTicked === true}
                indeterminate={isTicked === undefined}
                disabled={isTicked === null}
                onClick={({ shiftKey }) => onTick(index, shiftKey)}
                slotProps={{ input: tickProps(index, row.description) }}
              />
            </span>
          </Tooltip>
        )}
      </Box>
      <Box role="cell" sx={{ minWidth: 0 }}>
        <Facts row={row} view={view} rest={rest} />
        <Box sx={{ display: { xs: 'block', md: 'none' }, mt: 0.5, pl: row.parent_line_id === null ? 0 : 2.5 }}>
          <BookingBar line={row} unit={row.unit} />
          <Typography variant="caption" color="text.secondary">
            {`${figure(row.remaining_qty)} of ${figure(row.total_req_qty)}${row.unit ? ` ${row.unit}` : ''} open`}
          </Typography>
        </Box>
      </Box>
      <Box role="cell" sx={{ ...end, ...wide }}>
        {figure(row.total_req_qty)} {row.unit}
      </Box>
      <Box role="cell" sx={wide}>
        <BookingBar line={row} unit={row.unit} />
      </Box>
      <Box role="cell" sx={{ ...end, ...wide, fontWeight: Number(row.remaining_qty) > 0 ? 600 : 400 }}>
        {figure(row.remaining_qty)}
      </Box>
      <Box role="cell" sx={{ ...end, ...wide, color: 'text.secondary' }}>
        {figure(row.avail_stock_qty)}
      </Box>
      <Box role="cell">
        <Actions {...props} />
      </Box>
    </VirtualRow>
  );
};
