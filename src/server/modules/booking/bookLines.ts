import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { requireStanding } from '../../engine/workflows/below.ts';
import { isCountedIn, minus, openOf, plainQuantity, type Shares } from '../../../domain/bookings.ts';
import { compare, sum, type Decimal } from '../../../domain/decimal.ts';
import type { Tx } from '../../db/database.ts';
import { conflict, invalid } from '../../engine/errors.ts';
import { requireMarked } from '../../engine/parts/marked.ts';
import { lockLines, type LockedLine } from './bookedLines.ts';
import { enterLockedStock } from './enterStock.ts';
import { entryFor, heldFor, takenFrom } from './heldStock.ts';
import { allOrNone } from './allOrNone.ts';
import { requireNotForStock } from './forStock.ts';
import { planOrders, type OrderChange } from './planOrders.ts';

/** What lines are to have, each share that is said; `variant`: stock of another variant of the item. */
export interface WantedShares extends Partial<Shares> {
  readonly line: number;
  readonly variant?: number | undefined;
}

interface Change {
  readonly line: LockedLine;
  readonly variant: number | null;
  /** By how much each share rises, or falls. */
  readonly booked: Decimal;
  readonly production: Decimal;
  readonly buyout: Decimal;
}

const isAbove = (a: Decimal, b: Decimal): boolean => compare(a, b) > 0;
const counted = (value: Decimal, { unit }: LockedLine): string =>
  unit ? `${plainQuantity(value)} ${unit}` : plainQuantity(value);

/** Stock is booked in the unit in which its item is counted. @throws Failure 422 at `field` */
export const requireCounted = (line: LockedLine, field: string): void => {
  if (!isCountedIn(line.unit, line.item_unit))
    throw invalid({
      [field]: [
        `${line.description} is asked for in ${line.unit ?? ''}, its item is counted in ${line.item_unit ?? ''}`,
      ],
    });
};

/** @throws Failure 409 for a line for which nothing can be booked now; 422 for a share that it cannot have */
const changeOf = (line: LockedLine, wanted: WantedShares): Change => {
  const shares = {
    booked: wanted.booked ?? line.booked,
    production: wanted.production ?? line.production,
    buyout: wanted.buyout ?? line.buyout,
  };
  const rises = {
    booked: minus(shares.booked, line.booked),
    production: minus(shares.production, line.production),
    buyout: minus(shares.buyout, line.buyout),
  };
  const variant = wanted.variant ?? line.variant;
  if (isAbove(line.issued, shares.booked))
    throw invalid({ booked_qty: [`${counted(line.issued, line)} of ${line.description} were issued already`] });
  if (Object.values(rises).some((rise) => isAbove(rise, '0'))) {
    if (line.status !== 'OPEN') throw conflict(`Nothing is booked for ${line.number}: it is not open`);
    requireMarked(purchaseRequestLines, [line]);
    if (line.kind === 'product') throw invalid({ booked_qty: ['A product is booked through its items'] });
    if (isAbove(rises.booked, '0')) requireNotForStock(line, 'booked_qty');
    for (const way of ['booked', 'production'] as const)
      if (isAbove(rises[way], '0') && variant === null)
        throw invalid({ [`${way}_qty`]: [`${line.description} names no item of the masters: choose one first`] });
    const way = (['booked', 'production', 'buyout'] as const).find((name) => isAbove(rises[name], '0')) ?? 'booked';
    requireCounted(line, `${way}_qty`);
    const all = sum(Object.values(shares));
    if (isAbove(all, line.total)) {
      throw invalid({
        [`${way}_qty`]: [`Only ${counted(openOf(line.total, line), line)} of ${line.description} are open`],
      });
    }
  }
  return { line, variant, ...rises };
};

const orderOf = (change: Change, way: 'production' | 'buyout'): OrderChange => ({
  line: change.line,
  variant: change.variant,
  by: change[way],
});

/** Gives lines that are locked the shares that are wanted of them, in the same order: as `bookLines`. */
export const bookLocked = async (
  tx: Tx,
  lines: readonly LockedLine[],
  wanted: readonly WantedShares[],
): Promise<void> => {
  const changes = allOrNone(lines, (line, at) => changeOf(line, wanted[at] ?? { line: line.id }));
  const falling = changes.filter(({ booked }) => isAbove('0', booked));
  const held = await heldFor(
    tx,
    falling.map(({ line }) => line),
  );
  const released = falling.flatMap(({ line, booked: fall }) =>
    takenFrom(line, 'release', held.get(line.id) ?? [], minus('0', fall)),
  );
  const booked = changes.flatMap(({ line, variant, booked: rise }) =>
    isAbove(rise, '0') && variant !== null ? [entryFor(line, 'booking', variant, rise)] : [],
  );
  for (const way of ['production', 'buyout'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await planOrders(
      tx,
      way,
      changes.map((change) => orderOf(change, way)).filter(({ by }) => isAbove('0', by)),
    );
  await enterLockedStock(tx, [...released, ...booked]);
  for (const way of ['production', 'buyout'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await planOrders(
      tx,
      way,
      changes.map((change) => orderOf(change, way)).filter(({ by }) => isAbove(by, '0')),
    );
};

/**
 * Gives lines the shares of stock, production and buyout that are wanted, all or none: what falls is given back before
 * anything rises. Other people's bookings of the same stock wait (rule 80).
 * @throws Failure 404; 409 for a line that is not verified, of a request that is not open, or below a project that has
 *   ended; 422 for more than is open
 *   or free, and for less than was issued or ordered
 */
export const bookLines = async (tx: Tx, wanted: readonly WantedShares[]): Promise<void> => {
  if (wanted.length === 0) return;
  const lines = await lockLines(
    tx,
    wanted.map(({ line }) => line),
  );
  for (const request_id of new Set(lines.map(({ request }) => request)))
    // oxlint-disable-next-line no-await-in-loop -- mostly one, on one connection
    await requireStanding(tx, stockEntries, { request_id });
  await bookLocked(tx, lines, wanted);
};
