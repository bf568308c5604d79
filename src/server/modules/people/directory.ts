import { and, asc, count, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Tx } from '../../db/database.ts';
import { heldPermissions, userBranches, users } from '../../db/system.ts';
import { hasWords } from '../../engine/lists/searching.ts';
import { limitsOf, orderOfPage } from '../../engine/lists/pages.ts';

/** The query of the directory. */
interface DirectoryQuery extends PageQuery {
  /** Only holders of this permission. */
  readonly permission?: string | undefined;
  /** Ids that are included whatever the search. */
  readonly include: readonly number[];
}
interface Colleague {
  id: number;
  name: string;
  email: string;
}

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
            .from(heldPermissions)
            .where(and(eq(heldPermissions.user_id, users.id), eq(heldPermissions.permission, permission))),
        );
  const found = hasWords(search, users.name, users.email);
  const matching = and(holds, found);
  const where = and(
    eq(users.is_active, true),
    here,
    matching && include.length ? or(matching, inArray(users.id, [...include])) : matching,
  );
  const name = sql`lower(${users.name})`;
  const rows = tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(where)
    .orderBy(
      ...orderOfPage(query, { name, email: sql`lower(${users.email})`, id: users.id }, users.id, [
        asc(name),
        asc(users.id),
      ]),
    )
    .$dynamic();
  const records = await rows.limit(limit).offset(offset);
  const [counted] = await tx.select({ total: count() }).from(users).where(where);
  return { records, total: counted?.total ?? 0 };
};
