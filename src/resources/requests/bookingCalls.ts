import * as z from 'zod/mini';
import { listOf } from '../../schema/bounds.ts';
import { id, sentIds } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { recordCheck } from '../../schema/check.ts';
import { flag, integer, quantity, text, reference } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';
import { returnFields } from '../booking/returnFields.ts';
import { bookable, bookingDetail, bookingRow } from './bookingAnswers.ts';
import { purposeQuery } from './requestWords.ts';

const one = '/api/purchase-request/:request_id';
const booking = `${one}/material-booking`;
const [view, update] = ['procurement.booking.view', 'procurement.booking.update'];
const failure = 'Failed to fetch material allocation data';
const share = (label: string) => quantity({ label, min: '0', max: '999999999' });
const shares = {
  booked_qty: share('From stock'),
  production_qty: share('In production'),
  buyout_qty: share('Bought out'),
  item_variant_id: integer({ label: 'Variant', min: 1 }),
};
const kinds = ['products', 'items'] as const;
type Kinds = (typeof kinds)[number];
/** The three views of the same lines; production and buyout show those that have something there. */
const views = {
  stock: 'material-booking',
  production: 'material-booking-production',
  buyout: 'material-booking-buyout',
} as const;
export type BookingView = keyof typeof views;

const listed = {
  method: 'GET',
  permission: view,
  paged: { size: 30, all: true, sorts: ['description', 'needed_on', 'remaining_qty'] },
  answer: bookingRow,
  failure,
} as const;
const open = flag({ label: 'Open lines only' });

const productsOf = (of: BookingView) =>
  call({
    ...listed,
    path: `${one}/${views[of]}/products`,
    summary: `The products of a request with what is booked for them: ${of}`,
    query: { ...purposeQuery, open },
  });
const itemsOf = (of: BookingView) =>
  call({
    ...listed,
    path: `${one}/${views[of]}/items`,
    summary: `The items of a request with what is booked for them: ${of}`,
    query: { ...purposeQuery, open, in_products: flag({ label: 'Those in products too' }) },
  });
const withinOf = (of: BookingView) =>
  call({
    ...listed,
    path: `${one}/${views[of]}/products/:id/items`,
    summary: `The items of a product with what is booked for them: ${of}`,
    query: { ...purposeQuery, open },
  });
const changed = {
  permission: update,
  query: purposeQuery,
  answer: bookingRow,
  failure: 'Failed to create purchase request',
} as const;
const detailOf = (kind: Kinds) =>
  call({
    method: 'GET',
    path: `${booking}/${kind}/:id`,
    query: purposeQuery,
    summary: 'What is booked for a line: its parts, other stock, and who holds it',
    permission: view,
    answer: bookingDetail,
    failure,
  });
const bookOf = (kind: Kinds) =>
  call({
    ...changed,
    method: 'PUT',
    path: `${booking}/${kind}/:id/stock-booking`,
    summary: 'Say how much of a line is served from stock, by production and by buyout',
    body: shares,
    success: 'Booking saved',
  });
const orderOf = (kind: Kinds) =>
  call({
    method: 'PUT',
    permission: 'procurement.production.update',
    answer: bookingRow,
    failure: 'Failed to create purchase request',
    path: `${one}/material-booking-production/${kind}/:id/create-order`,
    query: purposeQuery,
    summary: 'Order what is planned for a line from a production unit',
    body: {
      production_unit_id: reference('production_units', {
        required: 'Choose a production unit',
      }),
      production_booking_id: integer({ label: 'Production booking', min: 1 }),
    },
    success: 'Production order created',
  });
const ofVariant = `${one}/material-booking-production/items/variant/:variant_id/stock-booking`;

/** What of one line is bought out, beside others. */
const boughtOut = {
  id: integer({ label: 'Line', required: true, min: 1 }),
  buyout_qty: quantity({ required: 'Say how much is bought out', min: '0', max: '999999999' }),
};
/** At most so many lines are booked, sent or taken back at once. */
export const maxLinesAtOnce = 1000;
const manyRows = {
  method: 'PUT',
  query: purposeQuery,
  answer: () => z.strictObject({ records: z.array(bookingRow()) }),
  failure: 'Failed to create purchase request',
} as const;
const toBuyout = `${one}/material-booking-buyout`;

