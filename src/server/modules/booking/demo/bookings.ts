import { sql, type SQL } from 'drizzle-orm';
import { allotted, minus, openOf } from '../../../../domain/bookings.ts';
import { compare, round, sum, type Decimal } from '../../../../domain/decimal.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../../resources/booking/productionOrders.ts';
import { items } from '../../../../resources/masters/items.ts';
import { productionUnits } from '../../../../resources/masters/productionUnits.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { Tx } from '../../../db/database.ts';
import type { OwnedTable } from '../../../db/ownedTable.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import { actAs } from '../../../demo/calendar.ts';
import type { Chance } from '../../../demo/random.ts';
import { writeStep } from '../../../demo/step.ts';
import { bookLines, type WantedShares } from '../bookLines.ts';
import { lockedLines, type LockedLine } from '../bookedLines.ts';
import { askFor } from '../stockRequests.ts';
import { bookingDetailOf } from '../bookingDetail.ts';
import { enterStock } from '../enterStock.ts';
import { issueBySlip } from '../slips/issueSlip.ts';
import { receiveDelivery } from '../orders.ts';
import { bare } from '../../../db/column.ts';
import { selectRows } from '../../../db/rows.ts';

const productionUnitsTable = tableOf(productionUnits);

const [lines, requests] = [tableOf(purchaseRequestLines), tableOf(purchaseRequests)];

interface Buying {
  readonly buyer: number;
  readonly reviewer: number;
  readonly approver: number;
  readonly creator: number;
}

/** The verified items of a request. */
const verified = async (tx: Tx, request: number): Promise<LockedLine[]> => {
  const rows = await selectRows(
    tx,
    { id: lines.id },
    (list) => sql`
    select ${list} from ${lines} where ${lines.request_id} = ${request} and ${lines.kind} = 'item' and ${lines.is_reviewer_verified} and ${lines.is_approver_verified}
      and ${lines.item_variant_id} is not null order by ${lines.id}`,
  );
  return lockedLines(
    tx,
    rows.map(({ id }) => id),
  );
};

/** Of a share of the items, in percent: stock for what there is, and of the rest a part in production, a part to buy, a part still open. */
const book = async (tx: Tx, luck: Chance, request: number, share: number): Promise<void> => {
  const wanting = (await verified(tx, request)).filter(() => luck.happens(share));
  const variants = rowTableOf(items, 'variants');
  const rows = await selectRows(
    tx,
    { id: variants.id, free: variants.free },
    (list) => sql`select ${list} from ${variants}`,
  );
  const free = new Map(rows.map(({ id, free: there }): [number, Decimal] => [id, there]));
  const given = new Map(
    allotted(
      wanting.map((line) => ({ line: line.id, variant: line.variant ?? 0, open: line.total })),
      free,
    ).map(({ line, quantity }) => [line, quantity]),
  );
  await bookLines(
    tx,
    wanting.map((line): WantedShares => {
      const booked = given.get(line.id) ?? '0';
      const left = minus(line.total, booked);
      const whole = round(left, 0);
      const rest = compare(whole, left) > 0 ? left : whole;
      if (compare(rest, '0') <= 0 || luck.happens(25)) return { line: line.id, booked };
      return luck.happens(50) ? { line: line.id, booked, production: rest } : { line: line.id, booked, buyout: rest };
    }),
  );
};

const ordersOf = async (tx: Tx, table: OwnedTable, request: number): Promise<number[]> => {
  const rows = await selectRows(
    tx,
    { id: table.id },
    (list) =>
      sql`select ${list} from ${table} where request_id = ${request} and status = 'PLANNED' order by ${table.id}`,
  );
  return rows.map(({ id }) => id);
};

/** Orders half of what is planned, and of these one is made in part and one in full. */
const produce = async (tx: Tx, request: number, by: number): Promise<void> => {
  const table = tableOf(productionOrders);
  const units = await selectRows(
    tx,
    { id: productionUnitsTable.id },
    (list) => sql`select ${list} from ${productionUnitsTable} order by ${productionUnitsTable.id}`,
  );
  const planned = await ordersOf(tx, table, request);
  for (const [at, id] of planned.slice(0, Math.ceil(planned.length / 2)).entries()) {
    const set = { production_unit_id: (units[at % Math.max(units.length, 1)]?.id ?? 0) || null };
    // oxlint-disable-next-line no-await-in-loop -- one connection; a few
    await writeStep(tx, productionOrders, {
      id,
      action: 'order',
      from: 'PLANNED',
      to: 'IN_PROGRESS',
      by,
      days: 5,
      set,
    });
    if (at > 1) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    // Asserted: all that a statement before it selects.
    const { rows } = await tx.execute<{ id: number; quantity: string }>(
      sql`select * from ${table} where ${table.id} = ${id}`,
    );
    const [order] = rows;
    if (!order) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await receiveDelivery(
      tx,
      { ...order, id },
      at === 0 ? undefined : round(order.quantity, 0) === order.quantity ? '1' : '0.5',
    );
    if (at === 0)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await writeStep(tx, productionOrders, { id, action: 'finish', from: 'IN_PROGRESS', to: 'DONE', by, days: 2 });
  }
};

