import { aliasedTable, sql } from 'drizzle-orm';
import { allotted, isCountedIn, minus, openOf, plainQuantity, type Wanting } from '../../../domain/bookings.ts';
import { compare, sum, type Decimal } from '../../../domain/decimal.ts';
import { items } from '../../../resources/masters/items.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { Bookable } from '../../../resources/requests/bookingAnswers.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { conflict, invalid } from '../../engine/errors.ts';
import { waitsOf } from '../../engine/parts/marked.ts';
import { isMaterial } from '../requests/material.ts';
import { readColumns } from '../../engine/records/read.ts';
import { bookLocked } from './bookLines.ts';
import { lockLines, lockedLines, type LockedLine } from './bookedLines.ts';
import { selectRows } from '../../db/rows.ts';

const [lines, variants] = [tableOf(purchaseRequestLines), rowTableOf(items, 'variants')];
const l = aliasedTable(lines, 'l');
const above = aliasedTable(lines, 'above');

/** The items and consumables of a request of which something is open, in their order on the sheet. */
const openItems = async (tx: Tx, request: number, variant?: number): Promise<number[]> => {
  const rows = await selectRows(
    tx,
    { id: l.id },
    (list) => sql`
    select ${list} from ${lines} ${l} left join ${lines} ${above} on ${above.branch_id} = ${l.branch_id} and ${above.id} = ${l.parent_line_id}
    where ${l.request_id} = ${request} and ${isMaterial(l)}
      and ${
        variant === undefined
          ? sql`${l.booked_qty} + ${l.production_qty} + ${l.buyout_qty} < ${l.total_quantity}`
          : sql`${l.item_variant_id} = ${variant} and ${l.production_qty} > 0`
      }
    order by coalesce(${above.position}, ${l.position}), ${above.id} is not null, ${l.position}, ${l.id}`,
  );
  return rows.map(({ id }) => id);
};

const freeOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, Decimal>> => {
  const rows = await selectRows(
    tx,
    { id: variants.id, free: variants.free },
    (list) => sql`select ${list} from ${variants} where ${variants.id} = any(${arrayOf([...new Set(ids)], 'bigint')})`,
  );
  return new Map(rows.map(({ id, free }) => [id, free]));
};

/** Why a line gets nothing or not all; null if it gets all. */
const reasonOf = (line: LockedLine, open: Decimal, given: Decimal): string | null => {
  if (line.status !== 'OPEN') return 'The request is not open';
  if (!line.verified) return waitsOf(purchaseRequestLines, line);
  if (line.forStock) return 'It is asked for stock';
  if (line.variant === null) return 'Names no item of the masters';
  if (!isCountedIn(line.unit, line.item_unit))
    return `Asked for in ${line.unit ?? ''}, counted in ${line.item_unit ?? ''}`;
  if (compare(given, open) >= 0) return null;
  return compare(given, '0') > 0 ? 'No more is free' : 'Nothing is free';
};

const isReady = (line: LockedLine): boolean =>
  line.status === 'OPEN' && line.verified && !line.forStock && isCountedIn(line.unit, line.item_unit);

type Reading = (tx: Tx, ids: readonly number[]) => Promise<LockedLine[]>;

/** What stock can serve of the open lines of a request now, first lines first. */
const allot = async (
  tx: Tx,
  request: number,
  reading: Reading,
): Promise<{ rows: Bookable[]; locked: LockedLine[] }> => {
  const locked = await reading(tx, await openItems(tx, request));
  const wanting = locked.flatMap((line): Wanting[] =>
    isReady(line) && line.variant !== null
      ? [{ line: line.id, variant: line.variant, open: openOf(line.total, line) }]
      : [],
  );
  const free = await freeOf(
    tx,
    wanting.map(({ variant }) => variant),
  );
  const given = new Map(allotted(wanting, free).map(({ line, quantity }) => [line, quantity]));
  const rows = locked.map((line): Bookable => {
    const [open, quantity] = [openOf(line.total, line), given.get(line.id) ?? '0.0000'];
    return {
      request_line_id: line.id,
      description: line.description,
      unit: line.unit,
      open,
      quantity,
      reason: reasonOf(line, open, quantity),
    };
  });
  return { rows, locked };
};

