import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { userBranches } from '../../db/system.ts';
import { invalid } from '../../engine/errors.ts';

/**
 * The ids of the branches in a form, each once. @throws Failure 422 at the line with a branch that is not the person's
 */
export const assignable = (lines: readonly { readonly branch_id: number }[], theirs: ReadonlySet<number>): number[] => {
  const errors = lines.flatMap(({ branch_id }, at) => (theirs.has(branch_id) ? [] : [`branches.${at}.branch_id`]));
  if (errors.length) throw invalid(Object.fromEntries(errors.map((at) => [at, ['Choose branch']])));
  return [...new Set(lines.map((line) => line.branch_id))];
};

/** Assigns the user to exactly these branches. */
export const assign = async (
  tx: Tx,
  user_id: number,
  wanted: readonly number[],
  stored: ReadonlySet<number>,
): Promise<void> => {
  const gone = [...stored].filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !stored.has(id));
  if (gone.length)
    await tx.delete(userBranches).where(and(eq(userBranches.user_id, user_id), inArray(userBranches.branch_id, gone)));
  if (added.length) await tx.insert(userBranches).values(added.map((branch_id) => ({ user_id, branch_id })));
};
