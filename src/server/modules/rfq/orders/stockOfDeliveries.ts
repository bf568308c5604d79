import { sql } from 'drizzle-orm';
import { minus } from '../../../../domain/bookings.ts';
import { compare, sum, type Decimal } from '../../../../domain/decimal.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { bare } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import type { LockedLine } from '../../booking/bookedLines.ts';
import { enterLockedStock, type StockEntry } from '../../booking/enterStock.ts';
import { entryFor, heldFor } from '../../booking/heldStock.ts';

const buyouts = tableOf(buyoutRequests);

/** What a delivery brings more than before, or (below zero) less: quantities of 4 places in the unit of its line. */
export interface Movement {
  readonly delivery: number;
  readonly buyout: number;
  /** The locked line of the request that it is for. */
  readonly line: LockedLine;
  /** Null of what is no item of the masters: it is never in stock. */
  readonly variant: number | null;
  /** For the line, and over the order. */
  readonly wanted: Decimal;
  readonly over: Decimal;
  readonly reason: string;
  /** The other unit of the item that was named, and how many base units one is. */
  readonly in_unit?: string | null;
  readonly unit_factor?: Decimal | null;
  /** It went back to the vendor. */
  readonly isSentBack?: boolean;
}

const isMore = (quantity: Decimal): boolean => compare(quantity, '0') > 0;
const isLess = (quantity: Decimal): boolean => compare(quantity, '0') < 0;
const least = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b);

/** What is held for the line of the variant, and is let go before it leaves. */
const released = ({ line, variant, wanted }: Movement, held: Awaited<ReturnType<typeof heldFor>>): StockEntry[] => {
  if (variant === null || !isLess(wanted)) return [];
  const there = held.get(line.id)?.find(([of]) => of === variant)?.[1] ?? '0';
  const freed = least(there, minus('0', wanted));
  return isMore(freed) ? [entryFor(line, 'release', variant, freed)] : [];
};

const moved = ({ delivery, line, variant, wanted, over, reason, isSentBack, ...named }: Movement): StockEntry[] => {
  const quantity = sum([wanted, over]);
  if (variant === null || compare(quantity, '0') === 0) return [];
  const isBack = isSentBack === true && isLess(quantity);
  const kind = isMore(quantity) ? 'receipt' : isBack ? 'vendor_return' : 'adjustment';
  return [
    {
      item_id: Number(line.item),
      item_variant_id: variant,
      kind,
      quantity: isBack ? minus('0', quantity) : quantity,
      in_unit: named.in_unit ?? null,
      unit_factor: named.unit_factor ?? null,
      reason,
      delivery_id: delivery,
    },
  ];
};

const booked = ({ line, variant, wanted }: Movement): StockEntry[] =>
  variant !== null && !line.forStock && isMore(wanted) ? [entryFor(line, 'booking', variant, wanted)] : [];

const setReceived = (tx: Tx, movements: readonly Movement[]) =>
  tx.execute(sql`update ${buyouts} set ${bare(buyouts.received_qty)} = ${buyouts.received_qty} + sent.wanted,
    ${bare(buyouts.over_qty)} = ${buyouts.over_qty} + sent.over
    from unnest(${arrayOf(
      movements.map(({ buyout }) => buyout),
      'bigint',
    )}, ${arrayOf(
      movements.map(({ wanted }) => wanted),
      'numeric',
    )}, ${arrayOf(
      movements.map(({ over }) => over),
      'numeric',
    )}) as sent (id, wanted, over) where ${buyouts.id} = sent.id`);

/**
 * Carries what deliveries bring, or do not bring any more, into stock, what is booked for their lines, and what their
 * orders have received (rule 153); a buyout request once. The orders and lines are locked. What is less leaves stock first
 * and what is more comes first, so that no line is ever served twice.
 * @throws Failure 422 if it is not in stock any more: it was issued, or is booked for others
 */
export const moveStock = async (tx: Tx, movements: readonly Movement[]): Promise<void> => {
  const [less, more] = [
    movements.filter(({ wanted }) => isLess(wanted)),
    movements.filter(({ wanted }) => !isLess(wanted)),
  ];
  if (less.length > 0) {
    const held = await heldFor(
      tx,
      less.map(({ line }) => line),
    );
    await enterLockedStock(
      tx,
      less.flatMap((one) => [...released(one, held), ...moved(one)]),
    );
    await setReceived(tx, less);
  }
  if (more.length > 0) {
    await setReceived(tx, more);
    await enterLockedStock(
      tx,
      more.flatMap((one) => [...moved(one), ...booked(one)]),
    );
  }
};
