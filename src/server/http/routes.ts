import { resources } from '../../resources/index.ts';
import { attachmentsOf } from '../../schema/calls/attachmentCalls.ts';
import { allCallsOf } from '../../schema/calls/resourceCalls.ts';
import { ownedResources } from '../db/tables.ts';
import { attachmentRoutes } from './attachmentRoutes.ts';
import { commented } from './commented.ts';
import { allCommentsRoute, commentRoutes } from './commentRoutes.ts';
import { liveRoutes } from './liveRoute.ts';
import { endpointRoutes } from './endpointRoutes.ts';
import { optionRoutes } from './optionRoutes.ts';
import { peopleRoutes } from './peopleRoutes.ts';
import { recordRoutes } from './recordRoutes.ts';
import { withFilesRemoved } from './removalOfFiles.ts';
import { searchRoutes } from './searchRoutes.ts';
import { readMarkRoutes } from './readMarkRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import type { AppContext, Route } from './types.ts';
import { notificationRoutes } from './notificationRoutes.ts';

/**
 * Every route of the API. @throws Error when a declared call is answered by nothing, or by two things: found at start,
 * not by a user.
 */
export const routesOf = (parts: AppContext): Route[] => {
  const routes = [
    ...sessionRoutes(parts),
    ...ownedResources.flatMap((resource) => withFilesRemoved(resource, recordRoutes(resource), parts)),
    ...peopleRoutes(parts),
    ...endpointRoutes(),
    ...ownedResources.flatMap((resource) => {
      const calls = attachmentsOf(resource);
      return calls ? attachmentRoutes(resource, calls, parts) : [];
    }),
    ...commented.flatMap(({ resource, calls, lines, all }) => [
      ...(calls ? commentRoutes(resource, calls, { lines }) : []),
      ...(all ? [allCommentsRoute(resource, all)] : []),
    ]),
    ...readMarkRoutes(),
    ...optionRoutes(),
    ...liveRoutes(parts),
    ...searchRoutes(parts),
    ...notificationRoutes(),
  ];
  const answered = new Set(routes.map((r) => r.call));
  for (const call of resources.flatMap(allCallsOf))
    if (!answered.has(call)) throw new Error(`Nothing answers ${call.method} ${call.path}`);
  const seen = new Set<string>();
  for (const { call, overridden, words } of routes) {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => `:${words?.[name]?.join('|') ?? ''}`);
    const key = `${call.method} ${path} ${overridden ?? false}`;
    if (seen.has(key)) throw new Error(`Two routes answer ${key}`);
    seen.add(key);
  }
  return routes;
};
