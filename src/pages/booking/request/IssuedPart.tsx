import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { minus } from '../../../domain/bookings.ts';
import { compare, round } from '../../../domain/decimal.ts';
import { returnFields } from '../../../resources/booking/returnFields.ts';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';

const { issue, bringBack } = purchaseRequestLines.endpoints;

interface Props {
  readonly request: number;
  readonly row: BookingRow;
  /** It was issued, or came back: the row as it is now. */
  readonly onMoved: (row: BookingRow) => void;
}

/** What of a line is held in stock and what is out on site, with what moves it between them. */
export const IssuedPart = ({ request, row, onMoved }: Props) => {
  const provider = useProvider();
  const [asking, setAsking] = useState<'issue' | 'back'>();
  const held = round(minus(row.booked_qty, row.issued_qty), 4);
  const counted = (value: string) => `${formatDecimal('quantity', value)}${row.unit ? ` ${row.unit}` : ''}`;
  const unit = row.unit ? `, ${row.unit}` : '';
  const [isHeld, isOut] = [compare(held, '0') > 0, compare(row.issued_qty, '0') > 0];
  if (row.kind === 'product' || !(isHeld || isOut)) return null;
  const sent = { params: { request_id: request, id: row.id } };
  const dialog = { size: 'xs', onClose: () => setAsking(undefined) } as const;
  return (
    // A dialog in a dialog: sending the inner one is not sending the outer one.
    <Box
      component="section"
      aria-label="Stock and site"
      sx={{ gridColumn: '1 / -1' }}
      onSubmit={(event) => event.stopPropagation()}
    >
      <Typography component="h3" variant="subtitle2" color="text.secondary">
        Stock and site
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 32 }}>
        <Typography variant="body2" sx={{ flex: 1 }}>
          {`${counted(held)} held in stock, ${counted(row.issued_qty)} issued`}
        </Typography>
        {isHeld && row.refused === null && (
          <Button size="small" onClick={() => setAsking('issue')}>
            Issue…
          </Button>
        )}
        {isOut && (
          <Button size="small" onClick={() => setAsking('back')}>
            Back to stock…
          </Button>
        )}
      </Box>
      {asking === 'issue' && (
        <SendDialog
          {...dialog}
          title={`Issue ${row.description}`}
          fields={{ quantity: issue.body.quantity }}
          labels={{ quantity: `Quantity${unit}` }}
          initial={{ quantity: held }}
          confirm="Issue"
          send={async ({ quantity }) => {
            const { data, message } = await provider.call(issue, { ...sent, body: { quantity: String(quantity) } });
            onMoved(data);
            return message;
          }}
        />
      )}
      {asking === 'back' && (
        <SendDialog
          {...dialog}
          title={`${row.description} back to stock`}
          description={`${counted(row.issued_qty)} went out: what was too much, or never went, comes back too.`}
          fields={returnFields}
          labels={{ quantity: `Comes back${unit}` }}
          initial={{ quantity: row.issued_qty }}
          confirm="Back to stock"
          send={async ({ quantity, is_free, reason }) => {
            const { data, message } = await provider.call(bringBack, {
              ...sent,
              body: { quantity: String(quantity), is_free: is_free === true, reason: String(reason) },
            });
            onMoved(data);
            return message;
          }}
        />
      )}
    </Box>
  );
};
