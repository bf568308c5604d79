import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';
import { heldPermissions, rolePermissions, userPermissions, users } from './system.ts';

/** The permissions that are new to this database: nobody has or ever had them, and no role allows or ever allowed them. */
const unheardOf = async (tx: Tx, permissions: readonly string[]): Promise<string[]> => {
  const held = await tx.selectDistinct({ name: userPermissions.permission }).from(userPermissions);
  const allowed = await tx.selectDistinct({ name: rolePermissions.permission }).from(rolePermissions);
  const known = new Set([...held, ...allowed].map(({ name }) => name));
  const unheld = permissions.filter((name) => !known.has(name));
  if (unheld.length === 0) return [];
  const { rows } = await tx.execute<{ name: string }>(
    sql`select distinct unnest(string_to_array(coalesce(after, before)->>'name', ', ')) as name
      from global_history where table_name in ('users_permissions', 'roles_permissions')`,
  );
  const once = new Set(rows.map(({ name }) => name));
  return unheld.filter((name) => !once.has(name));
};

/** The active people with all of these permissions. */
const holdersOf = async (tx: Tx, permissions: readonly string[]): Promise<number[]> => {
  if (permissions.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(heldPermissions, eq(heldPermissions.user_id, users.id))
    .where(and(users.is_active, inArray(heldPermissions.permission, [...permissions])))
    .groupBy(users.id)
    .having(sql`count(*) = ${permissions.length}`);
  return rows.map(({ id }) => id);
};

/** Adds the new permissions to the roles that allow all others. */
const addToRoles = async (tx: Tx, older: readonly string[], names: readonly string[]): Promise<void> => {
  if (older.length === 0) return;
  const whole = await tx
    .select({ role_id: rolePermissions.role_id })
    .from(rolePermissions)
    .where(inArray(rolePermissions.permission, [...older]))
    .groupBy(rolePermissions.role_id)
    .having(sql`count(*) = ${older.length}`);
  const rows = whole.flatMap(({ role_id }) => names.map((permission) => ({ role_id, permission })));
  if (rows.length > 0) await tx.insert(rolePermissions).values(rows).onConflictDoNothing();
};

/** Whoever holds it can give every permission. */
export const handsOut = 'admin.permission.update';

/**
 * Grants the new permissions of this program to everybody who has all older ones, and to the roles that allow all of
 * those; without such a person, to those who can edit permissions, since a permission without a holder could not be
 * granted. Announces how many people got them.
 */
export const grantNewPermissions = async (
  database: Database,
  permissions: readonly string[],
  announce: (line: string) => void,
): Promise<void> => {
  const granted = await database.asSystem(async (tx) => {
    const names = await unheardOf(tx, permissions);
    if (names.length === 0) return null;
    const older = permissions.filter((name) => !names.includes(name));
    const all = await holdersOf(tx, older);
    const people = all.length > 0 ? all : await holdersOf(tx, [handsOut]);
    await addToRoles(tx, older, names);
    const have = new Set(await holdersOf(tx, names));
    const rows = people
      .filter((user_id) => !have.has(user_id))
      .flatMap((user_id) => names.map((permission) => ({ user_id, permission })));
    if (rows.length > 0) await tx.insert(userPermissions).values(rows).onConflictDoNothing();
    return { names, people: people.length };
  });
  if (granted)
    announce(
      `New permissions, granted to ${granted.people} ${granted.people === 1 ? 'administrator' : 'administrators'}: ${granted.names.join(', ')}`,
    );
};
