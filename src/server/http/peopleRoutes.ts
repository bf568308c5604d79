import * as z from 'zod/mini';
import { branches } from '../../resources/branches.ts';
import { users } from '../../resources/users.ts';
import { callsOf, largestPage } from '../../schema/calls.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Actor, Tx } from '../db/doors.ts';
import { invalid } from '../operations/errors.ts';
import { createBranch, listBranches, readBranch, updateBranch } from '../operations/people/branches.ts';
import { colleagues } from '../operations/people/directory.ts';
import { globalHistoryOf } from '../operations/people/history.ts';
import { oneTimePassword } from '../operations/people/oneTimePassword.ts';
import { heldBy, offeredTo, savePermissions, type Wanted } from '../operations/people/permissions.ts';
import { resetPassword } from '../operations/people/resetPassword.ts';
import { createUser, listUsers, readUser, updateUser, type UserSent } from '../operations/people/users.ts';
import { hashPassword } from '../operations/session/password.ts';
import { idOf, onePage, paged } from './asked.ts';
import { pageData } from './envelope.ts';
import { pagesRequest } from './listRequest.ts';
import { route, type BranchRequest, type Parts, type Route } from './types.ts';

type Doing<T> = (tx: Tx, actor: Actor, request: BranchRequest) => Promise<T>;
type Managing = <T>(request: BranchRequest, work: Doing<T>) => Promise<T>;

/** Runs an operation as the person who asks, in a transaction on people and branches. */
const managing =
  ({ doors }: Parts): Managing =>
  (request, work) => {
    const actor = {
      branchId: request.raw.get('branchId'),
      userId: request.signedIn.user.id,
      requestId: request.raw.get('requestId'),
    };
    return doors.asPerson(actor, (tx) => work(tx, actor, request));
  };

interface Verbs {
  readonly list: typeof listUsers;
  readonly read: typeof readUser;
  readonly create: Route['handle'];
  readonly update: Doing<unknown>;
}

/** What answers the usual calls of a resource that stands outside branches. */
const globalRoutes = (resource: Resource, manage: Managing, verbs: Verbs): Route[] => {
  const calls = callsOf(resource);
  const { list: shape } = calls.list;
  return [
    route(calls.list, resource.title, async (request) => {
      const asked = pagesRequest(resource, shape, request.query);
      const found = await manage(request, (tx, { userId }) => verbs.list(tx, userId, asked, shape.sort));
      return { data: pageData(shape, found, asked.page, asked.perPage ?? found.total) };
    }),
    route(calls.read, resource.title, async (request) => ({
      data: await manage(request, (tx, { userId }) => verbs.read(tx, userId, idOf(request))),
    })),
    route(calls.create, resource.title, verbs.create),
    route(calls.update, resource.title, async (request) => ({ data: await manage(request, verbs.update) })),
    route(calls.history, resource.title, async (request) => {
      const page = Number(request.query['page'] ?? 1);
      const per_page = Math.min(Number(request.query['per_page'] ?? 30), largestPage);
      const { records, total } = await manage(request, async (tx, { userId }) => {
        await verbs.read(tx, userId, idOf(request));
        return globalHistoryOf(tx, userId, resource, idOf(request), page, per_page);
      });
      return paged(records, page, per_page, total);
    }),
  ];
};

const includedIds = (text: unknown): number[] => {
  if (typeof text !== 'string') return [];
  const ids = text.split(',').map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw invalid({ include_users: ['Must be ids, separated by commas'] });
  return ids;
};
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const directoryRoute = (manage: Managing): Route =>
  route(users.more.directory, 'User', async (request) => {
    const { query } = request;
    const all = query['getAll'] === true;
    const page = all ? 1 : Number(query['page'] ?? 1);
    const perPage = all ? null : Math.min(Number(query['per_page'] ?? 10), largestPage);
    const { records, total } = await manage(request, (tx, { branchId }) =>
      colleagues(tx, branchId, {
        page,
        perPage,
        search: textOf(query['search']),
        permission: textOf(query['permission_filter']),
        include: includedIds(query['include_users']),
        sort: [textOf(query['sortCol']) ?? 'name', textOf(query['sortOrder']) ?? 'asc'],
      }),
    );
    return paged(records, page, perPage ?? total, total);
  });

const grantBody = z.strictObject({
  user: z.int('Choose user').check(z.positive('Choose user')),
  permissions: z
    .array(
      z.string('Permissions must be names').check(z.maxLength(200, 'Permissions must be names')),
      'Permissions must be a list of names',
    )
    .check(z.maxLength(5000, 'Permissions: at most 5000')),
  version: z.optional(z.int('Version must be a whole number')),
});

const permissionRoutes = (manage: Managing): Route[] => [
  route(users.more.modules, 'Permission', async (request) => {
    const records = await manage(request, (tx, { userId }) => offeredTo(tx, userId));
    return onePage(records);
  }),
  route(users.more.held, 'User', async (request) => ({
    data: await manage(request, (tx, actor) => heldBy(tx, actor, idOf(request))),
  })),
  route(
    users.more.grant,
    'User',
    async (request) => ({
      data: await manage(request, (tx, actor) => savePermissions(tx, actor, request.body as unknown as Wanted)),
    }),
    { bodyCheck: grantBody },
  ),
];

/** What answers the calls about branches, people and their permissions. */
export const peopleRoutes = (parts: Parts): Route[] => {
  const manage = managing(parts);
  return [
    ...globalRoutes(branches, manage, {
      list: listBranches,
      read: readBranch,
      create: async (request) => ({
        data: await manage(request, (tx, actor) => createBranch(tx, actor, request.body)),
      }),
      update: (tx, actor, request) => updateBranch(tx, actor, idOf(request), request.body as { version: number }),
    }),
    ...globalRoutes(users, manage, {
      list: listUsers,
      read: readUser,
      create: async (request) => {
        // Hashing takes its time: it is done before the transaction begins.
        const one_time_password = oneTimePassword();
        const hash = await hashPassword(one_time_password);
        const user = await manage(request, (tx, actor) => createUser(tx, actor, request.body as UserSent, hash));
        return { data: { ...user, one_time_password } };
      },
      update: (tx, actor, request) =>
        updateUser(tx, actor, idOf(request), request.body as unknown as UserSent & { version: number }),
    }),
    route(users.more.resetPassword, 'User', async (request) => {
      const one_time_password = oneTimePassword();
      const hash = await hashPassword(one_time_password);
      await manage(request, (tx, actor) => resetPassword(tx, actor, idOf(request), hash));
      return { data: { id: idOf(request), one_time_password } };
    }),
    directoryRoute(manage),
    ...permissionRoutes(manage),
  ];
};
