import { sql } from 'drizzle-orm';
import { users as resource } from '../../../resources/people/users.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../../engine/errors.ts';
import { selectRows } from '../../db/rows.ts';

const { list, update } = callsOf(resource);
const { held, grant } = resource.endpoints;

/** What somebody in a branch must be able to do, and the permissions for it. */
const kinds = {
  'edit permissions': [held.permission, grant.permission],
  'manage users': [list.permission, update.permission],
} as const;

interface Managed {
  readonly branch: string;
  readonly kind: string;
}

/** Which branches have an active person who may do it, by kind. */
const managed = async (tx: Tx): Promise<Map<string, Managed>> => {
  const found = new Map<string, Managed>();
  for (const [kind, permissions] of Object.entries(kinds)) {
    const names = sql.join(
      permissions.map((name) => sql`${name}`),
      sql`, `,
    );
    const rows = await selectRows(
      tx,
      { id: sql<string>`b.id::text`, name: sql<string>`b.name` },
      (list) => sql`
      select distinct ${list} from user_branches a
        join users u on u.id = a.user_id and u.is_active
        join branches b on b.id = a.branch_id
      where (select count(*) from held_permissions p where p.user_id = u.id and p.permission in (${names})) = ${permissions.length}
      order by b.name`,
    );
    for (const { id, name } of rows) found.set(`${kind} ${id}`, { branch: name, kind });
  }
  return found;
};

/**
 * Runs a change of a user. No branch may lose the last active person who may edit permissions, or manage users, since
 * nobody there could make another one.
 * @throws Failure 422 at `field`
 */
export const keepingManagers = async <T>(tx: Tx, field: string, change: () => Promise<T>): Promise<T> => {
  const before = await managed(tx);
  const result = await change();
  const after = await managed(tx);
  const [lost] = [...before].flatMap(([key, one]) => (after.has(key) ? [] : [one]));
  if (lost) throw invalid({ [field]: [`Nobody would be left in ${lost.branch} who may ${lost.kind}`] });
  return result;
};
