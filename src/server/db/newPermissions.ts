import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';
import { gainsOfRoles, type NewPermissions } from './roleGains.ts';
import { heldPermissions, rolePermissions, userPermissions, users } from './system.ts';
import { selectRows } from './rows.ts';

/** The permissions that are new to this database: nobody has or ever had them, and no role allows or ever allowed them. */
const unheardOf = async (tx: Tx, permissions: readonly string[]): Promise<string[]> => {
  const held = await tx.selectDistinct({ name: userPermissions.permission }).from(userPermissions);
  const allowed = await tx.selectDistinct({ name: rolePermissions.permission }).from(rolePermissions);
  const known = new Set([...held, ...allowed].map(({ name }) => name));
  const unheld = permissions.filter((name) => !known.has(name));
  if (unheld.length === 0) return [];
  const rows = await selectRows(
    tx,
    { name: sql<string>`unnest(string_to_array(coalesce(after, before)->>'name', ', '))` },
    (list) => sql`select distinct ${list}
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

/**
 * Gives a permission to the people beside these administrators who have one of those that it follows from by themselves,
 * and not by a role; how many they are.
 */
const giveFollowing = async (
  tx: Tx,
  name: string,
  from: readonly string[],
  administrators: readonly number[],
): Promise<number> => {
  if (from.length === 0) return 0;
  const rows = await tx
    .selectDistinct({ user_id: userPermissions.user_id })
    .from(userPermissions)
    .where(
      and(inArray(userPermissions.permission, [...from]), notInArray(userPermissions.user_id, [...administrators])),
    );
  if (rows.length === 0) return 0;
  const given = await tx
    .insert(userPermissions)
    .values(rows.map(({ user_id }) => ({ user_id, permission: name })))
    .onConflictDoNothing()
    .returning({ user_id: userPermissions.user_id });
  return given.length;
};

/** Whoever holds it can give every permission. */
export const handsOut = 'admin.permission.update';

/** Who got a new permission beside the administrators. */
interface Given {
  readonly name: string;
  readonly roles: readonly string[];
  readonly people: number;
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** "New permissions: estimation.quotation.create also to 4 people and the roles Coordinator, Estimator". */
const givenLine = ({ name, people, roles: named }: Given): string =>
  `New permissions: ${name} also to ${[
    people > 0 && counted(people, 'person', 'people'),
    named.length > 0 && `the ${named.length === 1 ? 'role' : 'roles'} ${named.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' and ')}`;

/**
 * Grants the new permissions of this program to everybody who has all older ones, and to the roles that allow all of
 * those; without such a person, to those who can edit permissions, since a permission without a holder could not be
 * granted. What follows from older permissions goes to all who have one of these, and a standard role that nobody
 * changed gets what a new firm's has. Announces who got what, and what nobody else has yet.
 */
export const grantNewPermissions = async (
  database: Database,
  program: NewPermissions,
  announce: (line: string) => void,
): Promise<void> => {
  const { permissions, followsFrom } = program;
  const granted = await database.asSystem(async (tx) => {
    const names = await unheardOf(tx, permissions);
    if (names.length === 0) return null;
    const older = permissions.filter((name) => !names.includes(name));
    const all = await holdersOf(tx, older);
    const people = all.length > 0 ? all : await holdersOf(tx, [handsOut]);
    const gains = await gainsOfRoles(tx, program, names);
    const ofRoles = gains.flatMap(({ id, gain }) => gain.map((permission) => ({ role_id: id, permission })));
    if (ofRoles.length > 0) await tx.insert(rolePermissions).values(ofRoles).onConflictDoNothing();
    const given: Given[] = [];
    for (const name of names) {
      const some = gains.filter(({ allowsAll, gain }) => !allowsAll && gain.includes(name));
      const more = await giveFollowing(tx, name, followsFrom[name] ?? [], people);
      given.push({ name, roles: some.map((role) => role.name), people: more });
    }
    const have = new Set(await holdersOf(tx, names));
    const rows = people
      .filter((user_id) => !have.has(user_id))
      .flatMap((user_id) => names.map((permission) => ({ user_id, permission })));
    if (rows.length > 0) await tx.insert(userPermissions).values(rows).onConflictDoNothing();
    return { names, people: people.length, given };
  });
  if (!granted) return;
  const { names, people, given } = granted;
  announce(`New permissions, granted to ${counted(people, 'administrator', 'administrators')}: ${names.join(', ')}`);
  const isGiven = (one: Given) => one.people > 0 || one.roles.length > 0;
  for (const one of given.filter(isGiven)) announce(givenLine(one));
  const left = given.filter((one) => !isGiven(one)).map(({ name }) => name);
  if (left.length > 0)
    announce(`New permissions that nobody else has yet: ${left.join(', ')}. Roles and people are given them by hand.`);
};
