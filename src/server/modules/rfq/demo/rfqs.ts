import { aliasedTable, sql } from 'drizzle-orm';
import { round } from '../../../../domain/decimal.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { vendors } from '../../../../resources/masters/vendors.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { allPermissions } from '../../../../resources/permissionNames.ts';
import { changeableLines, draftChange } from '../orders/changes/draftChange.ts';
import { awards } from '../../../../resources/rfq/awards.ts';
import { quotations } from '../../../../resources/rfq/quotations.ts';
import { purchaseOrders } from '../../../../resources/rfq/purchaseOrders.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import type { Resource } from '../../../../schema/resource.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { actAs, ago, demoDate } from '../../../demo/calendar.ts';
import type { Chance } from '../../../demo/random.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import { seenOf } from '../../../engine/workflows/seen.ts';
import { takeSteps } from '../../../engine/workflows/take.ts';
import type { Who } from '../../../engine/who.ts';
import { bookLines } from '../../booking/bookLines.ts';
import { saveBids, saveDecisions, type SentBid } from '../bids.ts';
import { draftAward } from '../draftAward.ts';
import { levellingOf } from '../levelling.ts';
import { openRfq } from '../openRfq.ts';
import { bare } from '../../../db/column.ts';
import { filled, selectRows } from '../../../db/rows.ts';

const ordersTable = tableOf(purchaseOrders);
const buyoutRequestsTable = tableOf(buyoutRequests);
const vendorsTable = tableOf(vendors);

const l = aliasedTable(tableOf(purchaseRequestLines), 'l');
const r = aliasedTable(tableOf(purchaseRequests), 'r');
const o = aliasedTable(tableOf(purchaseRequestLines), 'o');

interface Buying {
  readonly buyer: number;
  readonly reviewer: number;
  readonly approver: number;
}

const whoIs = (id: number): Who => ({ id, permissions: new Set(allPermissions()), currency: 'GBP' });

/** What a vendor asks for each line: `null` leaves it blank. */
type Prices = (line: { readonly id: number; readonly nth: number }, fair: number) => Partial<SentBid> | null;

/** How vendors differ: by a factor on the fair price, in percent, and by what they leave out. */
const priced =
  (factor: number, except: (nth: number) => Partial<SentBid> | null | undefined = () => undefined): Prices =>
  ({ nth }, fair) => {
    const other = except(nth);
    return other === undefined ? { bid: 'priced', price: round(String((fair * factor) / 100), 4) } : other;
  };

/** Enters the quotation of a vendor. */
const quote = async (
  tx: Tx,
  {
    rfq: { id: rfq, received },
    vendor,
    head = {},
  }: {
    readonly rfq: { readonly id: number; readonly received: string };
    readonly vendor: number;
    readonly head?: object | undefined;
  },
  { fair, prices }: { readonly fair: ReadonlyMap<number, number>; readonly prices: Prices },
  who: Who,
): Promise<void> => {
  const quotation = await insertRecord(
    tx,
    quotations,
    { rfq_id: rfq, vendor_id: vendor, received_on: received, ...head },
    who,
  );
  const said = [...fair].flatMap(([id, price], nth) => {
    const bid = prices({ id, nth }, price);
    return bid ? [{ rfq_line_id: id, ...bid }] : [];
  });
  if (said.length) await saveBids(tx, { rfq, quotation }, said, who);
};

/** Books verified lines for buyout of which nothing is booked, of the largest request. */
const planBuyouts = async (tx: Tx, many: number): Promise<void> => {
  const rows = await selectRows(
    tx,
    { id: l.id, total: filled(l.total_quantity) },
    (list) => sql`
    select ${list} from ${tableOf(purchaseRequestLines)} ${l}
    join ${tableOf(purchaseRequests)} ${r} on ${r.branch_id} = ${l.branch_id} and ${r.id} = ${l.request_id} and ${r.status} = 'OPEN'
    where ${l.kind} = 'item' and ${l.is_reviewer_verified} and ${l.is_approver_verified} and ${l.item_variant_id} is not null
      and ${l.total_quantity} > 0 and ${l.booked_qty} + ${l.production_qty} + ${l.buyout_qty} = 0
    order by (select count(*) from ${tableOf(purchaseRequestLines)} ${o} where ${o.branch_id} = ${r.branch_id} and ${o.request_id} = ${r.id}) desc,
      ${l.position}, ${l.id} limit ${many}`,
  );
  await bookLines(
    tx,
    rows.map(({ id, total }) => ({ line: id, buyout: total })),
  );
};

/** A change of the first order of which something is to come: it comes later than was said. */
const later = async (tx: Tx, orders: readonly { readonly id: number }[], buyer: number): Promise<void> => {
  const toCome = await Promise.all(orders.map(({ id }) => changeableLines(tx, id)));
  const at = toCome.findIndex((lines) => lines.length > 0);
  const [order, line] = [orders[at], toCome[at]?.[0]];
  if (!order || !line) return;
  await actAs(tx, buyer, 1);
  await draftChange(tx, order.id, {
    reason: 'The coater is late: they deliver later than they said.',
    lines: [{ line_id: line.id, due_on: demoDate(ago(-30)) }],
  });
};

