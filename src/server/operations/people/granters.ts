import { sql } from 'drizzle-orm';
import { allPermissions, permissionModules } from '../../../resources/permission.names.ts';
import { users as resource } from '../../../resources/users.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { invalid } from '../errors.ts';

const { held, grant } = resource.endpoints;
const granting = [held.permission, grant.permission];
/** The most people who are named. */
const most = 5;

/** "Enquiries: Submit". @throws Failure 422 for a permission that the product does not have */
const labelOf = (permission: string): string => {
  for (const { sub_modules } of permissionModules())
    for (const { label, permissions } of sub_modules) {
      const found = permissions.find(({ name }) => name === permission);
      if (found) return `${label}: ${found.label}`;
    }
  throw invalid({ permission: ['There is no such permission'] });
};

/**
 * The active people of the branch who can grant a permission to the current user, by name: they may edit permissions,
 * hold this one (unless nobody does), and have every other permission and branch of the user (decision 12).
 */
export const grantersOf = async (
  tx: Tx,
  { userId, branchId }: Pick<Actor, 'userId' | 'branchId'>,
  permission: string,
): Promise<{ label: string; people: { id: number; name: string }[] }> => {
  const label = labelOf(permission);
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with wanted as (select ${permission}::text as name),
    taken as (
      select exists (
        select from user_permissions p join users u on u.id = p.user_id and u.is_active
        where p.permission = (select name from wanted)) as is_held),
    needed as (
      select permission from user_permissions where user_id = ${userId} and permission in ${allPermissions()}
      union select g from unnest(${sql.param(granting)}::text[]) g
      union select name from wanted, taken where is_held)
    select u.id, u.name from users u
      join user_branches b on b.user_id = u.id and b.branch_id = ${branchId}
    where u.is_active and u.id <> ${userId}
      and not exists (
        select from needed n where not exists (
          select from user_permissions p where p.user_id = u.id and p.permission = n.permission))
      and not exists (
        select from user_branches mine where mine.user_id = ${userId} and not exists (
          select from user_branches theirs where theirs.user_id = u.id and theirs.branch_id = mine.branch_id))
    order by lower(u.name), u.id limit ${most}`);
  return { label, people: rows.map(({ id, name }) => ({ id: Number(id), name })) };
};
