import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { OwnAccessRequest } from '../../../schema/calls/shared/access.ts';
import { accessRequests } from '../../db/accessRequests.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { permissionWords } from '../../../resources/permissionLabel.ts';

export type StoredRequest = typeof accessRequests.$inferSelect;

/** The last request for which the condition holds, with the name of who decided it. */
export const lastRequest = async (
  tx: Tx,
  where: SQL | undefined,
): Promise<{ request: StoredRequest; decided_by_name: string | null } | undefined> => {
  const [row] = await tx
    .select({ request: accessRequests, decided_by_name: users.name })
    .from(accessRequests)
    .leftJoin(users, eq(users.id, accessRequests.decided_by))
    .where(where)
    .orderBy(desc(accessRequests.id))
    .limit(1);
  return row;
};

/** The condition for the user's own requests in the branch. */
export const ownHere = ({ userId, branchId }: Actor): SQL | undefined =>
  and(eq(accessRequests.user_id, userId), eq(accessRequests.branch_id, branchId));

/** The user's last request for a permission in the branch. */
export const lastRequestOf = async (
  tx: Tx,
  actor: Actor,
  permission: string,
): Promise<OwnAccessRequest | undefined> => {
  const found = await lastRequest(tx, and(ownHere(actor), eq(accessRequests.permission, permission)));
  if (!found) return undefined;
  const { id, status, note, path, asked_at, decided_at, reason } = found.request;
  return {
    id,
    permission,
    label: permissionWords(permission),
    status,
    note,
    path,
    asked_at: asked_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    decided_by_name: found.decided_by_name,
    reason,
  };
};
