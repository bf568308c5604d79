import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { minus } from '../../../domain/bookings.ts';
import { compare, round, sum } from '../../../domain/decimal.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { BookingDetail, BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { BookingBar, barText } from './BookingBar.tsx';
import { IssuedPart } from './IssuedPart.tsx';
import { Behind } from './Behind.tsx';
import { leftOf, shareNames, typedShares } from './typedShares.ts';
import { bookingsKey } from './useBookings.ts';

const { itemBooking, productBooking, bookItem, bookProduct } = purchaseRequestLines.endpoints;
const { booked_qty, production_qty, buyout_qty, item_variant_id } = bookItem.body;
const fields = { booked_qty, production_qty, buyout_qty, item_variant_id };

/** The bar as it will be with what is typed, and what is left over. */
const Typed = ({ row, forStock }: Pick<Props, 'row' | 'forStock'>) => {
  const { setValue } = useFormContext();
  const values: readonly unknown[] = useWatch({ name: shareNames });
  const [booked = '0', production = '0', buyout = '0'] = values.map(typedShares);
  const open = leftOf(row.total_req_qty, values);
  const isOver = compare(open, '0') < 0;
  const line = {
    total_req_qty: row.total_req_qty,
    booked_qty: booked,
    production_qty: production,
    buyout_qty: buyout,
    cancelled_qty: '0',
    remaining_qty: isOver ? '0' : round(open, 4),
  };
  const give = (name: (typeof shareNames)[number], now: string) =>
    setValue(name, round(sum([now, open]), 4), { shouldDirty: true, shouldValidate: true });
  const free = row.avail_stock_qty;
  const fromStock = !forStock && free !== null && compare(sum([row.booked_qty, free]), sum([booked, open])) >= 0;
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <BookingBar line={line} unit={row.unit} />
      <Typography variant="body2" role="status" color={isOver ? 'error' : 'text.secondary'} sx={{ mt: 0.5 }}>
        {isOver ? `${formatDecimal('quantity', minus('0', open))} more than is asked for` : barText(line, row.unit)}
      </Typography>
      {compare(open, '0') > 0 && (
        <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
          {fromStock && (
            <Button size="small" onClick={() => give('booked_qty', booked)}>
              Rest from stock
            </Button>
          )}
          <Button size="small" onClick={() => give('production_qty', production)}>
            Rest to production
          </Button>
          <Button size="small" onClick={() => give('buyout_qty', buyout)}>
            Rest to buyout
          </Button>
        </Box>
      )}
    </Box>
  );
};

interface Props {
  readonly request: number;
  readonly row: BookingRow;
  readonly mayBook: boolean;
  /** The request fills the stock up: nothing is taken from it. */
  readonly forStock: boolean;
  readonly onSaved: (row: BookingRow) => void;
  readonly onClose: () => void;
}

const useDetail = (request: number, row: BookingRow) => {
  const provider = useProvider();
  return useQuery({
    queryKey: [bookingsKey, request, 'line', row.id],
    queryFn: async ({ signal }): Promise<BookingDetail> => {
      const sent = { params: { request_id: request, id: row.id }, signal };
      return (await provider.call(row.kind === 'product' ? productBooking : itemBooking, sent)).data;
    },
    staleTime: 0,
  });
};

interface ReadOnlyProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is booked for a line that cannot be changed. */
const ReadOnly = ({ title, onClose, children }: ReadOnlyProps) => {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** The booking of a line: how much of it is served from stock, by production, by buyout, and what is behind each. */
export const BookingDialog = ({ request, row, mayBook, forStock, onSaved, onClose }: Props) => {
  const provider = useProvider();
  const detail = useDetail(request, row);
  const unit = row.unit ? `, ${row.unit}` : '';
  const about =
    row.kind === 'product'
      ? 'In pieces of the product: each of its items gets its share. Its consumables are booked one by one.'
      : row.avail_stock_qty === null
        ? undefined
        : `${formatDecimal('quantity', row.avail_stock_qty)}${row.unit ? ` ${row.unit}` : ''} free in stock.`;
  // What is typed was about what was held before: it is opened anew.
  const moved = (now: BookingRow) => {
    onSaved(now);
    onClose();
  };
  const moving = <IssuedPart request={request} row={row} onMoved={moved} />;
  if (!mayBook || (row.refused !== null && Number(row.booked_qty) === 0))
    return (
      <ReadOnly title={row.description} onClose={onClose}>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {row.refused ?? barText(row, row.unit)}
        </Typography>
        {mayBook && moving}
        <Behind request={request} row={row} detail={detail} mayBook={false} mayAsk={false} />
      </ReadOnly>
    );
  return (
    <SendDialog
      title={row.description}
      description={about}
      fields={fields}
      shown={forStock ? shareNames.filter((name) => name !== 'booked_qty') : shareNames}
      labels={{
        booked_qty: `From stock${unit}`,
        production_qty: `In production${unit}`,
        buyout_qty: `Bought out${unit}`,
      }}
      initial={{ booked_qty: row.booked_qty, production_qty: row.production_qty, buyout_qty: row.buyout_qty }}
      confirm="Save booking"
      send={async (values) => {
        const body = Object.fromEntries(shareNames.map((name) => [name, typedShares(values[name])]));
        const variant = values['item_variant_id'];
        const { data, message } = await provider.call(row.kind === 'product' ? bookProduct : bookItem, {
          params: { request_id: request, id: row.id },
          body: { ...body, ...(typeof variant === 'number' && { item_variant_id: variant }) },
        });
        onSaved(data);
        return message;
      }}
      onClose={onClose}
    >
      <Typed row={row} forStock={forStock} />
      {moving}
      <Behind request={request} row={row} detail={detail} mayBook mayAsk={!forStock} />
    </SendDialog>
  );
};
