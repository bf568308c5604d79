import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { vendors } from '../../../resources/masters/vendors.ts';
import type { LevellingQuotation } from '../../../resources/rfq/levellingCalls.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { dayText } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { invalid } from '../../engine/errors.ts';

const asked = rowTableOf(rfqs, 'vendors');
const q = aliasedTable(tableOf(quotations), 'q');
const r = aliasedTable(tableOf(rfqs), 'r');
const v = aliasedTable(tableOf(vendors), 'v');
const a = aliasedTable(asked, 'a');

type Exception = LevellingQuotation['exceptions'][number];

/** Why a quotation `q` is out of order (rule 150), as a list of words. */
export const exceptions: SQL<Exception[]> = sql`(select array_remove(array[
    case when coalesce(${q.received_on}, ${sql.raw(dayText('q.created_at'))}) > ${r.due_on} then 'late' end,
    case when not exists (select from ${asked} ${a} where ${a.branch_id} = ${q.branch_id} and ${a.parent_id} = ${q.rfq_id} and ${a.vendor_id} = ${q.vendor_id})
      then 'not_asked' end,
    case when not ${v.is_active} then 'inactive' end,
    case when ${q.valid_until} < coalesce(${q.received_on}, ${sql.raw(dayText('q.created_at'))}) then 'over' end], null)
  from ${tableOf(rfqs)} ${r} join ${tableOf(vendors)} ${v} on ${v.branch_id} = ${r.branch_id} and ${v.id} = ${q.vendor_id}
  where ${r.branch_id} = ${q.branch_id} and ${r.id} = ${q.rfq_id})`;

const words: Readonly<Record<Exception, string>> = {
  late: 'it came after the day on which quotations were due',
  not_asked: 'this RFQ did not ask them',
  inactive: 'the vendor is inactive',
  over: 'it was over before it came',
};

/**
 * Refuses quotations that are out of order without a reason (rule 150), and two discounts on one (rule 149).
 * @throws Failure 422
 */
export const requireInOrder = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const rows = await selectRows(
    tx,
    {
      exceptions,
      because: q.taken_because,
      twice: sql<boolean>`coalesce(${q.discount_percent}, 0) > 0 and coalesce(${q.discount_amount}, 0) > 0`,
    },
    (list) =>
      sql`select ${list} from ${tableOf(quotations)} ${q} where ${q.id} = any(${arrayOf(ids, 'bigint')}) order by ${q.id}`,
  );
  if (rows.some(({ twice }) => twice)) throw invalid({ discount_amount: ['A percentage or an amount, not both'] });
  const unsaid = rows.find(({ exceptions: of, because }) => of.length > 0 && !because?.trim());
  if (!unsaid) return;
  const why = unsaid.exceptions.map((one) => words[one]).join('; ');
  throw invalid({ taken_because: [`${why.charAt(0).toUpperCase()}${why.slice(1)}: say why it is taken all the same`] });
};

/** Refuses to take vendors off RFQs who have quoted: their quotation would be of nobody who was asked. @throws Failure 422 */
export const requireQuotedAsked = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const rows = await selectRows(
    tx,
    { name: v.name },
    (list) => sql`select ${list} from ${tableOf(quotations)} ${q}
      join ${tableOf(vendors)} ${v} on ${v.branch_id} = ${q.branch_id} and ${v.id} = ${q.vendor_id}
      where ${q.rfq_id} = any(${arrayOf(ids, 'bigint')}) and ${q.taken_because} is null
        and not exists (select from ${asked} ${a} where ${a.branch_id} = ${q.branch_id} and ${a.parent_id} = ${q.rfq_id} and ${a.vendor_id} = ${q.vendor_id})
      order by ${v.name} limit 1`,
  );
  const [first] = rows;
  if (first) throw invalid({ vendors: [`${first.name} has quoted, and stays asked: exclude the quotation instead`] });
};
