import { aliasedTable, sql } from 'drizzle-orm';
import { minus } from '../../../../../domain/bookings.ts';
import { compare, type Decimal } from '../../../../../domain/decimal.ts';
import { inUnit } from '../../../../../domain/units.ts';
import { items } from '../../../../../resources/masters/items.ts';
import { vendors } from '../../../../../resources/masters/vendors.ts';
import { orderChanges } from '../../../../../resources/rfq/orderChanges.ts';
import { purchaseOrderLines } from '../../../../../resources/rfq/purchaseOrderLines.ts';
import { purchaseOrders } from '../../../../../resources/rfq/purchaseOrders.ts';
import { dayText } from '../../../../db/columns.ts';
import type { Tx } from '../../../../db/database.ts';
import { orNull, selectRows } from '../../../../db/rows.ts';
import { rowTableOf, tableOf } from '../../../../db/tables.ts';
import { readRecord } from '../../../../engine/records/read.ts';
import type { Sender } from '../../../../print/letterhead.ts';
import { addressed, askedText, furtherOf } from '../../documents/request.ts';

/** A line of an order as it is written: amounts in the currency of the order. */
export interface WrittenLine {
  readonly description: string;
  /** Of its item, where the description does not say it. */
  readonly variant: string | null;
  readonly quantity: Decimal;
  readonly unit: string | null;
  readonly unitPrice: Decimal;
  /** The price is for so many of `unit`, called so, where the quantity is not in the unit of the price (rule 163). */
  readonly per: { readonly factor: Decimal; readonly unit: string } | null;
  /** What the quantity is in the base unit, where it is in another. */
  readonly base: { readonly quantity: Decimal; readonly unit: string | null } | null;
  readonly extension: Decimal;
  readonly due: string | null;
}

type StoredLine = Omit<WrittenLine, 'per' | 'base'> & { readonly priceUnit: string | null; readonly factor: Decimal };

/** As its vendor counts: 24 ea are 2 of their boxes; what is no whole number of 4 places of them stays in the base unit. */
const written = ({ priceUnit, factor, ...line }: StoredLine): WrittenLine => {
  if (priceUnit === null) return { ...line, per: null, base: null };
  const many = inUnit(line.quantity, factor);
  return many === null
    ? { ...line, per: { factor, unit: priceUnit }, base: null }
    : { ...line, quantity: many, unit: priceUnit, per: null, base: { quantity: line.quantity, unit: line.unit } };
};

/** What stands below a line that is priced in another unit of its item: “= 24 ea”, or “price per box of 12 ea”. */
export const unitNote = (
  { per, base, unit }: WrittenLine,
  figure: (value: Decimal) => string,
  pricePer: (unit: string, many: string) => string,
): string | null => {
  if (base) return `= ${figure(base.quantity)} ${base.unit ?? ''}`.trim();
  return per && pricePer(per.unit, `${figure(per.factor)} ${unit ?? ''}`.trim());
};

/** What counts beside the lines, by name, as it adds up; without any, nothing. */
export const chargesIn = (order: Pick<WrittenOrder, 'goods' | 'freight' | 'lumpSum' | 'discount'>) => {
  const named = [
    ['freight', order.freight],
    ['lumpSum', order.lumpSum],
    ['discount', minus('0', order.discount)],
  ] as const;
  const charged = named.filter(([, amount]) => compare(amount, '0') !== 0);
  return charged.length === 0 ? [] : [['goods', order.goods] as const, ...charged];
};

/** A change that was made: which of the order, the day in the branch, and why. */
export interface WrittenChange {
  readonly nth: number;
  readonly on: string;
  readonly reason: string;
}

