import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { OwnAccessRequest } from '../../../schema/calls/shared/access.ts';
import { accessRequests } from '../../db/accessRequests.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../engine/errors.ts';
import { lastRequest, lastRequestOf, ownHere, type StoredRequest } from './accessRequests.ts';
import { grantersFor } from './granters.ts';
import { knownLabel } from './knownLabel.ts';
import { inTurn, heldPermissionsOf } from './scope.ts';

/** The most open requests of one person in a branch. */
const maxOpen = 20;

interface Asked {
  readonly permission: string;
  readonly note?: string | null | undefined;
  readonly path?: string | null | undefined;
}

/** An address of the application, without another host: `/clients/7/show`. */
const isPath = (path: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(path);

/**
 * Asks for a permission that the user lacks. The lock lets nobody grant it between the checks and the insert.
 * @throws Failure 422 for an unknown permission or a foreign address; 409 if the user holds it, has asked for it, has
 *   too many open requests, or if nobody of the branch can grant it
 */
export const askAccess = async (tx: Tx, actor: Actor, { permission, note, path }: Asked): Promise<OwnAccessRequest> => {
  const { userId, branchId } = actor;
  const label = knownLabel(permission);
  if (path && !isPath(path)) throw invalid({ path: ['Must be an address of this application'] });
  await inTurn(tx, userId, null);
  if ((await heldPermissionsOf(tx, userId)).has(permission))
    throw conflict(`You have the permission “${label}” already`);
  const last = await lastRequestOf(tx, actor, permission);
  if (last?.status === 'open') throw conflict(`You asked for this already, at ${last.asked_at}`);
  const [open] = await tx
    .select({ count: count() })
    .from(accessRequests)
    .where(and(ownHere(actor), eq(accessRequests.status, 'open')));
  if ((open?.count ?? 0) >= maxOpen) throw conflict(`${maxOpen} requests of yours are open. Withdraw one first.`);
  if ((await grantersFor(tx, actor, permission)).length === 0)
    throw conflict('Nobody in this branch can grant this to you');
  // A new request says that the answers to the earlier ones were read.
  await tx
    .update(accessRequests)
    .set({ seen_at: sql`now()` })
    .where(and(ownHere(actor), eq(accessRequests.permission, permission), isNull(accessRequests.seen_at)));
  await tx
    .insert(accessRequests)
    .values({ branch_id: branchId, user_id: userId, permission, note: note ?? null, path: path ?? null });
  return assertDefined(await lastRequestOf(tx, actor, permission));
};

type Decided = Pick<StoredRequest, 'id' | 'status'>;

/** A request of the user's own in the branch. @throws Failure 404 */
const ownRequest = async (tx: Tx, actor: Actor, id: number): Promise<StoredRequest> => {
  const found = await lastRequest(tx, and(ownHere(actor), eq(accessRequests.id, id)));
  if (!found) throw notFound('Request');
  return found.request;
};

/** Takes back an open request of one's own. @throws Failure 404; 409 if it was decided meanwhile */
export const withdrawAccess = async (tx: Tx, actor: Actor, id: number): Promise<Decided> => {
  await inTurn(tx, actor.userId, null);
  const { status } = await ownRequest(tx, actor, id);
  if (status !== 'open') throw conflict('This request is no longer open');
  await tx
    .update(accessRequests)
    .set({ status: 'withdrawn', decided_at: sql`now()`, decided_by: actor.userId })
    .where(eq(accessRequests.id, id));
  return { id, status: 'withdrawn' };
};

/** Marks the answer to one's own request as read. @throws Failure 404 */
export const seeAccess = async (tx: Tx, actor: Actor, id: number): Promise<Decided> => {
  const { status } = await ownRequest(tx, actor, id);
  await tx
    .update(accessRequests)
    .set({ seen_at: sql`now()` })
    .where(and(eq(accessRequests.id, id), inArray(accessRequests.status, ['granted', 'refused'])));
  return { id, status };
};
