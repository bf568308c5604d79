import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { FollowUpCounts, OpenFollowUp } from '../../../schema/calls/shared/home.ts';
import { enquiries } from '../../../resources/sales/enquiries.ts';
import { followUps } from '../../../resources/sales/followUps.ts';
import { followUpWorkflow } from '../../../workflows/sales/followUps.ts';
import type { Tx } from '../../db/database.ts';
import { isMine } from '../../db/visibility.ts';
import { tableOf } from '../../db/tables.ts';

const column = (name: string) => columnNamed(tableOf(followUps), name);

const openAndMine = (): SQL => {
  const { field, initial } = followUpWorkflow;
  return sql`(${eq(column(field), initial)} and ${isMine(followUps, ['assignee'])})`;
};

/** The counts of the current user's open follow-ups by due date; `dayEnd` is the end of today at the person's place. */
export const countFollowUps = async (tx: Tx, dayEnd: Date): Promise<FollowUpCounts> => {
  const [due, end] = [column('due_at'), sql`${dayEnd.toISOString()}::timestamptz`];
  const [row] = await tx
    .select({
      overdue: sql<number>`(count(*) filter (where ${due} < now()))::int`,
      today: sql<number>`(count(*) filter (where ${due} >= now() and ${due} < ${end}))::int`,
      coming: sql<number>`(count(*) filter (where ${due} >= now() and ${due} >= ${end}))::int`,
    })
    .from(tableOf(followUps))
    .where(openAndMine());
  return row ?? { overdue: 0, today: 0, coming: 0 };
};

/** Open follow-ups of the current user, the next due first. */
export const openFollowUps = async (tx: Tx, limit: number, within?: SQL): Promise<OpenFollowUp[]> => {
  const [table, other] = [tableOf(followUps), tableOf(enquiries)];
  const query = tx
    .select({
      id: table.id,
      version: column('version'),
      subject: column('subject'),
      kind: column('kind'),
      due_at: column('due_at'),
      enquiry_id: column('enquiry_id'),
      enquiry_name: columnNamed(other, enquiries.represent),
    })
    .from(table)
    .innerJoin(other, and(eq(other.branch_id, table.branch_id), eq(other.id, column('enquiry_id'))))
    .where(and(openAndMine(), within))
    .orderBy(asc(column('due_at')), asc(table.id))
    .limit(limit);
  const rows = await rowsOf<Omit<OpenFollowUp, 'due_at'> & { due_at: Date }>(query);
  return rows.map((row) => ({ ...row, due_at: row.due_at.toISOString() }));
};

/** Follow-ups due within the last day or the next quarter of an hour: an open screen announces them. */
export const dueNow = (tx: Tx): Promise<OpenFollowUp[]> =>
  openFollowUps(tx, 20, sql`${column('due_at')} between now() - interval '1 day' and now() + interval '15 minutes'`);
