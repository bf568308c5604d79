import {
  askAccess as askCall,
  grantAccess as grantCall,
  refuseAccess as refuseCall,
  seenAccess,
  withdrawAccess as withdrawCall,
} from '../../../schema/calls/shared/access.ts';
import { branches } from '../../../resources/people/branches.ts';
import { roles } from '../../../resources/people/roles.ts';
import { users } from '../../../resources/people/users.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { Call } from '../../../schema/calls/call.ts';
import type { ResultOf } from '../../../schema/calls/callTypes.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { invalid } from '../../engine/errors.ts';
import { anonymise, heldOf } from './anonymise.ts';
import { askAccess, seeAccess, withdrawAccess } from './askAccess.ts';
import { createBranch, listBranches, readBranch, updateBranch } from './branches.ts';
import { grantAccess, refuseAccess } from './decideAccess.ts';
import { logoBindings } from './logo.ts';
import { colleagues } from './directory.ts';
import { grantersOf } from './granters.ts';
import { globalHistoryOf } from './history.ts';
import { heldBy, offeredTo, savePermissions } from './permissions.ts';
import { giveRole, takeRole } from './giveRoles.ts';
import { branchesFor, rolesFor, usersFor } from './reading.ts';
import { resetPasswords } from './resetPassword.ts';
import { effectOf } from './roleEffect.ts';
import { saveRolePermissions } from './rolePermissions.ts';
import { createRole, listRoles, readRole, removeRole, updateRole } from './roles.ts';
import { userImportBindings } from './importBindings.ts';
import { createUser, listUsers, readUser, updateUser } from './users.ts';
import { absenceBindings } from './away/bindings.ts';
import { handOverBindings } from './handOver/bindings.ts';
import { hashPassword, oneTimePassword } from '../../engine/session/password.ts';
import { bind, bindOutside, requestFor, type Binding, type CallRequest } from '../../engine/binding.ts';
import { exportBinding } from '../../engine/export/binding.ts';
import { listData, viewBindings } from '../../engine/lists/bindings.ts';
import { pagesRequest } from '../../engine/lists/request.ts';
import { onePage } from '../../engine/onePage.ts';

/** Binds a call to an operation on people and branches by the current user. */
const manage = <C extends Call>(
  call: C,
  kind: string,
  work: (tx: Tx, actor: Actor, request: CallRequest<C>) => Promise<ResultOf<C>>,
): Binding => bind(call, (tx, request) => work(tx, request.actor, request), { kind, onPeople: true });

/** The reading bindings of a resource outside branches. */
const globalBindings = (
  resource: Resource,
  list: typeof listUsers,
  read: typeof readUser,
  sourceFor: typeof usersFor,
): Binding[] => {
  const calls = callsOf(resource);
  const { list: shape } = calls.list;
  const { title } = resource;
  return [
    manage(calls.list, title, async (tx, { userId }, request) => {
      const query = pagesRequest(resource, shape, request.query);
      return listData(resource, shape, await list(tx, userId, query, shape.sort), query);
    }),
    manage(calls.read, title, (tx, { userId }, { params }) => read(tx, userId, params.id)),
    manage(calls.history, title, async (tx, { userId }, { params, page }) => {
      await read(tx, userId, params.id);
      return globalHistoryOf(tx, userId, { resource, id: params.id }, page);
    }),
    ...[
      exportBinding(resource, ({ asPerson, who }) => ({
        inTransaction: asPerson,
        sourceIn: (tx) => sourceFor(tx, who.id),
      })),
      ...viewBindings(resource),
    ].map((binding) => ({ kind: title, ...binding })),
  ];
};

/** The ids of a query's text. @throws Failure 422 at the field for anything else */
const idsIn = (field: string, text = ''): number[] => {
  const ids = text === '' ? [] : text.split(',').map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw invalid({ [field]: ['Must be ids, separated by commas'] });
  return ids;
};

/** Binds a call that sets a one-time password. Hashing is slow, so it is done before the transaction begins. */
const withPassword = <C extends Call>(
  call: C,
  work: (tx: Tx, actor: Actor, request: CallRequest<C>, hash: string) => Promise<object>,
): Binding =>
  bindOutside<Call>(
    call,
    async (request) => {
      const one_time_password = oneTimePassword();
      const hash = await hashPassword(one_time_password);
      const changed = await request.asPerson((tx) => work(tx, request.actor, requestFor(request), hash));
      return { data: { ...changed, one_time_password } };
    },
    { kind: users.title },
  );

