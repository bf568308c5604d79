import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import type { BookingView } from '../../../resources/requests/bookingCalls.ts';
import { useFreshOnLive } from '../../../ui/live/useFreshOnLive.ts';
import { useProvider } from '../../../ui/useProvider.ts';

const calls = purchaseRequestLines.endpoints;
const listsOf = {
  stock: [calls.stockProducts, calls.stockItems],
  production: [calls.productionProducts, calls.productionItems],
  buyout: [calls.buyoutProducts, calls.buyoutItems],
} as const;

/** The key of all that is read about bookings: changes of anybody reload it. */
export const bookingsKey = 'bookings';

/** The lines of a request with their bars: each product with the items in it, then the items that are in none. */
const inOrder = (products: readonly BookingRow[], items: readonly BookingRow[]): BookingRow[] => {
  const inside = new Map<number | null, BookingRow[]>();
  for (const item of items) {
    const own = inside.get(item.parent_line_id) ?? [];
    if (own.length === 0) inside.set(item.parent_line_id, own);
    own.push(item);
  }
  return [...products.flatMap((product) => [product, ...(inside.get(product.id) ?? [])]), ...(inside.get(null) ?? [])];
};

/** The bookings of a request in one view, whole. */
export const useBookings = (request: number, view: BookingView) => {
  const provider = useProvider();
  const client = useQueryClient();
  useFreshOnLive(bookingsKey);
  const query = useQuery({
    queryKey: [bookingsKey, request, view],
    queryFn: async ({ signal }) => {
      const [products, items] = listsOf[view];
      const sent = { params: { request_id: request }, signal };
      const [first, second] = await Promise.all([
        provider.call(products, { ...sent, query: { getAll: true } }),
        provider.call(items, { ...sent, query: { getAll: true, in_products: true } }),
      ]);
      return inOrder(first.data.records, second.data.records);
    },
  });
  /** Puts a row that an answer has in place of the one that is shown, at once; its product follows with all else. */
  const put = useCallback(
    (row: BookingRow) => {
      client.setQueryData<BookingRow[]>([bookingsKey, request, view], (rows) =>
        rows?.map((one) => (one.id === row.id ? row : one)),
      );
      void client.invalidateQueries({ queryKey: [bookingsKey] });
    },
    [client, request, view],
  );
  return { query, put };
};
