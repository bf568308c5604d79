import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../errors.ts';

/** The permissions for editing permissions: view and update. */
const editing = ['admin.permission.view', 'admin.permission.update'] as const;

/** The branches with an active person who may edit permissions. */
const edited = async (tx: Tx): Promise<Set<number>> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct a.branch_id::text as id from user_branches a join users u on u.id = a.user_id and u.is_active
    where (select count(*) from user_permissions p where p.user_id = u.id and p.permission in (${editing[0]}, ${editing[1]})) = ${editing.length}`);
  return new Set(rows.map((r) => Number(r.id)));
};

/**
 * Runs a change of people. No branch may lose its last person who may edit permissions, since nobody could grant them
 * again.
 * @throws Failure 422 at `field`
 */
export const keepingEditors = async <T>(tx: Tx, field: string, change: () => Promise<T>): Promise<T> => {
  const before = await edited(tx);
  const result = await change();
  const after = await edited(tx);
  if ([...before].some((branch) => !after.has(branch)))
    throw invalid({ [field]: ['Nobody would be left in a branch who may edit permissions'] });
  return result;
};