/** What `bookAll` would book, line by line. */
export const bookableLines = async (tx: Tx, request: number): Promise<Bookable[]> =>
  (await allot(tx, request, lockedLines)).rows;

/** Books all that stock can serve of the open lines of a request. Returns what was booked. @throws Failure as `bookLines` */
export const bookAll = async (tx: Tx, request: number): Promise<Bookable[]> => {
  const { rows, locked } = await allot(tx, request, lockLines);
  // A request of which nothing is open has no lines to tell by.
  const { number, status } = locked[0] ?? (await readColumns(tx, purchaseRequests, request));
  if (status !== 'OPEN') throw conflict(`Nothing is booked for ${String(number)}: it is not open`);
  // Each row is of the line at its place.
  const served = rows.flatMap((row, at) => {
    const line = locked[at];
    return line && compare(row.quantity, '0') > 0 ? [{ row, line }] : [];
  });
  await bookLocked(
    tx,
    served.map(({ line }) => line),
    served.map(({ row, line }) => ({ line: line.id, booked: sum([line.booked, row.quantity]) })),
  );
  return served.map(({ row }) => row);
};

/** What stock of a variant can serve of what a request has planned for its production, first lines first. */
const ofVariant = async (
  tx: Tx,
  { request, variant }: { readonly request: number; readonly variant: number },
  reading: Reading,
  most?: Decimal,
) => {
  const locked = await reading(tx, await openItems(tx, request, variant));
  const wanting = locked.filter(isReady).map((line) => ({ line: line.id, variant, open: line.production }));
  const free = (await freeOf(tx, [variant])).get(variant) ?? '0';
  const there = most === undefined || compare(most, free) > 0 ? free : most;
  if (most !== undefined && compare(most, free) > 0)
    throw invalid({ booked_qty: [`Only ${plainQuantity(free)} are free`] });
  const given = new Map(allotted(wanting, new Map([[variant, there]])).map(({ line, quantity }) => [line, quantity]));
  return { locked, given };
};

export const bookableOfVariant = async (tx: Tx, request: number, variant: number): Promise<Bookable[]> => {
  const { locked, given } = await ofVariant(tx, { request, variant }, lockedLines);
  return locked.map((line) => {
    const quantity = given.get(line.id) ?? '0.0000';
    return {
      request_line_id: line.id,
      description: line.description,
      unit: line.unit,
      open: line.production,
      quantity,
      reason: reasonOf(line, line.production, quantity),
    };
  });
};

/**
 * Serves so much from stock of what is planned for production of a variant, first lines first; what is planned falls by
 * as much. @throws Failure 422 for more than is free or planned, and for what is in production already
 */
export const bookVariant = async (tx: Tx, request: number, variant: number, quantity: Decimal): Promise<Bookable[]> => {
  const { locked, given } = await ofVariant(tx, { request, variant }, lockLines, quantity);
  const planned = sum(given.values());
  if (compare(planned, quantity) < 0)
    throw invalid({ booked_qty: [`Only ${plainQuantity(planned)} are planned for production`] });
  const changed = locked.filter(({ id }) => given.has(id));
  await bookLocked(
    tx,
    changed,
    changed.map((line) => {
      const by = given.get(line.id) ?? '0';
      return { line: line.id, booked: sum([line.booked, by]), production: minus(line.production, by) };
    }),
  );
  return changed.map((line) => ({
    request_line_id: line.id,
    description: line.description,
    unit: line.unit,
    open: line.production,
    quantity: given.get(line.id) ?? '0.0000',
    reason: null,
  }));
};
