import { and, asc, eq, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { users as resource } from '../../../resources/people/users.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { branches, heldPermissions, noPasswordYet, userBranches, users } from '../../db/system.ts';
import { invalid, notFound } from '../../engine/errors.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { listRecords, type PageOfList } from '../../engine/lists/list.ts';
import type { ListQuery } from '../../engine/lists/query.ts';
import { stale } from '../../engine/records/stale.ts';
import { changedColumns } from '../../engine/records/toColumns.ts';
import { assign, assignable } from './assigned.ts';
import { signOutEverywhere } from '../../engine/session/devices.ts';
import { changeUser, updatingUsers } from './change.ts';
import { usersFor, withAuditNames } from './reading.ts';
import { keepingManagers } from './managers.ts';
import { setRoles } from './giveRoles.ts';
import { rolesOf } from './rolesOf.ts';
import { branchesOf, isTheirs, inTurn } from './scope.ts';

const creatingUsers = callsOf(resource).create.permission;

/** The fields of a user in a request, checked by the call's declaration. */
export interface UserSent {
  readonly name?: string;
  readonly email?: string;
  readonly is_active?: boolean;
  readonly default_branch_id?: number | null;
  readonly branches?: readonly { readonly branch_id: number }[];
  /** The ids of all roles: of a new person, or of a file. */
  readonly roles?: readonly number[];
}

export const listUsers = async (
  tx: Tx,
  personId: number,
  query: ListQuery,
  spelling: readonly [string, string],
): Promise<PageOfList> => {
  const page = await listRecords(tx, resource, query, { spelling, source: usersFor(tx, personId) });
  return { ...page, records: page.records.map(withAuditNames) };
};

/** A user with those branches that are the person's too. @throws Failure 404, also for a user who shares no branch */
export const readUser = async (tx: Tx, personId: number, id: number): Promise<AnyRecord> => {
  const { records } = await listUsers(tx, personId, { page: 1, perPage: 1, ids: [id], filters: {} }, [
    'sortCol',
    'sortOrder',
  ]);
  const [found] = records;
  if (!found) throw notFound(resource.title);
  const { branches_count: _, permissions_count: __, roles_count: ___, roles_names: ____, ...record } = found;
  const assigned = await tx
    .select({ id: branches.id, branch_id: branches.id, branch_name: branches.name })
    .from(userBranches)
    .innerJoin(branches, eq(branches.id, userBranches.branch_id))
    .where(and(eq(userBranches.user_id, id), isTheirs(userBranches.branch_id, personId)))
    .orderBy(asc(branches.code));
  const permissions = await tx
    .select({ name: heldPermissions.permission })
    .from(heldPermissions)
    .where(eq(heldPermissions.user_id, id))
    .orderBy(asc(heldPermissions.permission));
  const roles = (await rolesOf(tx, id)).map(({ id: role_id, name }) => ({ id: role_id, role_id, role_name: name }));
  return { ...record, branches: assigned, roles, permissions };
};

const notAssigned = () => invalid({ default_branch_id: ['Default branch must be one of the assigned branches'] });

/**
 * Creates a user in branches of the person, with roles; by default in the person's current branch, without any.
 * @throws Failure 422 for an e-mail that is taken, or a branch that is not the person's; 403 like `setRoles`
 */
export const createUser = async (
  tx: Tx,
  { userId, branchId }: Actor,
  sent: UserSent,
  password_hash: string,
): Promise<AnyRecord> => {
  await inTurn(tx, userId, creatingUsers);
  const theirs = await branchesOf(tx, userId);
  const wanted = sent.branches ? assignable(sent.branches, theirs) : [branchId];
  const default_branch_id = sent.default_branch_id ?? wanted[0] ?? branchId;
  if (!wanted.includes(default_branch_id)) throw notAssigned();
  return mapDatabaseErrors(resource, async () => {
    const { name = '', email = '', is_active } = sent;
    const [row] = await tx
      .insert(users)
      .values({
        name,
        email: email.toLowerCase(),
        password_hash,
        default_branch_id,
        must_change_password: true,
        password_changed_at: password_hash === noPasswordYet ? null : sql`now()`,
        ...(is_active === undefined ? {} : { is_active }),
      })
      .returning({ id: users.id });
    const { id } = assertDefined(row);
    await assign(tx, id, wanted, new Set());
    if (sent.roles) await setRoles(tx, { userId }, id, sent.roles);
    return readUser(tx, userId, id);
  });
};

/**
 * Changes the sent fields of a user. A deactivated user is signed out everywhere.
 * @throws Failure like `changeUser`; 409 for an old version; 422
 */
export const updateUser = (
  tx: Tx,
  person: Actor,
  id: number,
  { version, ...sent }: UserSent & { version: number },
): Promise<AnyRecord> => {
  const { userId } = person;
  const field = sent.is_active === false ? 'is_active' : 'branches';
  return changeUser(tx, person, { id, permission: updatingUsers, field }, async (stored) => {
    if (stored.version !== version) throw stale(resource, await readUser(tx, userId, id));
    const [theirs, assigned] = [await branchesOf(tx, userId), await branchesOf(tx, id)];
    const email = sent.email?.toLowerCase() ?? stored.email;
    const is_active = sent.is_active ?? stored.is_active;
    if (!is_active && id === userId) throw invalid({ is_active: ['You cannot deactivate yourself'] });
    const wanted = sent.branches ? assignable(sent.branches, theirs) : [...assigned];
    const default_branch_id = sent.default_branch_id === undefined ? stored.default_branch_id : sent.default_branch_id;
    if (default_branch_id !== null && !wanted.includes(default_branch_id)) throw notAssigned();
    return mapDatabaseErrors(resource, async () => {
      const name = sent.name ?? stored.name;
      const changed = changedColumns({ ...stored }, { name, email, is_active, default_branch_id });
      const isReassigned = wanted.length !== assigned.size || wanted.some((branch) => !assigned.has(branch));
      if (isReassigned || Object.keys(changed).length)
        await tx
          .update(users)
          .set({ ...changed, version: version + 1 })
          .where(eq(users.id, id));
      await assign(tx, id, wanted, assigned);
      const { roles } = sent;
      if (roles) await keepingManagers(tx, 'roles', () => setRoles(tx, person, id, roles));
      if (!is_active) await signOutEverywhere(tx, id);
      return readUser(tx, userId, id);
    });
  });
};