/** The calls of material booking: the lines of a request by another door (rules 80 to 83). */
export const bookingCalls = {
  stockProducts: productsOf('stock'),
  stockItems: itemsOf('stock'),
  stockWithin: withinOf('stock'),
  productionProducts: productsOf('production'),
  productionItems: itemsOf('production'),
  productionWithin: withinOf('production'),
  buyoutProducts: productsOf('buyout'),
  buyoutItems: itemsOf('buyout'),
  buyoutWithin: withinOf('buyout'),
  productBooking: detailOf('products'),
  itemBooking: detailOf('items'),
  bookProduct: bookOf('products'),
  bookItem: bookOf('items'),
  issue: call({
    ...changed,
    method: 'PUT',
    path: `${booking}/items/:id/issue`,
    summary: 'Hand out what is booked from stock for a line',
    body: {
      quantity: quantity({ required: 'Say how much is handed out', min: '0.0001', max: '999999999' }),
      /** Another unit of the item; empty for the base unit. */
      unit: text({ max: 20 }),
    },
    success: 'Issued',
  }),
  bringBack: call({
    ...changed,
    method: 'PUT',
    path: `${booking}/items/:id/return`,
    summary: 'Take back into stock what was issued for a line, of the last issue first',
    body: returnFields,
    success: 'Back in stock',
  }),
  askFor: call({
    method: 'POST',
    path: `${booking}/items/:id/ask`,
    query: purposeQuery,
    summary: 'Ask whoever booked stock of the item for another line to release it',
    permission: update,
    body: {
      from_line_id: integer({ label: 'Held for line', required: true, min: 1 }),
      item_variant_id: integer({ label: 'Variant', required: true, min: 1 }),
      quantity: quantity({ required: 'Say how much is needed', min: '0.0001', max: '999999999' }),
    },
    answer: () => z.strictObject({ id: id() }),
    status: 201,
    success: 'Asked: it is in their inbox',
    failure: 'Failed to create purchase request',
  }),
  bookable: call({
    method: 'GET',
    path: `${booking}/bookable`,
    query: purposeQuery,
    summary: 'What of a request can be booked from stock now, line by line',
    permission: view,
    answer: () => z.strictObject({ records: z.array(bookable()) }),
    failure,
  }),
  bookAll: call({
    method: 'POST',
    path: `${booking}/book-all`,
    query: purposeQuery,
    summary: 'Book all of a request that stock can serve',
    permission: update,
    answer: () => z.strictObject({ records: z.array(bookable()) }),
    success: 'Booked from stock',
    failure: 'Failed to create purchase request',
  }),
  bookBuyout: call({
    ...manyRows,
    permission: update,
    path: `${booking}/buyout`,
    summary: 'Say how much of each of many items is bought out, all or none',
    body: () =>
      z.strictObject({
        lines: listOf(normalised(boughtOut, recordCheck(boughtOut)), 'lines are required', {
          least: 1,
          tooFew: 'Choose at least one',
          most: maxLinesAtOnce,
          tooMany: `At most ${maxLinesAtOnce} at once`,
        }),
      }),
    success: 'Booked as buyout',
  }),
  createOrder: orderOf('products'),
  createItemOrder: orderOf('items'),
  variantBooking: call({
    method: 'GET',
    path: ofVariant,
    query: purposeQuery,
    summary: 'What stock of a variant can serve of what a request has in production',
    permission: view,
    answer: () => z.strictObject({ records: z.array(bookable()) }),
    failure,
  }),
  bookVariant: call({
    method: 'PUT',
    path: ofVariant,
    query: purposeQuery,
    summary: 'Serve from stock what a request has planned for production of a variant, first lines first',
    permission: update,
    body: { booked_qty: quantity({ label: 'From stock', required: 'Say how much', min: '0.0001', max: '999999999' }) },
    answer: () => z.strictObject({ records: z.array(bookable()) }),
    success: 'Booking saved',
    failure: 'Failed to create purchase request',
  }),
  sendToBuyout: call({
    ...changed,
    permission: 'procurement.buyout.update',
    method: 'PUT',
    path: `${toBuyout}/send-to-buyout`,
    summary: 'Make the buyout request of a buyout booking, once',
    body: { buyout_booking_id: integer({ label: 'Buyout booking', required: true, min: 1 }) },
    success: 'Sent to buyout',
    failure: 'Failed to create purchase request',
  }),
  sendLines: call({
    ...manyRows,
    permission: 'procurement.buyout.update',
    path: `${toBuyout}/send-lines`,
    summary: 'Send what is booked as buyout for many items, all or none',
    body: () => z.strictObject({ ids: sentIds('ids') }),
    success: 'Sent to buyout',
  }),
  takeBackLines: call({
    ...manyRows,
    permission: 'procurement.buyout.update',
    path: `${toBuyout}/take-back-lines`,
    summary: 'Take back what was sent to buyout for many items and is in no RFQ, all or none',
    body: () => z.strictObject({ ids: sentIds('ids') }),
    success: 'Taken back',
  }),
};
