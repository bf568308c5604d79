import { inArray } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { users as resource } from '../../../resources/people/users.ts';
import { allPermissions } from '../../../resources/permissionNames.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { Person, Tx } from '../../db/database.ts';
import { heldPermissions, userBranches } from '../../db/system.ts';
import { forbidden } from '../../engine/errors.ts';
import { permissionWords } from '../../../resources/permissionLabel.ts';
import { keepingManagers } from './managers.ts';
import { branchesOf, inTurn, heldPermissionsOf, visibleUsers, type StoredUser } from './scope.ts';

/** The permission to change users, their passwords and branches. */
export const updatingUsers = callsOf(resource).update.permission;

/** At most five names, and how many more there are. */
const someOf = (names: readonly string[]): string =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');

/**
 * Nobody may gain rights through another account, nor lock its owner out. Names that the product no longer has grant
 * nothing, so they do not count.
 * @throws Failure 403 if one of the users has a permission or a branch that the person lacks
 */
const requireNobodyAbove = async (tx: Tx, personId: number, stored: readonly StoredUser[]): Promise<void> => {
  const known = new Set(allPermissions());
  const [mine, myBranches] = [await heldPermissionsOf(tx, personId), await branchesOf(tx, personId)];
  const ids = stored.map(({ id }) => id);
  const held = await tx.select().from(heldPermissions).where(inArray(heldPermissions.user_id, ids));
  const assigned = await tx.select().from(userBranches).where(inArray(userBranches.user_id, ids));
  for (const { id, name } of stored) {
    const beyond = held.flatMap(({ user_id, permission }) =>
      user_id === id && known.has(permission) && !mine.has(permission) ? [permission] : [],
    );
    if (beyond.length) throw forbidden(`${name} may do more than you: ${someOf(beyond.sort().map(permissionWords))}`);
    if (assigned.some(({ user_id, branch_id }) => user_id === id && !myBranches.has(branch_id)))
      throw forbidden(`${name} also works in branches where you do not`);
  }
};

interface Change {
  /** The permission of the call. */
  readonly permission: string | null;
  /** The field that is to blame when a branch would lose its last manager. */
  readonly field: string;
}

/**
 * The only way to change users, whatever of them (decision 12): their data, branches, single permissions and roles.
 * @throws Failure 404 for a user who shares no branch; 403 if one may do more than the person, in any branch; 422 at the
 *   field if a branch would lose its last manager; 401 or 403 if the person lost the right meanwhile
 */
export const changeUsers = async <T>(
  tx: Tx,
  { userId }: Person,
  { ids, permission, field }: Change & { readonly ids: readonly number[] },
  change: (stored: readonly StoredUser[]) => Promise<T>,
): Promise<T> => {
  await inTurn(tx, userId, permission);
  const stored = await visibleUsers(tx, userId, ids);
  await requireNobodyAbove(tx, userId, stored);
  return keepingManagers(tx, field, () => change(stored));
};

/** The same for one user. @throws Failure like `changeUsers` */
export const changeUser = <T>(
  tx: Tx,
  person: Person,
  { id, ...how }: Change & { readonly id: number },
  change: (stored: StoredUser) => Promise<T>,
): Promise<T> => changeUsers(tx, person, { ids: [id], ...how }, ([stored]) => change(assertDefined(stored)));
