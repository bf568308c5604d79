import { and, eq, sql } from 'drizzle-orm';
import { grantAccess as granting } from '../../../schema/calls/shared/access.ts';
import { accessRequests } from '../../db/accessRequests.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { conflict, notFound } from '../../engine/errors.ts';
import { lastRequest, type StoredRequest } from './accessRequests.ts';
import { grantPermission, requireGrantable } from './permissions.ts';
import { inTurn } from './scope.ts';

type Decided = Pick<StoredRequest, 'id' | 'status'>;

/** Why a closed request cannot be decided. */
const closedBecause = async (
  tx: Tx,
  { status, user_id, decided_at }: StoredRequest,
  decider: string | null,
): Promise<string> => {
  const at = decided_at?.toISOString() ?? '';
  const by = decider ?? 'The system';
  if (status === 'granted') return `${by} granted this at ${at}`;
  if (status === 'refused') return `${by} refused this at ${at}`;
  const [asker] = await tx.select({ name: users.name }).from(users).where(eq(users.id, user_id));
  const name = asker?.name ?? '';
  return status === 'withdrawn' ? `${name} withdrew this request at ${at}` : `${name} no longer works in this branch`;
};

/**
 * An open request of the branch. Nobody else decides it before the transaction ends.
 * @throws Failure 404 for a request of another branch; 409 that says who decided it
 */
const openRequest = async (tx: Tx, { userId, branchId }: Actor, id: number): Promise<StoredRequest> => {
  await inTurn(tx, userId, granting.permission);
  const found = await lastRequest(tx, and(eq(accessRequests.id, id), eq(accessRequests.branch_id, branchId)));
  if (!found) throw notFound('Request');
  const { request, decided_by_name } = found;
  if (request.status !== 'open') throw conflict(await closedBecause(tx, request, decided_by_name));
  return request;
};

/** Gives the permission. The database closes the request with it. @throws Failure like `openRequest`, `grantPermission` */
export const grantAccess = async (tx: Tx, actor: Actor, id: number): Promise<Decided> => {
  const { user_id, permission } = await openRequest(tx, actor, id);
  await grantPermission(tx, actor, user_id, permission);
  return { id, status: 'granted' };
};

/** Says no. Only who could grant it may. @throws Failure like `openRequest`, `requireGrantable` */
export const refuseAccess = async (tx: Tx, actor: Actor, id: number, reason: string): Promise<Decided> => {
  const { user_id, permission } = await openRequest(tx, actor, id);
  await requireGrantable(tx, actor, user_id, permission);
  await tx
    .update(accessRequests)
    .set({ status: 'refused', reason, decided_at: sql`now()`, decided_by: actor.userId })
    .where(eq(accessRequests.id, id));
  return { id, status: 'refused' };
};
