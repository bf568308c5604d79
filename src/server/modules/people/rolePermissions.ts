import { and, eq, inArray, sql } from 'drizzle-orm';
import { roles as resource } from '../../../resources/people/roles.ts';
import type { ResultOf } from '../../../schema/calls/callTypes.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { rolePermissions, roles } from '../../db/system.ts';
import { changeUsers } from './change.ts';
import { grantDifference, requireOwnRights, requireKnownPermissions } from './grantable.ts';
import { holdersOf, roleToChange } from './roles.ts';
import { allowedBy } from './rolesOf.ts';
import { inTurn } from './scope.ts';

const { savePermissions: call } = resource.endpoints;

/** Adds and takes away until the role allows exactly these permissions, as a change of the role. */
const replace = async (tx: Tx, id: number, { added, gone }: ReturnType<typeof grantDifference>): Promise<void> => {
  if (gone.length)
    await tx
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.role_id, id), inArray(rolePermissions.permission, gone)));
  if (added.length) await tx.insert(rolePermissions).values(added.map((permission) => ({ role_id: id, permission })));
  if (added.length + gone.length > 0)
    await tx
      .update(roles)
      .set({ version: sql`${roles.version} + 1` })
      .where(eq(roles.id, id));
};

/**
 * Saves exactly these permissions of a role. It changes everybody who has the role, so it is refused like the same
 * change of each of them.
 * @throws Failure like `changeUsers`, `roleToChange`; 422 for an unknown name; 403 for permissions that the person may
 *   neither grant nor revoke, or if somebody with the role works where the person does not
 */
export const saveRolePermissions = async (
  tx: Tx,
  person: Actor,
  id: number,
  { permissions, version }: { readonly permissions: readonly string[]; readonly version: number },
): Promise<ResultOf<typeof call>> => {
  const { userId } = person;
  await inTurn(tx, userId, call.permission);
  await roleToChange(tx, userId, id, version);
  const wanted = new Set(permissions);
  requireKnownPermissions(wanted);
  const difference = grantDifference(await allowedBy(tx, id), wanted);
  await requireOwnRights(tx, userId, [...difference.added, ...difference.gone]);
  const holders = await holdersOf(tx, userId, id);
  const change = () => replace(tx, id, difference);
  if (holders.length === 0) await change();
  else await changeUsers(tx, person, { ids: holders, permission: call.permission, field: 'permissions' }, change);
  const [saved] = await tx.select({ version: roles.version }).from(roles).where(eq(roles.id, id));
  return { id, permissions: [...wanted].sort(), version: saved?.version ?? version };
};
