import { and, eq, inArray } from 'drizzle-orm';
import { roles as resource } from '../../../resources/people/roles.ts';
import type { Person, Tx } from '../../db/database.ts';
import { roles, userRoles } from '../../db/system.ts';
import { missing, notFound } from '../../engine/errors.ts';
import { changeUsers } from './change.ts';
import { requireOwnRights } from './grantable.ts';
import { allowedBy } from './rolesOf.ts';
import { heldPermissionsOf } from './scope.ts';

const { permission: giving } = resource.endpoints.give;

/** @throws Failure 404 for an unknown role; 403 if the person could not give all that it allows */
const requireGivable = async (tx: Tx, personId: number, role: number): Promise<void> => {
  const [known] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.id, role));
  if (!known) throw notFound(resource.title);
  await requireOwnRights(tx, personId, [...(await allowedBy(tx, role))]);
};

interface Given {
  id: number;
  people: number[];
}

const changeRole = (
  tx: Tx,
  person: Person,
  { role, ids }: { readonly role: number; readonly ids: readonly number[] },
  change: (people: readonly number[]) => Promise<unknown>,
): Promise<Given> =>
  changeUsers(tx, person, { ids, permission: giving, field: 'user_ids' }, async (stored) => {
    await requireGivable(tx, person.userId, role);
    const people = stored.map(({ id }) => id);
    await change(people);
    return { id: role, people };
  });

/** Gives a role to people; who has it keeps it. @throws Failure like `changeUsers`, `requireGivable` */
export const giveRole = (tx: Tx, person: Person, role: number, ids: readonly number[]): Promise<Given> =>
  changeRole(tx, person, { role, ids }, (people) =>
    tx
      .insert(userRoles)
      .values(people.map((user_id) => ({ user_id, role_id: role })))
      .onConflictDoNothing(),
  );

/** Takes a role from people. @throws Failure like `giveRole` */
export const takeRole = (tx: Tx, person: Person, role: number, ids: readonly number[]): Promise<Given> =>
  changeRole(tx, person, { role, ids }, (people) =>
    tx.delete(userRoles).where(and(eq(userRoles.role_id, role), inArray(userRoles.user_id, [...people]))),
  );

/**
 * Gives and takes roles until the user has exactly these. The caller has checked that the person may change the user.
 * @throws Failure 403 without the permission to give roles; like `requireGivable`
 */
export const setRoles = async (tx: Tx, { userId }: Person, user: number, wanted: readonly number[]): Promise<void> => {
  const rows = await tx.select({ id: userRoles.role_id }).from(userRoles).where(eq(userRoles.user_id, user));
  const held = new Set(rows.map(({ id }) => id));
  const added = [...new Set(wanted)].filter((id) => !held.has(id));
  const gone = [...held].filter((id) => !wanted.includes(id));
  if (added.length + gone.length === 0) return;
  if (!(await heldPermissionsOf(tx, userId)).has(giving)) throw missing(giving);
  for (const role of [...added, ...gone]) await requireGivable(tx, userId, role);
  if (gone.length > 0)
    await tx.delete(userRoles).where(and(eq(userRoles.user_id, user), inArray(userRoles.role_id, gone)));
  if (added.length > 0) await tx.insert(userRoles).values(added.map((role_id) => ({ user_id: user, role_id })));
};
