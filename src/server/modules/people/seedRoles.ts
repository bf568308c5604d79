import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Tx } from '../../db/database.ts';
import { rolePermissions, roles } from '../../db/system.ts';
import { standardRoles } from './standardRoles.ts';

/** Gives an empty database the standard roles. Their ids by name. */
export const seedRoles = async (tx: Tx): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>();
  for (const { name, description, permissions } of standardRoles()) {
    const [row] = await tx.insert(roles).values({ name, description }).returning({ id: roles.id });
    const { id: role_id } = assertDefined(row);
    ids.set(name, role_id);
    await tx.insert(rolePermissions).values(permissions.map((permission) => ({ role_id, permission })));
  }
  return ids;
};
