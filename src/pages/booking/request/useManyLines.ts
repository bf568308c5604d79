import { useQueryClient } from '@tanstack/react-query';
import { sum } from '../../../domain/decimal.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import { counted } from '../../../ui/fields/format.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { useWork } from '../../../ui/useWork.ts';
import { bookingsKey } from './useBookings.ts';

const { bookBuyout, sendLines, takeBackLines } = purchaseRequestLines.endpoints;
const lines = (rows: readonly unknown[]) => counted(rows.length, 'line', 'lines');

/** What is done with many lines of a request by one call, each of which can be taken back. */
export const useManyLines = (request: number) => {
  const [provider, client, toast] = [useProvider(), useQueryClient(), useToast()];
  const { at: busy, run } = useWork<'rest' | 'send' | 'back'>();
  const params = { request_id: request };
  const reread = () => client.invalidateQueries({ queryKey: [bookingsKey] });
  const book = (rows: readonly BookingRow[], shareOf: (row: BookingRow) => string) =>
    provider.call(bookBuyout, {
      params,
      body: { lines: rows.map((row) => ({ id: row.id, buyout_qty: shareOf(row) })) },
    });
  /** Books what is open of each as buyout. */
  const restToBuyout = (rows: readonly BookingRow[]) =>
    run(
      async () => {
        await book(rows, ({ buyout_qty, remaining_qty }) => sum([buyout_qty, remaining_qty]));
        toast.done(`The rest of ${lines(rows)} is booked as buyout`, async () => {
          await book(rows, ({ buyout_qty }) => buyout_qty);
          await reread();
          return `${lines(rows)} as before`;
        });
      },
      { at: 'rest', after: reread },
    );
  const opposite = { send: 'back', back: 'send' } as const;
  const call = (name: 'send' | 'back', rows: readonly BookingRow[]) =>
    provider.call(name === 'send' ? sendLines : takeBackLines, { params, body: { ids: rows.map(({ id }) => id) } });
  /** By one call for all, taken back by its opposite; `said`: what is told of them. */
  const take = (name: 'send' | 'back', rows: readonly BookingRow[], said: string) =>
    run(
      async () => {
        await call(name, rows);
        const takeBack = async () => {
          await call(opposite[name], rows);
          await reread();
          return `${lines(rows)} as before`;
        };
        return { message: `${lines(rows)} ${said}`, takeBack };
      },
      { at: name, after: reread },
    );
  const send = (rows: readonly BookingRow[]) => take('send', rows, 'sent to buyout');
  const takeBack = (rows: readonly BookingRow[]) => take('back', rows, 'taken back');
  return { busy, restToBuyout, send, takeBack };
};
