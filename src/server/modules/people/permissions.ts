import { and, desc, eq, inArray } from 'drizzle-orm';
import { allPermissions, permissionModules } from '../../../resources/permissionNames.ts';
import {
  users as resource,
  type Grant,
  type HeldPermissions,
  type PermissionModule,
} from '../../../resources/people/users.ts';
import type { Person, Tx } from '../../db/database.ts';
import { globalHistory } from '../../db/recorded.ts';
import { userPermissions, users } from '../../db/system.ts';
import { conflict } from '../../engine/errors.ts';
import { changeUser } from './change.ts';
import { grantDifference, grantableBy, requireOwnRights, requireKnownPermissions } from './grantable.ts';
import { rolesOf } from './rolesOf.ts';
import { heldPermissionsOf, singleOf, visibleUser } from './scope.ts';

const { permission: granting } = resource.endpoints.grant;

/** Every permission by module and sub-module, and whether the person may grant it. */
export const offeredTo = async (tx: Tx, personId: number): Promise<PermissionModule[]> => {
  const grantable = await grantableBy(tx, personId);
  return permissionModules().map((module) => ({
    ...module,
    sub_modules: module.sub_modules.map((sub) => ({
      ...sub,
      permissions: sub.permissions.map((p) => ({ ...p, grantable: grantable.has(p.name) })),
    })),
  }));
};

/** The last change of a user's permissions; its id is the version of their list. */
const lastChange = async (tx: Tx, id: number) => {
  const [row] = await tx
    .select({ version: globalHistory.id, at: globalHistory.at, by: users.name })
    .from(globalHistory)
    .leftJoin(users, eq(users.id, globalHistory.by))
    .where(
      and(
        eq(globalHistory.resource, 'users'),
        eq(globalHistory.record_id, id),
        eq(globalHistory.table_name, 'users_permissions'),
      ),
    )
    .orderBy(desc(globalHistory.id))
    .limit(1);
  return row;
};

/** @throws Failure 404 for a user who shares no branch with the person */
export const heldBy = async (tx: Tx, { userId }: Person, id: number): Promise<HeldPermissions> => {
  const { name, email, is_active } = await visibleUser(tx, userId, id);
  const [held, own] = [await heldPermissionsOf(tx, id), await singleOf(tx, id)];
  return {
    user: { id, name, email, is_active },
    permissions: allPermissions().filter((p) => held.has(p)),
    own: allPermissions().filter((p) => own.has(p)),
    roles: await rolesOf(tx, id),
    version: (await lastChange(tx, id))?.version ?? 0,
  };
};

const requireNewest = async (tx: Tx, person: Person, id: number, version: number | undefined): Promise<void> => {
  const last = await lastChange(tx, id);
  if (version === undefined || version === (last?.version ?? 0)) return;
  const current = await heldBy(tx, person, id);
  const changed_by_name = last?.by ?? 'the system';
  const changed_at = (last?.at ?? new Date()).toISOString();
  throw conflict(`${changed_by_name} changed these permissions at ${changed_at}. Reload them, or compare.`, {
    conflict: { version: current.version, changed_by_name, changed_at, current },
  });
};

/** Grants and revokes until the user has exactly these single permissions. @throws Failure 403 like `requireOwnRights` */
const replace = async (tx: Tx, { userId }: Person, user: number, wanted: ReadonlySet<string>): Promise<void> => {
  const { added, gone } = grantDifference(await singleOf(tx, user), wanted);
  await requireOwnRights(tx, userId, [...added, ...gone]);
  if (gone.length)
    await tx
      .delete(userPermissions)
      .where(and(eq(userPermissions.user_id, user), inArray(userPermissions.permission, gone)));
  if (added.length) await tx.insert(userPermissions).values(added.map((permission) => ({ user_id: user, permission })));
};

const target = (id: number) => ({ id, permission: granting, field: 'permissions' });

/**
 * Saves exactly these single permissions, and returns what the user may do now.
 * @throws Failure like `changeUser`; 422 for an unknown name; 409 for an old version; 403 for permissions that the
 *   person may neither grant nor revoke
 */
export const savePermissions = (
  tx: Tx,
  person: Person,
  { user, permissions, version }: Grant,
): Promise<HeldPermissions> =>
  changeUser(tx, person, target(user), async () => {
    const wanted = new Set(permissions);
    requireKnownPermissions(wanted);
    await requireNewest(tx, person, user, version);
    await replace(tx, person, user, wanted);
    return heldBy(tx, person, user);
  });

/** Gives the user one more single permission. @throws Failure like `savePermissions` */
export const grantPermission = (tx: Tx, person: Person, user: number, permission: string): Promise<void> =>
  changeUser(tx, person, target(user), async () => {
    requireKnownPermissions(new Set([permission]));
    await replace(tx, person, user, new Set([...(await singleOf(tx, user)), permission]));
  });

/** Checks that the person could give the user this permission, and changes nothing. @throws Failure like `grantPermission` */
export const requireGrantable = (tx: Tx, person: Person, user: number, permission: string): Promise<void> =>
  changeUser(tx, person, target(user), () => requireOwnRights(tx, person.userId, [permission]));
