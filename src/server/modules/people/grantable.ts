import { permissionWords } from '../../../resources/permissionLabel.ts';
import { allPermissions } from '../../../resources/permissionNames.ts';
import type { Tx } from '../../db/database.ts';
import { forbidden, invalid } from '../../engine/errors.ts';
import { heldBySomebody, heldPermissionsOf } from './scope.ts';

/**
 * The permissions that the person may grant and revoke: their own, and those that no active user holds (of a new
 * resource).
 */
export const grantableBy = async (tx: Tx, personId: number): Promise<Set<string>> => {
  const mine = await heldPermissionsOf(tx, personId);
  const others = allPermissions().filter((name) => !mine.has(name));
  const held = await heldBySomebody(tx, others);
  return new Set([...mine, ...others.filter((name) => !held.has(name))]);
};

/** @throws Failure 422 for names that are no permission */
export const requireKnownPermissions = (wanted: ReadonlySet<string>): void => {
  const known = new Set(allPermissions());
  const unknown = [...wanted].filter((name) => !known.has(name));
  if (unknown.length) throw invalid({ permissions: [`Unknown permission ${unknown.slice(0, 5).join(', ')}`] });
};

/**
 * Names that the product no longer has allow nothing, so they do not count.
 * @throws Failure 403 if the person may neither grant nor revoke one of the names
 */
export const requireOwnRights = async (tx: Tx, personId: number, names: readonly string[]): Promise<void> => {
  const grantable = await grantableBy(tx, personId);
  const known = new Set(allPermissions());
  const beyond = names.filter((name) => known.has(name) && !grantable.has(name)).sort();
  if (beyond.length)
    throw forbidden(
      `You cannot give or take away what you do not have yourself: ${beyond.map(permissionWords).join(', ')}`,
    );
};

/** What is in one of two sets alone: what was added, and what is gone. */
export const grantDifference = (
  held: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): { readonly added: string[]; readonly gone: string[] } => ({
  added: [...wanted].filter((name) => !held.has(name)),
  gone: [...held].filter((name) => !wanted.has(name)),
});