/** An order with all that goes to its vendor. Dates are ISO days. */
export interface WrittenOrder extends Sender {
  readonly number: string;
  readonly mark: 'draft' | 'cancelled' | null;
  readonly orderedOn: string;
  readonly currency: string;
  /** What one unit of its currency is worth in the branch's; null where it is that. */
  readonly rate: Decimal | null;
  readonly goods: Decimal;
  readonly freight: Decimal;
  readonly lumpSum: Decimal;
  readonly discount: Decimal;
  /** goods + freight + lump sums − discount. */
  readonly total: Decimal;
  readonly ownTotal: Decimal;
  readonly vendorName: string;
  readonly vendorLines: readonly string[];
  readonly deliverTo: string | null;
  readonly paymentTerm: string | null;
  readonly contact: string | null;
  readonly theirNumber: string | null;
  readonly award: string | null;
  readonly instructions: string | null;
  readonly lines: readonly WrittenLine[];
  /** Oldest first: the order is as it is after them (rule 154). */
  readonly changes: readonly WrittenChange[];
}

const l = tableOf(purchaseOrderLines);
const v = aliasedTable(rowTableOf(items, 'variants'), 'v');
const c = tableOf(orderChanges);
const marks: Readonly<Record<string, WrittenOrder['mark']>> = { TO_SEND: 'draft', CANCELLED: 'cancelled' };

const readLines = async (tx: Tx, order: number): Promise<WrittenLine[]> => {
  const rows = await selectRows(
    tx,
    {
      description: l.description,
      variant: orNull(v.name),
      quantity: sql<string>`${l.quantity}::numeric(18, 4)::text`,
      unit: l.unit,
      unitPrice: sql<string>`${l.unit_price}::numeric(18, 4)::text`,
      priceUnit: l.price_unit,
      factor: sql<string>`${l.price_factor}::text`,
      extension: sql<string>`${l.extension}::numeric(18, 2)::text`,
      due: sql<string | null>`${l.due_on}::text`,
    },
    (list) => sql`select ${list} from ${l}
      left join ${rowTableOf(items, 'variants')} ${v} on ${v.branch_id} = ${l.branch_id} and ${v.id} = ${l.item_variant_id}
      where ${l.order_id} = ${order} and ${l.quantity} > 0 order by ${l.id}`,
  );
  return rows.map(({ variant, ...line }) => {
    const [further = null] = furtherOf({ description: line.description, product_name: null, variant_name: variant });
    return written({ ...line, variant: further });
  });
};

const readChanges = (tx: Tx, order: number): Promise<WrittenChange[]> =>
  selectRows(
    tx,
    {
      nth: sql<number>`${c.nth}`,
      on: sql<string>`${sql.raw(dayText('order_changes.made_at'))}::text`,
      reason: c.reason,
    },
    (list) => sql`select ${list} from ${c} where ${c.order_id} = ${order} and ${c.nth} is not null order by ${c.nth}`,
  );

/** Reads an order as it goes to its vendor. @throws Failure 404 */
export const readOrder = async (tx: Tx, id: number, sender: Sender): Promise<WrittenOrder> => {
  const order = await readRecord(tx, purchaseOrders, id);
  const [vendor, lines, changes] = await Promise.all([
    readRecord(tx, vendors, Number(order['vendor_id'])),
    readLines(tx, id),
    readChanges(tx, id),
  ]);
  return {
    ...sender,
    number: String(order['number']),
    mark: marks[String(order['status'])] ?? null,
    orderedOn: String(order['ordered_on']),
    currency: askedText(order, 'currency') ?? sender.firm.currency,
    rate: askedText(order, 'exchange_rate'),
    goods: String(order['goods']),
    freight: String(order['freight']),
    lumpSum: String(order['lump_sum']),
    discount: String(order['discount']),
    total: String(order['total']),
    ownTotal: String(order['base_total']),
    vendorName: String(vendor['name']),
    vendorLines: addressed(vendor, sender.language),
    deliverTo: askedText(order, 'delivery_address'),
    paymentTerm: askedText(order, 'payment_term_name'),
    contact: askedText(order, 'contact'),
    theirNumber: askedText(order, 'vendor_reference'),
    award: askedText(order, 'award_name') ?? askedText(order, 'award_number'),
    instructions: askedText(order, 'instructions'),
    lines,
    changes,
  };
};
