import { aliasedTable, sql } from 'drizzle-orm';
import type { AccessToDecide } from '../../../schema/calls/shared/access.ts';
import type { AccessAnswer } from '../../../resources/home/homeCalls.ts';
import { users } from '../../../resources/people/users.ts';
import { currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { users as people } from '../../db/system.ts';
import { permissionWords } from '../../../resources/permissionLabel.ts';
import type { Who } from '../../engine/who.ts';
import { selectRows } from '../../db/rows.ts';

const { held, grant } = users.endpoints;
const u = aliasedTable(people, 'u');

/** Whether somebody with these permissions may decide requests for access at all. */
export const decidesAccess = ({ permissions }: Who): boolean =>
  [held, grant].every(({ permission }) => permission !== null && permissions.has(permission));

/** The requests for access that the current user may decide, the oldest first: one statement. */
export const accessToDecide = async (tx: Tx, limit: number): Promise<AccessToDecide> => {
  const rows = await selectRows(
    tx,
    {
      id: sql<number>`r.id::int`,
      permission: sql<string>`r.permission`,
      user_id: sql<number>`r.user_id::int`,
      name: u.name,
      note: sql<string | null>`r.note`,
      asked_at: sql<string>`${isoOf(sql`r.asked_at`)}`,
      branches: sql<string[]>`open.branches`,
      total: sql<number>`(count(*) over ())::int`,
    },
    (list) => sql`
    select ${list}
    from app_access_to_decide() open join access_requests r on r.id = open.id join ${people} ${u} on ${u.id} = r.user_id
    order by r.id limit ${limit}`,
  );
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
  const rows = await selectRows(
    tx,
    { total: sql<number>`count(*)::int` },
    (list) => sql`select ${list} from app_access_to_decide()`,
  );
  return rows[0]?.total ?? 0;
};

interface AnswerRow extends Record<string, unknown>, Omit<AccessAnswer, 'label'> {
  permission: string;
}

/** What others decided about the user's requests in the last 7 days, and the user has not seen, the last first. */
export const accessAnswers = async (tx: Tx, limit: number): Promise<AccessAnswer[]> => {
  const rows = await selectRows(
    tx,
    {
      id: sql<AnswerRow['id']>`r.id::int`,
      permission: sql<AnswerRow['permission']>`r.permission`,
      status: sql<AnswerRow['status']>`r.status`,
      reason: sql<AnswerRow['reason']>`r.reason`,
      path: sql<AnswerRow['path']>`r.path`,
      at: sql<AnswerRow['at']>`${isoOf(sql`r.decided_at`)}`,
      by_name: u.name,
    },
    (list) => sql`
    select ${list}
    from access_requests r join ${people} ${u} on ${u.id} = r.decided_by
    where r.user_id = ${currentUser} and r.status in ('granted', 'refused') and r.seen_at is null
      and r.decided_by <> ${currentUser} and r.decided_at > now() - interval '7 days'
    order by r.decided_at desc, r.id desc limit ${limit}`,
  );
  return rows.map(({ permission, ...row }) => ({ ...row, label: permissionWords(permission) }));
};