/** The RFQs of a branch: one in each state, one of which is worth comparing, and deliveries of what was awarded. */
export const seedRfqs = async (tx: Tx, luck: Chance, { buyer, reviewer, approver }: Buying): Promise<void> => {
  const who = whoIs(buyer);
  await actAs(tx, buyer, 13);
  await planBuyouts(tx, 24);
  const planned = await selectRows(
    tx,
    { id: buyoutRequestsTable.id },
    (list) =>
      sql`select ${list} from ${buyoutRequestsTable} where ${buyoutRequestsTable.status} = 'PLANNED' order by ${buyoutRequestsTable.id} offset 2`,
  );
  await actAs(tx, buyer, 12);
  await takeSteps(
    tx,
    buyoutRequests,
    'send',
    planned.map(({ id }) => ({ id, sent: {} })),
    who,
  );
  const open = await selectRows(
    tx,
    { id: buyoutRequestsTable.id },
    (list) =>
      sql`select ${list} from ${buyoutRequestsTable} where ${buyoutRequestsTable.status} = 'OPEN' order by ${buyoutRequestsTable.id} offset 1`,
  );
  const waiting = open.map(({ id }) => id);
  const firms = await selectRows(
    tx,
    { id: vendorsTable.id },
    (list) =>
      sql`select ${list} from ${vendorsTable} where ${vendorsTable.is_active} order by ${vendorsTable.id} limit 6`,
  );
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = firms.map(({ id }) => id);

  /** An RFQ of so many lines, sent to vendors, with a fair price for each of its lines. */
  const sendOut = async (
    lines: number,
    name: string,
    to: readonly number[],
    { days, due }: { readonly days: number; readonly due: number },
  ) => {
    await actAs(tx, buyer, days);
    const id = await openRfq(
      tx,
      waiting.splice(0, lines),
      { name, vendor_ids: to, due_on: demoDate(ago(0), due) },
      who,
    );
    await takeSteps(tx, rfqs, 'send', [{ id, sent: {} }], who);
    const stored = await levellingOf(tx, id, who);
    const fair = new Map(
      stored.lines.map((line): [number, number] => [
        line.id,
        Number(line.estimate_rate ?? 0) || 4 + luck.below(17_600) / 100,
      ]),
    );
    return { id, fair, lines: stored.lines, received: demoDate(ago(0), 1 - days) };
  };
  const takeOne = async (
    { resource, id }: { readonly resource: Resource; readonly id: number },
    { step, sent = {} }: { readonly step: string; readonly sent?: object },
    by: number,
    days: number,
  ) => {
    await actAs(tx, by, days);
    const seen = (await seenOf(tx, resource, [id])).get(id) ?? null;
    await takeSteps(tx, resource, step, [{ id, sent: { seen, ...sent } }], whoIs(by));
  };
  const ask = { reviewer_id: reviewer, approver_id: approver };

  const hardware = await sendOut(4, 'Fixings and hardware', [a, b, c], { days: 10, due: -3 });
  await quote(
    tx,
    { rfq: hardware, vendor: a, head: { lead_time_days: 2, reference: 'Q-4471' } },
    { fair: hardware.fair, prices: priced(100) },
    who,
  );
  await quote(
    tx,
    {
      rfq: hardware,
      vendor: b,
      head: {
        lead_time_days: 14,
      },
    },
    { fair: hardware.fair, prices: priced(93, (nth) => (nth === 2 ? { bid: 'no_bid' } : undefined)) },
    who,
  );
  await quote(
    tx,
    { rfq: hardware, vendor: c, head: { lead_time_days: 5 } },
    { fair: hardware.fair, prices: priced(112) },
    who,
  );
  await takeOne({ resource: rfqs, id: hardware.id }, { step: 'close' }, buyer, 8);
  const won = await draftAward(
    tx,
    hardware.id,
    {
      sent: hardware.lines.map(({ id }, nth) => ({
        rfq_line_id: id,
        vendor_id: nth === 0 || nth === 2 ? a : b,
        ...(nth === 0 && { reason: 'Needed within the week' }),
      })),
      reasons: [],
      recommendation: 'Split by line: the first item is needed within the week.',
    },
    who,
  );
  await takeOne({ resource: awards, id: won.id }, { step: 'submit', sent: ask }, buyer, 7);
  await takeOne({ resource: awards, id: won.id }, { step: 'review' }, reviewer, 7);
  await takeOne({ resource: awards, id: won.id }, { step: 'approve' }, approver, 6);
  const placed = await selectRows(
    tx,
    { id: ordersTable.id },
    (list) =>
      sql`update ${ordersTable} set ${bare(ordersTable.ordered_on)} = ${demoDate(ago(6))} where ${ordersTable.award_id} = ${won.id} returning ${list}`,
  );
  for (const { id } of placed)
    // oxlint-disable-next-line no-await-in-loop -- one connection; two
    await takeOne({ resource: purchaseOrders, id }, { step: 'send' }, buyer, 6);
  const [confirmed] = placed;
  if (confirmed)
    await takeOne(
      { resource: purchaseOrders, id: confirmed.id },
      { step: 'confirm', sent: { vendor_reference: 'AB-20814', confirmed_on: demoDate(ago(5)) } },
      buyer,
      5,
    );
  const ordered = await selectRows(
    tx,
    { id: buyoutRequestsTable.id, quantity: buyoutRequestsTable.quantity },
    (list) =>
      sql`select ${list} from ${buyoutRequestsTable} where ${buyoutRequestsTable.status} = 'AWARDED' order by ${buyoutRequestsTable.id} limit 3`,
  );
  for (const [nth, { id, quantity }] of ordered.entries()) {
    if (nth === 1) continue;
    const received = nth === 0 ? quantity : round(String(Number(quantity) / 2), 4);
    // oxlint-disable-next-line no-await-in-loop -- one connection; two
    await actAs(tx, buyer, 2);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await takeSteps(
      tx,
      buyoutRequests,
      'receive',
      [{ id, sent: { received, received_on: demoDate(ago(2)), delivery_note: `DN-${7301 + nth}` } }],
      who,
    );
  }

  await later(tx, placed, buyer);

  const steel = await sendOut(12, 'Steel and glazing for the façade', [a, b, c, d, e], { days: 6, due: 4 });
  await quote(
    tx,
    { rfq: steel, vendor: a, head: { lead_time_days: 21, minimum_order: '500.00' } },
    { fair: steel.fair, prices: priced(101) },
    who,
  );
  await quote(
    tx,
    {
      rfq: steel,
      vendor: b,
      head: {
        lead_time_days: 28,
        valid_until: demoDate(ago(0), 30),
      },
    },
    { fair: steel.fair, prices: priced(96, (nth) => (nth === 3 ? null : nth === 7 ? { bid: 'no_bid' } : undefined)) },
    who,
  );
  await quote(
    tx,
    { rfq: steel, vendor: c, head: { lead_time_days: 14, reference: 'AN-2026-118' } },
    {
      fair: steel.fair,
      prices: (line, fair) =>
        line.nth === 5
          ? { bid: 'priced', price: round(String(fair * 3.4), 4), note: 'Special profile' }
          : line.nth === 8
            ? {
                bid: 'priced',
                price: round(String(fair * 0.7), 4),
                is_alternate: true,
                alternate: 'Galvanised instead of stainless',
              }
            : { bid: 'priced', price: round(String(fair * 1.04), 4) },
    },
    who,
  );
  await quote(
    tx,
    { rfq: steel, vendor: d },
    { fair: steel.fair, prices: priced(88, (nth) => (nth > 3 ? null : undefined)) },
    who,
  );
  await quote(
    tx,
    {
      rfq: steel,
      vendor: e,
      head: {
        currency: 'EUR',
        exchange_rate: '0.86',
        lead_time_days: 35,
      },
    },
    { fair: steel.fair, prices: priced(109) },
    who,
  );
  const [first] = steel.lines;
  if (first)
    await saveDecisions(tx, steel.id, [
      { vendor_id: null, rfq_line_id: null, plug_by: 'average' },
      {
        vendor_id: c,
        rfq_line_id: steel.lines[8]?.id ?? first.id,
        alternate_is: 'refused',
        note: 'Stainless is specified',
      },
    ]);

  const joinery = await sendOut(5, 'Timber and boards', [a, c, d], { days: 5, due: -1 });
  await quote(
    tx,
    { rfq: joinery, vendor: a, head: { lead_time_days: 7 } },
    { fair: joinery.fair, prices: priced(104) },
    who,
  );
  await quote(
    tx,
    { rfq: joinery, vendor: c, head: { lead_time_days: 10 } },
    { fair: joinery.fair, prices: priced(97) },
    who,
  );
  await quote(
    tx,
    { rfq: joinery, vendor: d, head: { lead_time_days: 5 } },
    { fair: joinery.fair, prices: priced(102) },
    who,
  );
  await takeOne({ resource: rfqs, id: joinery.id }, { step: 'close' }, buyer, 2);
  const pending = await draftAward(
    tx,
    joinery.id,
    {
      sent: joinery.lines.map(({ id }) => ({ rfq_line_id: id, vendor_id: c })),
      reasons: [],
      recommendation: 'Lowest on every line.',
    },
    who,
  );
  await takeOne({ resource: awards, id: pending.id }, { step: 'submit', sent: ask }, buyer, 1);

  const called = await sendOut(2, 'Temporary works', [b, d], { days: 4, due: 10 });
  await takeOne({ resource: rfqs, id: called.id }, { step: 'cancel', sent: { comment: 'Hired instead' } }, buyer, 3);
  await actAs(tx, buyer, 1);
  const draft = waiting.splice(0, 3);
  if (draft.length) await openRfq(tx, draft, { due_on: demoDate(ago(0), 14) }, who);
};
