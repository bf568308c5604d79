import { aliasedTable, sql } from 'drizzle-orm';
import { minus } from '../../../../domain/bookings.ts';
import { round, sum } from '../../../../domain/decimal.ts';
import { centsOf, exactOf } from '../../../../domain/formula.ts';
import { chargedAmounts, chargedLines, chargesOf, type Terms } from '../../../../domain/rfq/charges.ts';
import { extensionOf } from '../../../../domain/rfq/orderAfter.ts';
import { groupedBy } from '../../../../domain/grouped.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { vendors } from '../../../../resources/masters/vendors.ts';
import { users } from '../../../../resources/people/users.ts';
import { awards } from '../../../../resources/rfq/awards.ts';
import { bids } from '../../../../resources/rfq/bids.ts';
import { purchaseOrderLines } from '../../../../resources/rfq/purchaseOrderLines.ts';
import { purchaseOrders } from '../../../../resources/rfq/purchaseOrders.ts';
import { quotations } from '../../../../resources/rfq/quotations.ts';
import { rfqLines } from '../../../../resources/rfq/rfqLines.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { bare } from '../../../db/column.ts';
import { todayInSql } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { orNull, selectRows } from '../../../db/rows.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import { insertRows } from '../../../engine/bulk/insertRows.ts';
import { toColumns } from '../../../engine/records/toColumns.ts';
import { readLetterhead } from '../../../print/letterhead.ts';
import type { Who } from '../../../engine/who.ts';
import type { StepSent } from '../../../engine/workflows/stepSent.ts';
import { takeSteps } from '../../../engine/workflows/take.ts';

const own = rowTableOf(awards, 'lines');
const shares = rowTableOf(awards, 'vendors');
const share = aliasedTable(shares, 'share');
const a = aliasedTable(own, 'a');
const l = aliasedTable(tableOf(rfqLines), 'l');
const f = aliasedTable(tableOf(rfqs), 'f');
const q = aliasedTable(tableOf(quotations), 'q');
const bid = aliasedTable(tableOf(bids), 'bid');
const v = aliasedTable(tableOf(vendors), 'v');
const u = aliasedTable(tableOf(users), 'u');
const b = aliasedTable(tableOf(buyoutRequests), 'b');

/**
 * The lines of an award as they are ordered: at the price that the vendor said, in their currency, by the answer that was
 * awarded; where that is not known any more, at the award's, in that of the branch.
 */
export const awarded = (tx: Tx, award: number) =>
  selectRows(
    tx,
    {
      buyout: l.buyout_request_id,
      vendor: a.vendor_id,
      description: l.description,
      item: l.item_id,
      variant: sql<number | null>`${b.item_variant_id}`,
      quantity: a.quantity,
      unit: l.unit,
      /** In the currency of the branch. */
      price: a.unit_price,
      priceUnit: sql<string | null>`case when ${bid.price} is null then null else ${bid.unit} end`,
      priceFactor: sql<string>`coalesce(case when ${bid.price} is not null then ${bid.unit_factor} end, 1)::text`,
      theirs: sql<string>`case when ${bid.price} is null then ${a.unit_price} else ${bid.price} end`,
      currency: sql<string | null>`case when ${bid.price} is null then null else ${a.currency} end`,
      rate: sql<string | null>`case when ${bid.price} is null then null else ${a.exchange_rate} end`,
      due: a.due_on,
      /** What the award reckons beside the lines of the vendor, in the currency of the branch; none of earlier ones. */
      freight: orNull(share.freight),
      lumpSum: orNull(share.lump_sum),
      discount: orNull(share.discount),
      terms: sql<Terms>`json_build_object('freight', ${q.freight}::text, 'lumpSum', ${q.lump_sum}::text,
        'discountPercent', ${q.discount_percent}::text, 'discountAmount', ${q.discount_amount}::text,
        'isDiscountOfWhole', coalesce(${q.discount_of_whole}, false))`,
      term: sql<number | null>`coalesce(${q.payment_term_id}, ${f.payment_term_id}, ${v.payment_term_id})::int`,
      project: f.project_id,
      contact: orNull(u.name),
    },
    (list) => sql`
    select ${list} from ${own} ${a}
    join ${tableOf(rfqLines)} ${l} on ${l.branch_id} = ${a.branch_id} and ${l.id} = ${a.rfq_line_id}
    join ${tableOf(buyoutRequests)} ${b} on ${b.branch_id} = ${l.branch_id} and ${b.id} = ${l.buyout_request_id}
    join ${tableOf(rfqs)} ${f} on ${f.branch_id} = ${l.branch_id} and ${f.id} = ${l.rfq_id}
    join ${tableOf(vendors)} ${v} on ${v.branch_id} = ${a.branch_id} and ${v.id} = ${a.vendor_id}
    left join ${tableOf(users)} ${u} on ${u.id} = ${f.created_by}
    left join ${shares} ${share} on ${share.branch_id} = ${a.branch_id} and ${share.parent_id} = ${a.parent_id} and ${share.vendor_id} = ${a.vendor_id}
    left join ${tableOf(quotations)} ${q} on ${q.branch_id} = ${a.branch_id} and ${q.rfq_id} = ${l.rfq_id}
      and ${q.vendor_id} = ${a.vendor_id} and ${q.revision} = ${a.revision}
    left join ${tableOf(bids)} ${bid} on ${bid.branch_id} = ${a.branch_id} and ${bid.quotation_id} = ${q.id}
      and ${bid.rfq_line_id} = ${l.id} and ${bid.price} is not null
    where ${a.parent_id} = ${award} order by ${l.buyout_request_id}`,
  );