const [branchCalls, userCalls, roleCalls] = [callsOf(branches), callsOf(users), callsOf(roles)];
const {
  modules,
  granters,
  held,
  grant,
  resetPassword: reset,
  oneTimePasswords: passwords,
  directory,
  anonymise: anonymiseCall,
  heldOfPerson,
} = users.endpoints;

/** The bindings of branches, people, roles, permissions and the requests for them. */
export const peopleBindings = (): Binding[] => [
  ...globalBindings(branches, listBranches, readBranch, branchesFor),
  manage(branchCalls.create, branches.title, (tx, actor, { body }) => createBranch(tx, actor, body)),
  manage(branchCalls.update, branches.title, async (tx, actor, { params: { id }, body }) => {
    await updateBranch(tx, actor, id, body);
    return readBranch(tx, actor.userId, id);
  }),
  ...logoBindings,
  ...globalBindings(users, listUsers, readUser, usersFor),
  withPassword(userCalls.create, (tx, actor, { body: { roles: given, ...body } }, hash) =>
    createUser(tx, actor, { ...body, ...(given && { roles: given.map(({ role_id }) => role_id) }) }, hash),
  ),
  manage(userCalls.update, users.title, (tx, actor, { params, body }) => updateUser(tx, actor, params.id, body)),
  withPassword(reset, async (tx, actor, { params: { id } }, hash) => {
    await resetPasswords(tx, actor, [{ id, hash }]);
    return { id };
  }),
  manage(anonymiseCall, users.title, async (tx, actor, { params }) => {
    const { name } = await anonymise(tx, actor, params.id);
    return { id: params.id, name: String(name) };
  }),
  ...handOverBindings,
  ...absenceBindings,
  manage(heldOfPerson, users.title, (tx, actor, { params }) => heldOf(tx, actor, params.id)),
  bindOutside(
    passwords,
    async ({ body, actor, asPerson }) => {
      const made: { id: number; password: string; hash: string }[] = [];
      for (const id of new Set(body.user_ids)) {
        const password = oneTimePassword();
        made.push({ id, password, hash: await hashPassword(password) });
      }
      const known = new Map(made.map(({ id, password }) => [id, password]));
      const people = await asPerson((tx) => resetPasswords(tx, actor, made));
      return { data: { people: people.map((one) => ({ ...one, one_time_password: known.get(one.id) ?? '' })) } };
    },
    { kind: users.title },
  ),
  ...userImportBindings(),
  manage(directory, 'User', (tx, { branchId }, { query, page }) =>
    colleagues(tx, branchId, {
      ...page,
      permission: query.permission_filter,
      include: idsIn('include_users', query.include_users),
    }),
  ),
  manage(modules, 'Permission', async (tx, { userId }) => onePage(await offeredTo(tx, userId))),
  manage(granters, 'Permission', (tx, actor, { query }) => grantersOf(tx, actor, query.permission)),
  manage(held, 'User', (tx, actor, { params }) => heldBy(tx, actor, params.id)),
  manage(grant, 'User', (tx, actor, { body }) => savePermissions(tx, actor, body)),
  ...globalBindings(roles, listRoles, readRole, rolesFor),
  manage(roleCalls.create, roles.title, (tx, actor, { body }) => createRole(tx, actor, body)),
  manage(roleCalls.update, roles.title, (tx, actor, { params, body }) => updateRole(tx, actor, params.id, body)),
  manage(roleCalls.remove, roles.title, (tx, actor, { params }) => removeRole(tx, actor, params.id)),
  manage(roles.endpoints.savePermissions, roles.title, (tx, actor, { params, body }) =>
    saveRolePermissions(tx, actor, params.id, body),
  ),
  manage(roles.endpoints.effect, roles.title, (tx, actor, { params, query }) =>
    effectOf(tx, actor, params.id, idsIn('user_ids', query.user_ids)),
  ),
  manage(roles.endpoints.give, roles.title, (tx, actor, { params, body }) =>
    giveRole(tx, actor, params.id, body.user_ids),
  ),
  manage(roles.endpoints.take, roles.title, (tx, actor, { params, body }) =>
    takeRole(tx, actor, params.id, body.user_ids),
  ),
  manage(askCall, 'Request', (tx, actor, { body }) => askAccess(tx, actor, body)),
  manage(withdrawCall, 'Request', (tx, actor, { params }) => withdrawAccess(tx, actor, params.id)),
  manage(seenAccess, 'Request', (tx, actor, { params }) => seeAccess(tx, actor, params.id)),
  manage(grantCall, 'Request', (tx, actor, { params }) => grantAccess(tx, actor, params.id)),
  manage(refuseCall, 'Request', (tx, actor, { params, body }) => refuseAccess(tx, actor, params.id, body.reason)),
];
