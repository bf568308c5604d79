import { resources } from '../../resources/index.ts';
import { attachmentsOf } from '../../schema/attachmentCalls.ts';
import { allCallsOf } from '../../schema/calls.ts';
import { ownedResources } from '../db/tables.ts';
import { attachmentRoutes } from './attachmentRoutes.ts';
import { commented } from './commented.ts';
import { allCommentsRoute, commentRoutes } from './commentRoutes.ts';
import { liveRoutes } from './liveRoute.ts';
import { moreRoutes } from './moreRoutes.ts';
import { optionRoutes } from './optionRoutes.ts';
import { peopleRoutes } from './peopleRoutes.ts';
import { recordRoutes } from './recordRoutes.ts';
import { withFilesRemoved } from './removalOfFiles.ts';
import { searchRoutes } from './searchRoutes.ts';
import { seenRoutes } from './seenRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import type { Parts, Route } from './types.ts';
import { waitingRoutes } from './waitingRoutes.ts';

/**
 * Every route of the API. @throws Error when a declared call is answered by nothing, or by two things: found at start,
 * not by a user.
 */
export const routesOf = (parts: Parts): Route[] => {
  const routes = [
    ...sessionRoutes(parts),
    ...ownedResources.flatMap((resource) => withFilesRemoved(resource, recordRoutes(resource), parts)),
    ...peopleRoutes(parts),
    ...moreRoutes(),
    ...ownedResources.flatMap((resource) => {
      const calls = attachmentsOf(resource);
      return calls ? attachmentRoutes(resource, calls, parts) : [];
    }),
    ...commented.flatMap(({ resource, calls, lines, all }) => [
      ...(calls ? commentRoutes(resource, calls, { lines }) : []),
      ...(all ? [allCommentsRoute(resource, all)] : []),
    ]),
    ...seenRoutes(),
    ...optionRoutes(),
    ...liveRoutes(parts),
    ...searchRoutes(parts),
    ...waitingRoutes(),
  ];
  const answered = new Set(routes.map((r) => r.call));
  for (const call of resources.flatMap(allCallsOf))
    if (!answered.has(call)) throw new Error(`Nothing answers ${call.method} ${call.path}`);
  const seen = new Set<string>();
  for (const { call, overridden } of routes) {
    const key = `${call.method} ${call.path.replace(/:\w+/g, ':')} ${overridden ?? false}`;
    if (seen.has(key)) throw new Error(`Two routes answer ${key}`);
    seen.add(key);
  }
  return routes;
};
