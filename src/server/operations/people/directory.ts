import { and, asc, count, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Tx } from '../../db/database.ts';
import { userBranches, userPermissions, users } from '../../db/system.ts';
import { invalid } from '../errors.ts';
import { hasWords } from '../lists/searching.ts';
import { limitsOf } from '../lists/pages.ts';

/** The query of the directory. */
interface DirectoryQuery extends PageQuery {
  readonly search?: string | undefined;
  /** Only holders of this permission. */
  readonly permission?: string | undefined;
  /** Ids that are included whatever the search. */
  readonly include: readonly number[];
  readonly sort: readonly [column: string, order: string];
}
interface Colleague {
  id: number;
  name: string;
  email: string;
}

const orderOf = ([column, order]: DirectoryQuery['sort']): SQL[] => {
  const direction = order.toUpperCase();
  if (column !== 'name' && column !== 'email' && column !== 'id')
    throw invalid({ sortCol: [`Cannot sort by ${column}`] });
  if (direction !== 'ASC' && direction !== 'DESC') throw invalid({ sortOrder: ['Must be asc or desc'] });
  const by = direction === 'ASC' ? asc : desc;
  return [by(column === 'id' ? users.id : sql`lower(${users[column]})`), by(users.id)];
};

/** Active users of the branch that hold the permission and match the search, and the included ones. */
export const colleagues = async (
  tx: Tx,
  branchId: number,
  query: DirectoryQuery,
): Promise<{ records: Colleague[]; total: number }> => {
  const { search, permission, include } = query;
  const { limit, offset } = limitsOf(query);
  const here = exists(
    tx
      .select({ one: sql`1` })
      .from(userBranches)
      .where(and(eq(userBranches.user_id, users.id), eq(userBranches.branch_id, branchId))),
  );
  const holds =
    permission === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(userPermissions)
            .where(and(eq(userPermissions.user_id, users.id), eq(userPermissions.permission, permission))),
        );
  const found = hasWords(search, users.name, users.email);
  const matching = and(holds, found);
  const where = and(
    eq(users.is_active, true),
    here,
    matching && include.length ? or(matching, inArray(users.id, [...include])) : matching,
  );
  const rows = tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(where)
    .orderBy(...orderOf(query.sort))
    .$dynamic();
  const records = await rows.limit(limit).offset(offset);
  const [counted] = await tx.select({ total: count() }).from(users).where(where);
  return { records, total: counted?.total ?? 0 };
};
