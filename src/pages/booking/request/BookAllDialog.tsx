import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { Bookable } from '../../../resources/requests/bookingAnswers.ts';
import { counted, formatDecimal } from '../../../ui/fields/format.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { bookingsKey } from './useBookings.ts';

const { bookable, bookAll } = purchaseRequestLines.endpoints;

const figure = (value: string) => formatDecimal('quantity', value);
const columns: readonly StaticColumn<Bookable>[] = [
  { heading: 'Line', names: true, cell: ({ description }) => description },
  { heading: 'Open', figure: true, cell: ({ open }) => figure(open) },
  { heading: 'Booked now', figure: true, cell: ({ quantity }) => <b>{figure(quantity)}</b> },
  { heading: 'Unit', wide: true, cell: ({ unit }) => unit },
  { heading: 'Why not more', wide: true, cell: ({ reason }) => reason },
];
const isNone = ({ quantity }: Bookable) => Number(quantity) === 0;

/** What can be booked of a request from stock, before it is: first lines first. */
export const BookAllDialog = ({ request, onClose }: { readonly request: number; readonly onClose: () => void }) => {
  const titleId = useId();
  const [provider, client] = [useProvider(), useQueryClient()];
  const { busy, run } = useWork();
  const params = { request_id: request };
  const query = useQuery({
    queryKey: [bookingsKey, request, 'bookable'],
    queryFn: async ({ signal }) => (await provider.call(bookable, { params, signal })).data.records,
    staleTime: 0,
  });
  const served = query.data?.filter((row) => !isNone(row)) ?? [];
  const others = query.data?.filter(isNone) ?? [];
  const book = async () => {
    await run(async () => {
      const { data } = await provider.call(bookAll, { params });
      onClose();
      return `${counted(data.records.length, 'line', 'lines')} booked from stock`;
    });
    await client.invalidateQueries({ queryKey: [bookingsKey] });
  };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={busy ? () => undefined : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Book all from stock</DialogTitle>
      <DialogContent>
        {query.data ? (
          <>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
              {served.length
                ? `Stock serves ${counted(served.length, 'open line', 'open lines')} now, first lines first${others.length ? `; ${others.length} get nothing` : ''}.`
                : 'Stock serves no open line now.'}
            </Typography>
            <StaticTable
              label="What can be booked"
              columns={columns}
              rows={[...served, ...others]}
              keyOf={({ request_line_id }) => request_line_id}
              scrolls
            />
          </>
        ) : (
          <NotRead query={query} failed="What is free could not be read" heights={[40, 40, 40]} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          // It takes the focus once there is something to book.
          key={served.length ? 'ready' : 'waiting'}
          variant="contained"
          loading={busy}
          disabled={served.length === 0}
          onClick={() => void book()}
          autoFocus
        >
          {served.length ? `Book ${counted(served.length, 'line', 'lines')}` : 'Book'}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
