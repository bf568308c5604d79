import { assertDefined } from '../../../domain/assertDefined.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { stockRequests } from '../../../resources/booking/stockRequests.ts';
import { items } from '../../../resources/masters/items.ts';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { material } from '../../../resources/requests/requestWords.ts';
import type { Tx } from '../../db/database.ts';
import { bind, type Binding } from '../../engine/binding.ts';
import { extendResource, type ServerModule } from '../../engine/modules.ts';
import { readDetail } from '../../engine/recordDetail.ts';
import { readRecord } from '../../engine/records/read.ts';
import { ofKind } from '../../engine/parts/bindings.ts';
import { takeOutOfRfqs } from '../rfq/takeOut.ts';
import { bookableLines, bookableOfVariant, bookAll, bookVariant } from './bookAll.ts';
import { bookBuyout, requireNonePlanned, sendLines, takeBackLines } from './buyoutLines.ts';
import { belowMinimum, minimumRules, requestBelow, stockOfItems } from './belowMinimum.ts';
import { compareCount, enterCount } from './count.ts';
import { bookingCheck } from './bookingCheck.ts';
import { bookingDetailOf } from './bookingDetail.ts';
import { bookingPage, bookingRowsOf } from './bookingRows.ts';
import { bookedLineRules } from './lineRules.ts';
import { bookedLines, bookItem, bookProduct, held, issue, releaseHeld, unserved } from './lines.ts';
import { createOrder, receiveDelivery, sendToBuyout } from './orders.ts';
import { projectedStock } from './projectedStock.ts';
import { receivedCheck } from './receivedCheck.ts';
import { returnIssue, returnIssued } from './returns.ts';
import { reverseReceipt } from './reverse.ts';
import { slipExtension } from './slips/index.ts';
import { stockCheck } from './stockCheck.ts';
import { askFor, release } from './stockRequests.ts';
import { stockRules } from './stockRules.ts';

const calls = purchaseRequestLines.endpoints;

const rowOf = async (tx: Tx, request: number, line: number): Promise<BookingRow> =>
  assertDefined((await bookingRowsOf(tx, request, [line]))[0]);

/** The calls of items are those of consumables too (rule 174). */
const ofItem = (binding: Binding): Binding => ofKind(purchaseRequestLines, material, binding);
const ofProduct = (binding: Binding): Binding => ofKind(purchaseRequestLines, 'product', binding);

const views = [
  { view: 'stock', products: calls.stockProducts, single: calls.stockItems, within: calls.stockWithin },
  {
    view: 'production',
    products: calls.productionProducts,
    single: calls.productionItems,
    within: calls.productionWithin,
  },
  { view: 'buyout', products: calls.buyoutProducts, single: calls.buyoutItems, within: calls.buyoutWithin },
] as const;

/** The lists of the same lines: products, items that are in none, and the items and consumables of a product. */
const lists = views.flatMap(({ view, products, single, within }): Binding[] => [
  bind(products, (tx, { params, query: { open }, page }) =>
    bookingPage(tx, { request: params.request_id, view, kind: 'product', open }, page),
  ),
  bind(single, (tx, { params, query: { open, in_products }, page }) => {
    const which = { request: params.request_id, view, kind: 'material', open } as const;
    return bookingPage(tx, in_products === true ? { ...which, within: 'any' } : which, page);
  }),
  ofProduct(
    bind(within, (tx, { params, query: { open }, page }) =>
      bookingPage(tx, { request: params.request_id, view, kind: 'material', within: params.id, open }, page),
    ),
  ),
]);

