import { aliasedTable, sql } from 'drizzle-orm';
import { minus, plainQuantity } from '../../../domain/bookings.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { compare, round, type Decimal } from '../../../domain/decimal.ts';
import type { ComparedCount } from '../../../resources/booking/countCalls.ts';
import { items } from '../../../resources/masters/items.ts';
import { countedIn } from '../../../domain/units.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { textKey } from '../../db/rules.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { invalid } from '../../engine/errors.ts';
import { lockItems } from './bookedLines.ts';
import { enterLockedStock, type StockEntry } from './enterStock.ts';
import { noVariant } from './stockRules.ts';
import { unitsOf } from './units.ts';

const i = aliasedTable(tableOf(items), 'i');
const v = aliasedTable(rowTableOf(items, 'variants'), 'v');

/** A line of a count as a file has it. */
interface Written {
  readonly code: string;
  readonly variant?: string | null | undefined;
  readonly unit?: string | null | undefined;
  readonly counted: Decimal;
}

/** A variant with what the books say of it. */
interface Booked {
  readonly item: number;
  readonly id: number;
  readonly item_name: string;
  readonly name: string;
  readonly sku: string | null;
  readonly unit: string;
  readonly on_hand: Decimal;
  readonly booked: Decimal;
}

const ofItem = { item: i.id, item_name: i.name, unit: i.unit };
const ofVariant = { id: v.id, name: v.name, sku: v.sku, on_hand: v.on_hand, booked: v.booked };
const figures = { ...ofItem, ...ofVariant };
const joined = sql`${tableOf(items)} ${i} join ${rowTableOf(items, 'variants')} ${v} on ${v.branch_id} = ${i.branch_id} and ${v.parent_id} = ${i.id}`;

