import { and, asc, eq, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { roles as resource } from '../../../resources/people/roles.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { rolePermissions, roles, userRoles, users } from '../../db/system.ts';
import { conflict, forbidden, invalid, notFound } from '../../engine/errors.ts';
import { listRecords, type PageOfList } from '../../engine/lists/list.ts';
import type { ListQuery } from '../../engine/lists/query.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { stale } from '../../engine/records/stale.ts';
import { changedColumns } from '../../engine/records/toColumns.ts';
import { requireOwnRights } from './grantable.ts';
import { rolesFor, withAuditNames } from './reading.ts';
import { allowedBy } from './rolesOf.ts';
import { namedFor, inTurn, sharesWith } from './scope.ts';

const calls = callsOf(resource);

/** The fields of a role in a request, checked by the call's declaration. */
interface RoleSent {
  readonly name?: string;
  readonly description?: string | null;
}

export const listRoles = async (
  tx: Tx,
  personId: number,
  query: ListQuery,
  spelling: readonly [string, string],
): Promise<PageOfList> => {
  const page = await listRecords(tx, resource, query, { spelling, source: rolesFor(tx, personId) });
  const named = page.records.map(withAuditNames);
  return { ...page, records: await namedFor(tx, personId, named, ['created_by', 'updated_by']) };
};

/** The people with the role who share a branch with the person, by name. */
const peopleOf = (tx: Tx, personId: number, role: number) =>
  tx
    .select({ id: users.id, user_id: users.id, user_name: users.name })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(and(eq(userRoles.role_id, role), sharesWith(tx, personId)))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));

/** A role with what it allows, and those of its people who share a branch with the person. @throws Failure 404 */
export const readRole = async (tx: Tx, personId: number, id: number): Promise<AnyRecord> => {
  const query = { page: 1, perPage: 1, ids: [id], filters: {} };
  const { records } = await listRoles(tx, personId, query, ['sortCol', 'sortOrder']);
  const [found] = records;
  if (!found) throw notFound(resource.title);
  const { permissions_count: _, people_count: __, ...record } = found;
  const permissions = await tx
    .select({ name: rolePermissions.permission })
    .from(rolePermissions)
    .where(eq(rolePermissions.role_id, id))
    .orderBy(asc(rolePermissions.permission));
  return { ...record, permissions, people: await peopleOf(tx, personId, id) };
};

/** Creates a role that allows nothing yet. @throws Failure 422 for a name that is taken */
export const createRole = async (tx: Tx, { userId }: Actor, sent: RoleSent): Promise<AnyRecord> => {
  await inTurn(tx, userId, calls.create.permission);
  await requireOwnName(tx, sent.name);
  return mapDatabaseErrors(resource, async () => {
    const { name = '', description = null } = sent;
    const [row] = await tx.insert(roles).values({ name, description }).returning({ id: roles.id });
    return readRole(tx, userId, assertDefined(row).id);
  });
};

/**
 * The role as it is, held against the version of a change.
 * @throws Failure 404; 409 for an old version; 403 if the person could not give what the role allows
 */
export const roleToChange = async (tx: Tx, userId: number, id: number, version?: number): Promise<AnyRecord> => {
  const before = await readRole(tx, userId, id);
  if (version !== undefined && before.version !== version) throw stale(resource, before);
  await requireOwnRights(tx, userId, [...(await allowedBy(tx, id))]);
  return before;
};

/**
 * The ids of everybody who has the role: a change of it, of its name too, changes each of them.
 * @throws Failure 403 if one of them shares no branch with the person
 */
export const holdersOf = async (tx: Tx, personId: number, role: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: users.id, seen: sql<boolean>`${sharesWith(tx, personId)}` })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(eq(userRoles.role_id, role));
  if (rows.some(({ seen }) => !seen)) throw forbidden('People who have this role work in branches where you do not');
  return rows.map(({ id }) => id);
};

/** A name as it is read: signs that nobody sees make no other one. */
const seenName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** @throws Failure 422 for a name that looks like that of another role */
const requireOwnName = async (tx: Tx, sent: string | undefined, id?: number): Promise<void> => {
  if (sent === undefined) return;
  const others = await tx.select({ id: roles.id, name: roles.name }).from(roles);
  if (seenName(sent) === '') throw invalid({ name: ['Name is required'] });
  if (others.some((other) => other.id !== id && seenName(other.name) === seenName(sent)))
    throw invalid({ name: ['Name is taken by another role'] });
};

/**
 * Changes name and description, which everybody with the role has too.
 * @throws Failure like `roleToChange`, `holdersOf`; 422 for a name that is taken
 */
export const updateRole = async (
  tx: Tx,
  { userId }: Actor,
  id: number,
  { version, ...sent }: RoleSent & { version: number },
): Promise<AnyRecord> => {
  await inTurn(tx, userId, calls.update.permission);
  const before = await roleToChange(tx, userId, id, version);
  await holdersOf(tx, userId, id);
  await requireOwnName(tx, sent.name, id);
  return mapDatabaseErrors(resource, async () => {
    const changed = changedColumns(before, { ...sent });
    if (Object.keys(changed).length > 0) await tx.update(roles).set(changed).where(eq(roles.id, id));
    return readRole(tx, userId, id);
  });
};

/** At most five of the people who have a role, for the message of a refusal. */
const holdersText = async (tx: Tx, personId: number, id: number): Promise<string | undefined> => {
  const [anybody] = await tx
    .select({ id: userRoles.user_id })
    .from(userRoles)
    .where(eq(userRoles.role_id, id))
    .limit(1);
  if (!anybody) return undefined;
  const seen = (await peopleOf(tx, personId, id)).map(({ user_name }) => user_name);
  if (seen.length === 0) return 'people of branches where you do not work';
  return seen.slice(0, 5).join(', ') + (seen.length > 5 ? ` and ${seen.length - 5} more` : '');
};

/** Deletes a role that nobody has. @throws Failure like `roleToChange`; 409 that names who has it */
export const removeRole = async (tx: Tx, { userId }: Actor, id: number): Promise<{ id: number }> => {
  await inTurn(tx, userId, calls.remove.permission);
  await roleToChange(tx, userId, id);
  const holders = await holdersText(tx, userId, id);
  if (holders !== undefined) throw conflict(`This role is still given to ${holders}. Take it from them first.`);
  await tx.delete(rolePermissions).where(eq(rolePermissions.role_id, id));
  await tx.delete(roles).where(eq(roles.id, id));
  return { id };
};
