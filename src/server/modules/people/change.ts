import { users as resource } from '../../../resources/people/users.ts';
import { allPermissions } from '../../../resources/permissionNames.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { Person, Tx } from '../../db/database.ts';
import { forbidden } from '../../engine/errors.ts';
import { permissionWords } from '../../../resources/permissionLabel.ts';
import { keepingManagers } from './managers.ts';
import { branchesOf, oneAtATime, permissionsOf, visibleUser, type StoredUser } from './scope.ts';

/** The permission to change users, their passwords and branches. */
export const updatingUsers = callsOf(resource).update.permission;

/** At most five names, and how many more there are. */
const someOf = (names: readonly string[]): string =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');

/**
 * Nobody may gain rights through another account, nor lock its owner out. Names that the product no longer has grant
 * nothing, so they do not count.
 * @throws Failure 403 if the user has a permission or a branch that the person lacks
 */
const refuseAbove = async (tx: Tx, personId: number, { id, name }: StoredUser): Promise<void> => {
  const [mine, theirs] = [await permissionsOf(tx, personId), await permissionsOf(tx, id)];
  const beyond = allPermissions().filter((permission) => theirs.has(permission) && !mine.has(permission));
  if (beyond.length) throw forbidden(`${name} may do more than you: ${someOf(beyond.map(permissionWords))}`);
  const [myBranches, theirBranches] = [await branchesOf(tx, personId), await branchesOf(tx, id)];
  if (![...theirBranches].every((branch) => myBranches.has(branch)))
    throw forbidden(`${name} also works in branches where you do not`);
};

interface Target {
  readonly id: number;
  /** The permission of the call. */
  readonly permission: string | null;
  /** The field that is to blame when a branch would lose its last manager. */
  readonly field: string;
}

/**
 * The only way to change a user, whatever of them (decision 12).
 * @throws Failure 404 for a user who shares no branch; 403 if the user may do more than the person, in any branch; 422
 *   at the field if a branch would lose its last manager; 401 or 403 if the person lost the right meanwhile
 */
export const changeUser = async <T>(
  tx: Tx,
  { userId }: Person,
  { id, permission, field }: Target,
  change: (stored: StoredUser) => Promise<T>,
): Promise<T> => {
  await oneAtATime(tx, userId, permission);
  const stored = await visibleUser(tx, userId, id);
  await refuseAbove(tx, userId, stored);
  return keepingManagers(tx, field, () => change(stored));
};