/** Sends half of what is to be bought. */
const buy = async (tx: Tx, request: number, by: number): Promise<void> => {
  const planned = await ordersOf(tx, tableOf(buyoutRequests), request);
  for (const id of planned.slice(0, Math.ceil(planned.length / 2)))
    // oxlint-disable-next-line no-await-in-loop -- one connection; a few
    await writeStep(tx, buyoutRequests, { id, action: 'send', from: 'PLANNED', to: 'OPEN', by, days: 3 });
};

/** Hands out what is held for the first lines of a request. */
const handOut = async (tx: Tx, request: number, many?: number): Promise<void> => {
  const held = (await verified(tx, request)).filter(({ booked, issued }) => compare(booked, issued) > 0);
  const wanted = held
    .slice(0, many)
    .map((line) => ({ request_line_id: line.id, quantity: minus(line.booked, line.issued) }));
  if (wanted.length > 0) await issueBySlip(tx, { issued_to: 'Site store, K. Adeyemi', lines: wanted });
};

/** The buyer asks for what somebody else holds, where there is such a line. */
const ask = async (tx: Tx, request: number): Promise<void> => {
  for (const line of await verified(tx, request)) {
    if (compare(openOf(line.total, line), '0') <= 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection; the first that there is
    const [holder] = (await bookingDetailOf(tx, request, line.id)).holders;
    if (!holder) continue;
    const open = openOf(line.total, line);
    const quantity = compare(holder.held, open) < 0 ? holder.held : open;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await askFor(tx, request, line.id, {
      from_line_id: holder.request_line_id,
      item_variant_id: holder.item_variant_id,
      quantity,
    });
    return;
  }
};

/** What is booked, made and bought for the requests of a branch, so that each state has one. */
export const seedBookings = async (tx: Tx, luck: Chance, { buyer, reviewer, creator }: Buying): Promise<void> => {
  const rows = await selectRows(
    tx,
    { id: requests.id, purpose: requests.purpose },
    (list) => sql`select ${list} from ${requests} order by ${requests.id}`,
  );
  const [first, second, third, tools, clothing] = rows.map(({ id }) => id);
  const mark = (request: number | undefined, share: SQL) =>
    tx.execute(sql`update ${lines} set ${bare(lines.is_reviewer_verified)} = true, ${bare(lines.is_approver_verified)} = ${share}
      where ${lines.request_id} = ${request ?? 0}`);
  await mark(second, sql`id % 2 = 0`);
  await mark(third, sql`id % 3 <> 0`);
  for (const [request, by, days, share] of [
    [first, buyer, 8, 80],
    [third, reviewer, 6, 20],
    [second, buyer, 4, 80],
  ] as const) {
    if (request === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await actAs(tx, by, days);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await book(tx, luck, request, share);
  }
  if (first !== undefined) {
    await produce(tx, first, buyer);
    await buy(tx, first, buyer);
    await actAs(tx, buyer, 1);
    await handOut(tx, first, 4);
    await ask(tx, first);
  }
  if (tools !== undefined)
    await writeStep(tx, purchaseRequests, {
      id: tools,
      action: 'cancel',
      from: 'OPEN',
      to: 'CANCELLED',
      by: creator,
      days: 2,
      comment: 'Bought with the last order',
    });
  if (clothing !== undefined) {
    await actAs(tx, buyer, 2);
    await mark(clothing, sql`true`);
    await serve(tx, clothing);
    await handOut(tx, clothing);
    await writeStep(tx, purchaseRequests, {
      id: clothing,
      action: 'close',
      from: 'OPEN',
      to: 'CLOSED',
      by: creator,
      days: 1,
    });
  }
};

/** Receives what is missing for a request, and books all of it. */
const serve = async (tx: Tx, request: number): Promise<void> => {
  const wanted = await verified(tx, request);
  await enterStock(
    tx,
    wanted.map((line) => ({
      item_id: line.item ?? 0,
      item_variant_id: line.variant ?? 0,
      kind: 'receipt',
      quantity: line.total,
      reason: 'Delivery note DN-5120',
    })),
  );
  await bookLines(
    tx,
    wanted.map((line) => ({ line: line.id, booked: sum([line.total]) })),
  );
};
