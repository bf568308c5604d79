import { sql } from 'drizzle-orm';
import type { OwnAccessRequest } from '../../../schema/calls/shared/access.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { lastRequestOf } from './accessRequests.ts';
import { knownLabel } from './knownLabel.ts';
import { selectRows } from '../../db/rows.ts';

/** The most people who are named. */
const most = 5;

/** The people of the branch who can grant a permission to the user, by name (`app_granters`). */
export const grantersFor = async (
  tx: Tx,
  { userId, branchId }: Pick<Actor, 'userId' | 'branchId'>,
  permission: string,
): Promise<{ id: number; name: string }[]> => {
  const rows = await selectRows(
    tx,
    { id: sql<string>`u.id`, name: sql<string>`u.name` },
    (list) => sql`
    select ${list} from users u
    where u.id in (select app_granters(${userId}, ${permission}, ${branchId}))
    order by lower(u.name), u.id limit ${most}`,
  );
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
};

/**
 * What a permission is called, who can grant it to the user, and the user's last request for it. @throws Failure 422 for
 * an unknown permission
 */
export const grantersOf = async (
  tx: Tx,
  actor: Actor,
  permission: string,
): Promise<{ label: string; people: { id: number; name: string }[]; request: OwnAccessRequest | null }> => ({
  label: knownLabel(permission),
  people: await grantersFor(tx, actor, permission),
  request: (await lastRequestOf(tx, actor, permission)) ?? null,
});
