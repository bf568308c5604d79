import { eq } from 'drizzle-orm';
import { assertDefined } from '../../domain/assertDefined.ts';
import { groupedBy } from '../../domain/grouped.ts';
import type { Tx } from './database.ts';
import { rolePermissions, roles } from './system.ts';

/** What a program says of its permissions. */
export interface NewPermissions {
  readonly permissions: readonly string[];
  /** The older permissions, any of which allowed before what the newer one allows now. */
  readonly followsFrom: Readonly<Record<string, readonly string[]>>;
  /** The roles with which a firm begins: one that nobody changed is what it is in a new firm. */
  readonly standardRoles: readonly { readonly name: string; readonly permissions: readonly string[] }[];
}

/** A role of the firm with what it allows. */
interface Role {
  readonly id: number;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
}

const rolesOf = async (tx: Tx): Promise<Role[]> => {
  const rows = await tx
    .select({ id: roles.id, name: roles.name, permission: rolePermissions.permission })
    .from(roles)
    .innerJoin(rolePermissions, eq(rolePermissions.role_id, roles.id))
    .orderBy(roles.name);
  return [...groupedBy(rows, ({ id }) => id).values()].map((of) => {
    const { id, name } = assertDefined(of[0]);
    return { id, name, permissions: new Set(of.map(({ permission }) => permission)) };
  });
};

/** A role with what it gets of the new permissions; `allowsAll`: it allows all older ones, and so gets all new ones. */
interface RoleGain extends Role {
  readonly allowsAll: boolean;
  readonly gain: readonly string[];
}

/** What each role gets of the new permissions `names`: all, or those that follow from what it is or allows. */
export const gainsOfRoles = async (
  tx: Tx,
  { permissions, followsFrom, standardRoles }: NewPermissions,
  names: readonly string[],
): Promise<RoleGain[]> => {
  const older = permissions.filter((name) => !names.includes(name));
  return (await rolesOf(tx)).map((role) => {
    const allows = (name: string) => role.permissions.has(name);
    const allowsAll = older.length > 0 && older.every(allows);
    const standard = standardRoles.find((one) => one.name === role.name)?.permissions ?? [];
    const before = standard.filter((name) => !names.includes(name));
    const isUnchanged = before.length === role.permissions.size && before.every(allows);
    const gain = names.filter(
      (name) => allowsAll || (isUnchanged && standard.includes(name)) || followsFrom[name]?.some(allows),
    );
    return { ...role, allowsAll, gain };
  });
};
