import { and, sql, type SQL } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { FollowUpCounts, OpenFollowUp } from '../../../resources/home/homeCalls.ts';
import { enquiries } from '../../../resources/sales/enquiries.ts';
import { followUps } from '../../../resources/sales/followUps.ts';
import { followUpWorkflow } from '../../../workflows/sales/followUps.ts';
import { todayEndInSql } from '../../db/columns.ts';
import { constant } from '../../db/constants.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { tableOf } from '../../db/tables.ts';
import { isMineOrForOther, joinStoodInFor } from '../../engine/workflows/awaiting.ts';
import { selectRows } from '../../db/rows.ts';

const table = tableOf(followUps);

const openAndMine = (): SQL => {
  const { field, initial } = followUpWorkflow;
  return sql`(${columnNamed(table, field)} = ${constant(initial)} and ${isMineOrForOther(followUps, ['assignee'])})`;
};

/** The counts of the current user's open follow-ups by due date, by the day of the branch. */
export const countFollowUps = async (tx: Tx): Promise<FollowUpCounts> => {
  const [due, end] = [table.due_at, todayEndInSql];
  const [row] = await tx
    .select({
      overdue: sql<number>`(count(*) filter (where ${due} < now()))::int`,
      today: sql<number>`(count(*) filter (where ${due} >= now() and ${due} < ${end}))::int`,
      coming: sql<number>`(count(*) filter (where ${due} >= now() and ${due} >= ${end}))::int`,
    })
    .from(table)
    .where(openAndMine());
  return row ?? { overdue: 0, today: 0, coming: 0 };
};

/** Open follow-ups of the current user, the next due first; the enquiry of each is looked up. */
export const openFollowUps = async (tx: Tx, limit: number, within?: SQL): Promise<OpenFollowUp[]> => {
  const other = tableOf(enquiries);
  return selectRows(
    tx,
    {
      id: table.id,
      version: table.version,
      subject: table.subject,
      kind: table.kind,
      due_at: sql<string>`${isoOf(table.due_at)}`,
      enquiry_id: table.enquiry_id,
      enquiry_name: sql<string>`enquiry.name`,
      for_name: sql<string | null>`stood.name`,
    },
    (list) => sql`
    select ${list}
    from ${table} ${joinStoodInFor(followUps)} cross join lateral (
      select ${columnNamed(other, enquiries.represent)} as name from ${other}
      where ${other.branch_id} = ${table.branch_id} and ${other.id} = ${table.enquiry_id} limit 1) as enquiry
    where ${and(openAndMine(), within)}
    order by ${table.due_at}, ${table.id} limit ${limit}`,
  );
};

/** Follow-ups due within the last day or the next quarter of an hour: an open screen announces them. */
export const dueNow = (tx: Tx): Promise<OpenFollowUp[]> =>
  openFollowUps(tx, 20, sql`${table.due_at} between now() - interval '1 day' and now() + interval '15 minutes'`);
