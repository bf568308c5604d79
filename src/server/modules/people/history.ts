import { and, count, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Change } from '../../../schema/calls/recordAnswers.ts';
import type { Tx } from '../../db/database.ts';
import { globalHistory } from '../../db/recorded.ts';
import { users } from '../../db/system.ts';
import { changesOf, type HistoryRow } from '../../engine/history/changes.ts';
import { branchesOf, isNamedFor, isTheirs, nameFor, sharesBranch } from './scope.ts';
import { limitsOf, orderOfPage } from '../../engine/lists/pages.ts';
import { hasWordsOfChange } from '../../engine/history/searched.ts';
import type { OneRecord } from '../../engine/records/oneRecord.ts';

type Row = HistoryRow['before'];

/** Hides a default branch that is not the reader's. */
export const masked = (row: Row, theirs: ReadonlySet<number>): Row =>
  row && typeof row['default_branch_id'] === 'number' && !theirs.has(row['default_branch_id'])
    ? { ...row, default_branch_id: null }
    : row;

/**
 * The history of a user, role or branch, newest first, without assignments to branches of others, and without people of
 * a role who share no branch. The caller has checked that the person may see the record.
 */
export const globalHistoryOf = async (
  tx: Tx,
  personId: number,
  { resource, id }: OneRecord,
  page: PageQuery,
): Promise<{ records: Change[]; total: number }> => {
  const { limit, offset } = limitsOf(page);
  const branch = sql`(coalesce(${globalHistory.after}, ${globalHistory.before})->>'branch_id')::bigint`;
  const who = sql`(coalesce(${globalHistory.after}, ${globalHistory.before})->>'user_id')::bigint`;
  const where = and(
    eq(globalHistory.resource, resource.name),
    eq(globalHistory.record_id, id),
    or(ne(globalHistory.table_name, 'users_branches'), isTheirs(branch, personId)),
    or(ne(globalHistory.table_name, 'roles_people'), sharesBranch(tx, who, personId)),
    hasWordsOfChange(
      page.search,
      globalHistory.by,
      [globalHistory.before, globalHistory.after],
      isNamedFor(tx, personId),
    ),
  );
  const { before, after, action, at, table_name: table } = globalHistory;
  const rows = await tx
    .select({ id: globalHistory.id, at, by_name: nameFor(tx, personId), action, table, before, after })
    .from(globalHistory)
    .leftJoin(users, eq(users.id, globalHistory.by))
    .where(where)
    .orderBy(...orderOfPage(page, { at: globalHistory.id }, globalHistory.id, [desc(globalHistory.id)]))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(globalHistory).where(where);
  const theirs = await branchesOf(tx, personId);
  const seen = rows.map((row) => ({ ...row, before: masked(row.before, theirs), after: masked(row.after, theirs) }));
  const changes = await changesOf(tx, resource, seen);
  // The change of one save lists all its permissions, so it needs no name of a line.
  const records = changes.map((change) => (change.lines === 'permissions' ? { ...change, line_name: null } : change));
  return { records, total: counted?.total ?? 0 };
};