type Awarded = Awaited<ReturnType<typeof awarded>>[number];

/**
 * What counts beside the lines of one vendor (rule 149), in their currency, and together in that of the branch. The award
 * decided whether they get all that they quoted: the discount is the one that comes to what it reckoned.
 */
const chargesOfOrder = (lines: readonly Awarded[]) => {
  const [first] = lines;
  if (!first || first.freight === null || first.lumpSum === null || first.discount === null)
    return { freight: '0', lump_sum: '0', discount: '0', base_charges: '0' };
  const { freight, lumpSum, discount, currency, rate, terms } = first;
  const base_charges = round(minus(sum([freight, lumpSum]), discount), 2);
  if (currency === null) return { freight, lump_sum: lumpSum, discount, base_charges };
  const cents = (by: 'theirs' | 'base') =>
    lines.map(({ quantity, theirs, priceFactor, rate: of }) =>
      centsOf(
        extensionOf({ quantity, unit_price: theirs, price_factor: priceFactor }, by === 'base' ? (of ?? '1') : '1'),
      ),
    );
  const isWhole =
    chargedLines(cents('base'), chargesOf(terms, exactOf(rate ?? '1')), true).discount === centsOf(discount);
  const theirs = chargedAmounts(chargedLines(cents('theirs'), chargesOf(terms, null), isWhole));
  return { freight: theirs.freight, lump_sum: theirs.lumpSum, discount: theirs.discount, base_charges };
};

/** Makes an order a vendor of lines of an award, and one line each. Returns the order of each buyout request. */
export const insertOrders = async (
  tx: Tx,
  award: number,
  lines: readonly Awarded[],
): Promise<ReadonlyMap<number, number>> => {
  const groups = [...groupedBy(lines, ({ vendor }) => vendor)];
  const { letterhead } = await readLetterhead(tx);
  const address = letterhead.address.join('\n') || null;
  const ids = await insertRows(
    tx,
    tableOf(purchaseOrders),
    groups.map(([vendor, those]) => {
      const [first] = those;
      return toColumns(purchaseOrders.fields, {
        vendor_id: vendor,
        award_id: award,
        project_id: first?.project ?? null,
        currency: first?.currency ?? null,
        exchange_rate: first?.rate ?? null,
        ...chargesOfOrder(those),
        payment_term_id: first?.term ?? null,
        delivery_address: address,
        contact: first?.contact ?? null,
      });
    }),
  );
  const orderOf = new Map(
    groups.flatMap(([, those], at) => those.map(({ buyout }) => [buyout, Number(ids[at])] as const)),
  );
  await insertRows(
    tx,
    tableOf(purchaseOrderLines),
    lines.map(
      ({ buyout, description, item, variant, quantity, unit, theirs, priceUnit, priceFactor, currency, rate, due }) =>
        toColumns(purchaseOrderLines.fields, {
          order_id: orderOf.get(buyout),
          buyout_request_id: buyout,
          description,
          item_id: item,
          item_variant_id: variant,
          quantity,
          unit,
          unit_price: theirs,
          price_unit: priceUnit,
          price_factor: priceFactor,
          currency,
          exchange_rate: rate ?? '1',
          due_on: due,
        }),
    ),
  );
  return orderOf;
};

/**
 * Carries an award back to what it was asked for: an order a vendor, its lines due after their lead time (rules 92 and
 * 151). What it leaves out its RFQ lets go.
 * @throws Failure 409 for a line that is not in the RFQ any more
 */
export const placeOrders = async (tx: Tx, award: AnyRecord, _: StepSent, who: Who): Promise<void> => {
  await tx.execute(
    sql`update ${own} set ${bare(own.due_on)} = ${todayInSql} + ${own.lead_time_days} where ${own.parent_id} = ${award.id} and ${own.lead_time_days} is not null`,
  );
  const lines = await awarded(tx, award.id);
  const orderOf = await insertOrders(tx, award.id, lines);
  await takeSteps(
    tx,
    buyoutRequests,
    'award',
    lines.map(({ buyout, vendor, price, due }) => ({
      id: buyout,
      sent: { purchase_order_id: orderOf.get(buyout), vendor_id: vendor, unit_price: price, due_on: due },
      along: 'needed',
    })),
    who,
  );
};
