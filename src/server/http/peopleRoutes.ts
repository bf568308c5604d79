import {
  askAccess as askCall,
  grantAccess as grantCall,
  refuseAccess as refuseCall,
  seenAccess,
  withdrawAccess as withdrawCall,
} from '../../resources/access.calls.ts';
import { branches } from '../../resources/branches.ts';
import { users } from '../../resources/users.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import type { Call } from '../../schema/calls/call.ts';
import type { ResultOf } from '../../schema/calls/callTypes.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Actor, Tx } from '../db/database.ts';
import { invalid } from '../operations/errors.ts';
import { askAccess, seeAccess, withdrawAccess } from '../operations/people/askAccess.ts';
import { createBranch, listBranches, readBranch, updateBranch } from '../operations/people/branches.ts';
import { grantAccess, refuseAccess } from '../operations/people/decideAccess.ts';
import { colleagues } from '../operations/people/directory.ts';
import { grantersOf } from '../operations/people/granters.ts';
import { globalHistoryOf } from '../operations/people/history.ts';
import { heldBy, offeredTo, savePermissions } from '../operations/people/permissions.ts';
import { branchesFor, usersFor } from '../operations/people/reading.ts';
import { resetPassword } from '../operations/people/resetPassword.ts';
import { createUser, listUsers, readUser, updateUser } from '../operations/people/users.ts';
import { hashPassword, oneTimePassword } from '../operations/session/password.ts';
import { listData } from './envelope.ts';
import { exportRoute } from './exportRoute.ts';
import { pagesRequest } from './listRequest.ts';
import { onePage } from '../operations/onePage.ts';
import { asBranchRequest, route, type BranchRequest, type Route } from './types.ts';
import { viewRoutes } from './viewRoutes.ts';

type Work<C extends Call, T> = (tx: Tx, actor: Actor, request: BranchRequest<C>) => Promise<T>;

/** Routes whose work is a transaction on people and branches by the current user. */
const managing = () => {
  const run = <T>(
    { raw, who, asPerson }: Pick<BranchRequest, 'raw' | 'who' | 'asPerson'>,
    work: (tx: Tx, actor: Actor) => Promise<T>,
  ) => {
    const actor = { branchId: raw.get('branchId'), userId: who.id, requestId: raw.get('requestId') };
    return asPerson((tx) => work(tx, actor));
  };
  const managed = <C extends Call>(call: C, kind: string, work: Work<C, ResultOf<C>>): Route =>
    route<Call>(call, kind, async (sent) => {
      const request = asBranchRequest<C>(sent);
      return { data: await run(request, (tx, actor) => work(tx, actor, request)) };
    });
  return { run, managed };
};
type Managing = ReturnType<typeof managing>;

/** The reading routes of a resource outside branches. */
const globalRoutes = (
  resource: Resource,
  { run, managed }: Managing,
  {
    list,
    read,
    sourceFor,
  }: { readonly list: typeof listUsers; readonly read: typeof readUser; readonly sourceFor: typeof usersFor },
): Route[] => {
  const calls = callsOf(resource);
  const { list: shape } = calls.list;
  return [
    route(calls.list, resource.title, async (request) => {
      const query = pagesRequest(resource, shape, request.query);
      const found = await run(request, (tx, { userId }) => list(tx, userId, query, shape.sort));
      return { data: listData(resource, shape, found, query) };
    }),
    managed(calls.read, resource.title, (tx, { userId }, { params }) => read(tx, userId, params.id)),
    managed(calls.history, resource.title, async (tx, { userId }, { params, page }) => {
      await read(tx, userId, params.id);
      return globalHistoryOf(tx, userId, resource, params.id, page);
    }),
    exportRoute(resource, ({ asPerson, who }) => ({
      inTransaction: asPerson,
      sourceIn: (tx) => sourceFor(tx, who.id),
    })),
    ...viewRoutes(resource),
  ];
};

const includedIds = (text = ''): number[] => {
  const ids = text === '' ? [] : text.split(',').map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw invalid({ include_users: ['Must be ids, separated by commas'] });
  return ids;
};

const permissionRoutes = ({ managed }: Managing): Route[] => [
  managed(users.endpoints.modules, 'Permission', async (tx, { userId }) => onePage(await offeredTo(tx, userId))),
  managed(users.endpoints.granters, 'Permission', (tx, actor, { query }) => grantersOf(tx, actor, query.permission)),
  managed(users.endpoints.held, 'User', (tx, actor, { params }) => heldBy(tx, actor, params.id)),
  managed(users.endpoints.grant, 'User', (tx, actor, { body }) => savePermissions(tx, actor, body)),
];

const accessRoutes = ({ managed }: Managing): Route[] => [
  managed(askCall, 'Request', (tx, actor, { body }) => askAccess(tx, actor, body)),
  managed(withdrawCall, 'Request', (tx, actor, { params }) => withdrawAccess(tx, actor, params.id)),
  managed(seenAccess, 'Request', (tx, actor, { params }) => seeAccess(tx, actor, params.id)),
  managed(grantCall, 'Request', (tx, actor, { params }) => grantAccess(tx, actor, params.id)),
  managed(refuseCall, 'Request', (tx, actor, { params, body }) => refuseAccess(tx, actor, params.id, body.reason)),
];

/** The routes of branches, people and their permissions. */
export const peopleRoutes = (): Route[] => {
  const manage = managing();
  const { run, managed } = manage;
  const [branchCalls, userCalls] = [callsOf(branches), callsOf(users)];
  return [
    ...globalRoutes(branches, manage, { list: listBranches, read: readBranch, sourceFor: branchesFor }),
    managed(branchCalls.create, branches.title, (tx, actor, { body }) => createBranch(tx, actor, body)),
    managed(branchCalls.update, branches.title, (tx, actor, { params, body }) =>
      updateBranch(tx, actor, params.id, body),
    ),
    ...globalRoutes(users, manage, { list: listUsers, read: readUser, sourceFor: usersFor }),
    // Hashing is slow, so it is done before the transaction begins.
    route(userCalls.create, users.title, async (request) => {
      const one_time_password = oneTimePassword();
      const hash = await hashPassword(one_time_password);
      const user = await run(request, (tx, actor) => createUser(tx, actor, request.body, hash));
      return { data: { ...user, one_time_password } };
    }),
    managed(userCalls.update, users.title, (tx, actor, { params, body }) => updateUser(tx, actor, params.id, body)),
    route(users.endpoints.resetPassword, 'User', async (request) => {
      const { id } = request.params;
      const one_time_password = oneTimePassword();
      const hash = await hashPassword(one_time_password);
      await run(request, (tx, actor) => resetPassword(tx, actor, id, hash));
      return { data: { id, one_time_password } };
    }),
    managed(users.endpoints.directory, 'User', (tx, { branchId }, { query, page }) =>
      colleagues(tx, branchId, {
        ...page,
        permission: query.permission_filter,
        include: includedIds(query.include_users),
      }),
    ),
    ...permissionRoutes(manage),
    ...accessRoutes(manage),
  ];
};