const changes: Binding[] = [
  ofProduct(
    bind(calls.bookProduct, async (tx, { params: { request_id, id }, body }) => {
      await bookProduct(tx, { request: request_id, product: id }, body);
      return rowOf(tx, request_id, id);
    }),
  ),
  ofItem(
    bind(calls.bookItem, async (tx, { params: { request_id, id }, body }) => {
      await bookItem(tx, id, body);
      return rowOf(tx, request_id, id);
    }),
  ),
  ofItem(
    bind(calls.issue, async (tx, { params: { request_id, id }, body }) => {
      await issue(tx, id, body);
      return rowOf(tx, request_id, id);
    }),
  ),
  ofItem(
    bind(calls.bringBack, async (tx, { params: { request_id, id }, body }) => {
      await returnIssued(tx, id, { ...body, is_free: body.is_free === true });
      return rowOf(tx, request_id, id);
    }),
  ),
  ofItem(
    bind(calls.askFor, async (tx, { params: { request_id, id }, body }) => ({
      id: await askFor(tx, request_id, id, body),
    })),
  ),
  ofProduct(
    bind(calls.createOrder, async (tx, { params: { request_id, id }, body, who }) => {
      const { production_unit_id: unit, production_booking_id: booking } = body;
      await createOrder(tx, { request: request_id, line: id }, { unit, booking }, who);
      return rowOf(tx, request_id, id);
    }),
  ),
  ofItem(
    bind(calls.createItemOrder, async (tx, { params: { request_id, id }, body, who }) => {
      const { production_unit_id: unit, production_booking_id: booking } = body;
      await createOrder(tx, { request: request_id, line: id }, { unit, booking }, who);
      return rowOf(tx, request_id, id);
    }),
  ),
  bind(calls.sendToBuyout, async (tx, { params: { request_id }, body, who }) =>
    rowOf(tx, request_id, await sendToBuyout(tx, request_id, body.buyout_booking_id, who)),
  ),
  bind(calls.bookBuyout, async (tx, { params: { request_id }, body }) => ({
    records: await bookingRowsOf(tx, request_id, await bookBuyout(tx, request_id, body.lines)),
  })),
  bind(calls.sendLines, async (tx, { params: { request_id }, body: { ids }, who }) => ({
    records: await bookingRowsOf(tx, request_id, await sendLines(tx, { request: request_id, ids }, who)),
  })),
  bind(calls.takeBackLines, async (tx, { params: { request_id }, body: { ids }, who }) => ({
    records: await bookingRowsOf(tx, request_id, await takeBackLines(tx, { request: request_id, ids }, who)),
  })),
  bind(calls.bookAll, async (tx, { params: { request_id } }) => ({ records: await bookAll(tx, request_id) })),
  bind(calls.bookVariant, async (tx, { params: { request_id, variant_id }, body }) => ({
    records: await bookVariant(tx, request_id, variant_id, body.booked_qty),
  })),
];

const reads: Binding[] = [
  ofProduct(bind(calls.productBooking, (tx, { params: { request_id, id } }) => bookingDetailOf(tx, request_id, id))),
  ofItem(bind(calls.itemBooking, (tx, { params: { request_id, id } }) => bookingDetailOf(tx, request_id, id))),
  bind(calls.bookable, async (tx, { params: { request_id } }) => ({ records: await bookableLines(tx, request_id) })),
  bind(calls.variantBooking, async (tx, { params: { request_id, variant_id } }) => ({
    records: await bookableOfVariant(tx, request_id, variant_id),
  })),
];

/** The ledger of stock and what of it the items say; what lines of requests are served by: stock, production, buyout. */
export const booking: ServerModule = {
  name: 'booking',
  extensions: [
    extendResource(items, { checks: [stockCheck], rows: { stock: stockOfItems } }),
    extendResource(purchaseRequestLines, { lines: bookedLines, bindings: [...lists, ...reads, ...changes] }),
    extendResource(purchaseRequests, {
      checks: [bookingCheck],
      counts: { unserved, held },
      effects: {
        close: (tx, { id }) => takeOutOfRfqs(tx, id),
        cancel: async (tx, { id }) => {
          await takeOutOfRfqs(tx, id);
          await releaseHeld(tx, id);
        },
      },
    }),
    extendResource(stockEntries, {
      bindings: [
        bind(stockEntries.endpoints.reverse, async (tx, { params: { id }, body, who }) =>
          readDetail(tx, stockEntries, await reverseReceipt(tx, id, body.reason, who), who),
        ),
        bind(stockEntries.endpoints.projected, (tx, { params: { id } }) => projectedStock(tx, id)),
        bind(stockEntries.endpoints.belowMinimum, async (tx) => {
          const { lines, total } = await belowMinimum(tx);
          return { lines, more: total > lines.length };
        }),
        bind(stockEntries.endpoints.requestBelow, async (tx, { body, who }) =>
          readRecord(tx, purchaseRequests, await requestBelow(tx, body, who)),
        ),
        bind(stockEntries.endpoints.compareCount, async (tx, { body }) => ({
          lines: await compareCount(tx, body.lines),
        })),
        bind(stockEntries.endpoints.enterCount, (tx, { body }) => enterCount(tx, body.lines, body.reason)),
        bind(stockEntries.endpoints.bringBack, async (tx, { params: { id }, body, who }) =>
          readDetail(tx, stockEntries, await returnIssue(tx, id, { ...body, is_free: body.is_free === true }), who),
        ),
      ],
    }),
    slipExtension,
    extendResource(productionOrders, {
      checks: [receivedCheck],
      effects: {
        receive: (tx, order, { received }) => receiveDelivery(tx, order, String(received)),
        finish: (tx, order) => receiveDelivery(tx, order),
      },
    }),
    extendResource(buyoutRequests, { effects: { take_back: (tx, record) => requireNonePlanned(tx, record) } }),
    extendResource(stockRequests, { effects: { release: (tx, record) => release(tx, record) } }),
  ],
  rules: [stockRules, bookedLineRules, minimumRules],
};