/** The variants that codes name, by the place of the code: all of an item, or the one with that SKU. */
const named = async (tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<number, Booked[]>> => {
  const wanted = sql`unnest(${arrayOf(codes, 'text')}) with ordinality as wanted (code, at)`;
  const byCode = await selectRows(
    tx,
    { at: sql<number>`wanted.at::int`, ...figures },
    (list) => sql`select ${list} from ${wanted} join ${joined}
      on ${textKey(sql`${i.code}`)} = ${textKey(sql`wanted.code`)} order by wanted.at, ${v.position}`,
  );
  const found = new Map<number, Booked[]>();
  for (const { at, ...one } of byCode) found.set(at - 1, [...(found.get(at - 1) ?? []), one]);
  if (found.size === codes.length) return found;
  const bySku = await selectRows(
    tx,
    { at: sql<number>`wanted.at::int`, ...figures },
    (list) => sql`select ${list} from ${wanted} join ${joined} on ${v.sku} = wanted.code order by wanted.at, ${v.id}`,
  );
  for (const { at, ...one } of bySku)
    if (!byCode.some((of) => of.at === at)) found.set(at - 1, [...(found.get(at - 1) ?? []), one]);
  return found;
};

const folded = (text: string): string => text.trim().toLowerCase();

/** The variant that a line means among those of its code; or why none. */
const meant = ({ code, variant }: Written, those: readonly Booked[]): Booked | string => {
  const [first] = those;
  if (!first) return `No item has the code ${code}`;
  if (variant?.trim()) {
    const one = those.find(
      ({ name, sku }) => folded(name) === folded(variant) || (sku !== null && folded(sku) === folded(variant)),
    );
    return one ?? `${first.item_name} has no variant ${variant}`;
  }
  return those.length === 1 ? first : `${first.item_name} has ${those.length} variants: name the one that was counted`;
};

const belowBooked = ({ booked, unit }: Pick<Booked, 'booked' | 'unit'>): string =>
  `${plainQuantity(booked)} ${unit} of it are booked: release what is not there first`;

const nameOf = ({ item_name, name }: Booked): string => (item_name === name ? item_name : `${item_name}, ${name}`);

/** What was counted beside what the books say, a line each (rule 158). Nothing is entered. */
export const compareCount = async (tx: Tx, lines: readonly Written[]): Promise<ComparedCount[]> => {
  const found = await named(
    tx,
    lines.map(({ code }) => code.trim()),
  );
  const those = lines.map((line, at) => meant(line, found.get(at) ?? []));
  const units = await unitsOf(
    tx,
    those.flatMap((one, at) => (typeof one !== 'string' && lines[at]?.unit ? [one.item] : [])),
  );
  const seen = new Map<number, number>();
  return lines.map((line, at) => {
    const one = those[at] ?? '';
    if (typeof one === 'string')
      return {
        item_id: null,
        item_variant_id: null,
        name: null,
        unit: null,
        on_hand: null,
        booked: null,
        counted: null,
        difference: null,
        problem: one,
      };
    const { unit: base } = one;
    const typed = countedIn(units.get(one.item), { quantity: line.counted, unit: line.unit, base, of: nameOf(one) });
    const [counted, refused] = 'refused' in typed ? [null, typed.refused] : [round(typed.quantity, 4), null];
    const before = seen.get(one.id);
    seen.set(one.id, before ?? at);
    const problem =
      before !== undefined
        ? `Counted twice: line ${before + 1} has it too`
        : counted === null
          ? refused
          : compare(counted, one.booked) < 0
            ? belowBooked(one)
            : null;
    return {
      item_id: one.item,
      item_variant_id: one.id,
      name: nameOf(one),
      unit: one.unit,
      on_hand: one.on_hand,
      booked: one.booked,
      counted,
      difference: counted === null ? null : round(minus(counted, one.on_hand), 4),
      problem,
    };
  });
};

/** A counted variant with what the books said when it was compared. */
interface Counted {
  readonly item_variant_id: number;
  readonly counted: Decimal;
  readonly on_hand: Decimal;
}

/**
 * Variants by id; their items are locked, so that nothing moves until the end. Each table is read by itself: right after
 * a large import nothing is known of their sizes, and a join of the two was planned as thousands of scans.
 */
const lockedVariants = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Booked>> => {
  const wanted = arrayOf(ids, 'bigint');
  const parents = await selectRows(
    tx,
    { item: v.parent_id },
    (list) => sql`select ${list} from ${rowTableOf(items, 'variants')} ${v} where ${v.id} = any(${wanted})`,
  );
  const among = [...new Set(parents.map(({ item }) => item))];
  await lockItems(tx, among);
  const [variants, own] = await Promise.all([
    selectRows(
      tx,
      { item: v.parent_id, ...ofVariant },
      (list) => sql`select ${list} from ${rowTableOf(items, 'variants')} ${v} where ${v.id} = any(${wanted})`,
    ),
    selectRows(
      tx,
      ofItem,
      (list) => sql`select ${list} from ${tableOf(items)} ${i} where ${i.id} = any(${arrayOf(among, 'bigint')})`,
    ),
  ]);
  const byItem = new Map(own.map((one) => [one.item, one]));
  return new Map(variants.map((one) => [one.id, { ...one, ...assertDefined(byItem.get(one.item)) }]));
};

/**
 * Enters the differences of a count as adjustments with its reason, all or none.
 * @throws Failure 422 with each line that is counted twice, of no variant, below what is booked, or of which the books say
 *   something else than when it was compared
 */
export const enterCount = async (
  tx: Tx,
  lines: readonly Counted[],
  reason: string,
): Promise<{ readonly entered: number; readonly unchanged: number }> => {
  const variants = await lockedVariants(
    tx,
    lines.map(({ item_variant_id: id }) => id),
  );
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  const entries = lines.flatMap(({ item_variant_id: id, counted, on_hand }, at): StockEntry[] => {
    const one = variants.get(id);
    const refuse = (why: string): StockEntry[] => {
      errors[`lines.${at}.counted`] = [why];
      return [];
    };
    if (!one) return refuse(noVariant);
    if (seen.has(id)) return refuse(`${nameOf(one)} is counted twice`);
    seen.add(id);
    if (compare(one.on_hand, on_hand) !== 0)
      return refuse(`${nameOf(one)}: the books say ${plainQuantity(one.on_hand)} by now, look again`);
    if (compare(counted, one.booked) < 0) return refuse(`${nameOf(one)}: ${belowBooked(one)}`);
    const quantity = minus(counted, one.on_hand);
    if (compare(quantity, '0') === 0) return [];
    return [{ item_id: one.item, item_variant_id: id, kind: 'adjustment', quantity, reason }];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await enterLockedStock(tx, entries);
  return { entered: entries.length, unchanged: lines.length - entries.length };
};
