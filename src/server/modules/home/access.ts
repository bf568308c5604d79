import { sql } from 'drizzle-orm';
import type { AccessToDecide } from '../../../schema/calls/shared/access.ts';
import type { AccessAnswer } from '../../../resources/home/homeCalls.ts';
import { users } from '../../../resources/people/users.ts';
import { currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { permissionWords } from '../../../resources/permissionLabel.ts';
import type { Who } from '../../engine/who.ts';

const { held, grant } = users.endpoints;

/** Whether somebody with these permissions may decide requests for access at all. */
export const decidesAccess = ({ permissions }: Who): boolean =>
  [held, grant].every(({ permission }) => permission !== null && permissions.has(permission));

interface AskedRow extends Record<string, unknown> {
  id: number;
  permission: string;
  user_id: number;
  name: string;
  note: string | null;
  asked_at: string;
  branches: string[];
  total: number;
}

/** The requests for access that the current user may decide, the oldest first: one statement. */
export const accessToDecide = async (tx: Tx, limit: number): Promise<AccessToDecide> => {
  const { rows } = await tx.execute<AskedRow>(sql`
    select r.id::int as id, r.permission, r.user_id::int as user_id, u.name, r.note, ${isoOf(sql`r.asked_at`)} as asked_at,
      open.branches, (count(*) over ())::int as total
    from app_access_to_decide() open join access_requests r on r.id = open.id join users u on u.id = r.user_id
    order by r.id limit ${limit}`);
  const records = rows.map(({ id, permission, user_id, name, note, asked_at, branches }) => ({
    id,
    permission,
    label: permissionWords(permission),
    asked_by: { id: user_id, name },
    note,
    asked_at,
    branches,
  }));
  return { total: rows[0]?.total ?? 0, records };
};

export const countAccessToDecide = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.execute<{ total: number }>(sql`select count(*)::int as total from app_access_to_decide()`);
  return rows[0]?.total ?? 0;
};

interface AnswerRow extends Record<string, unknown>, Omit<AccessAnswer, 'label'> {
  permission: string;
}

/** What others decided about the user's requests in the last 7 days, and the user has not seen, the last first. */
export const accessAnswers = async (tx: Tx, limit: number): Promise<AccessAnswer[]> => {
  const { rows } = await tx.execute<AnswerRow>(sql`
    select r.id::int as id, r.permission, r.status, r.reason, r.path, ${isoOf(sql`r.decided_at`)} as at, u.name as by_name
    from access_requests r join users u on u.id = r.decided_by
    where r.user_id = ${currentUser} and r.status in ('granted', 'refused') and r.seen_at is null
      and r.decided_by <> ${currentUser} and r.decided_at > now() - interval '7 days'
    order by r.decided_at desc, r.id desc limit ${limit}`);
  return rows.map(({ permission, ...row }) => ({ ...row, label: permissionWords(permission) }));
};
