import { sql } from 'drizzle-orm';
import { minus } from '../../../domain/bookings.ts';
import { compare, type Decimal } from '../../../domain/decimal.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import type { LockedLine } from './bookedLines.ts';
import type { StockEntry } from './enterStock.ts';
import { heldOf } from './ledgerSums.ts';
import { filled, selectRows } from '../../db/rows.ts';

type Named = Pick<LockedLine, 'id' | 'request' | 'item' | 'variant'>;
/** Stock that is held for a line and not issued, by variant. */
export type Held = readonly (readonly [variant: number, held: Decimal])[];

/** What is held for lines, by line. */
export const heldFor = async (tx: Tx, lines: readonly Named[]): Promise<ReadonlyMap<number, Held>> => {
  const held = new Map<number, [variant: number, held: Decimal][]>();
  if (lines.length === 0) return held;
  const entries = tableOf(stockEntries);
  const requests = arrayOf([...new Set(lines.map(({ request }) => request))], 'bigint');
  const ids = arrayOf(
    lines.map(({ id }) => id),
    'bigint',
  );
  const rows = await selectRows(
    tx,
    {
      line: filled(entries.request_line_id),
      variant: entries.item_variant_id,
      held: heldOf(entries),
    },
    (list) => sql`
    select ${list}
    from ${entries} where ${entries.request_id} = any(${requests}) and ${entries.request_line_id} = any(${ids})
    group by 1, 2 having ${heldOf(entries)} > 0 order by 1, 2`,
  );
  for (const { line, variant, held: quantity } of rows) {
    const own = held.get(line) ?? [];
    own.push([variant, quantity]);
    held.set(line, own);
  }
  return held;
};

/** The entry of the ledger about a line. */
export const entryFor = (
  { id, request, item }: Named,
  kind: 'booking' | 'release' | 'issue' | 'return',
  variant: number,
  quantity: Decimal,
): StockEntry => ({
  item_id: item ?? 0,
  item_variant_id: variant,
  kind,
  quantity,
  request_id: request,
  request_line_id: id,
});

/** Takes so much out of what is held for a line: stock of other variants goes first, its own is issued first. */
export const takenFrom = (line: Named, kind: 'release' | 'issue', held: Held, quantity: Decimal): StockEntry[] => {
  let left = quantity;
  const isOwn = ([variant]: readonly [number, Decimal]) => Number(variant === line.variant);
  const ordered = held.toSorted((a, b) => (kind === 'issue' ? isOwn(b) - isOwn(a) : isOwn(a) - isOwn(b)));
  return ordered.flatMap(([variant, there]) => {
    const taken = compare(there, left) > 0 ? left : there;
    if (compare(taken, '0') <= 0) return [];
    left = minus(left, taken);
    return [entryFor(line, kind, variant, taken)];
  });
};
