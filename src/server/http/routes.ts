import { resources } from '../../resources/index.ts';
import { allCallsOf } from '../../schema/calls/everyCall.ts';
import type { Resource } from '../../schema/resource.ts';
import { ownedResources } from '../db/tables.ts';
import type { Answering } from '../operations/answering.ts';
import { changeInSlices } from '../operations/sliced/changeInSlices.ts';
import type { SlicedAnswer } from '../operations/sliced/slicedChange.ts';
import { registeredWings } from '../operations/wings.ts';
import '../wings.ts';
import { attachmentRoutes } from './attachmentRoutes.ts';
import { allCommentsRoute, commentRoutes } from './commentRoutes.ts';
import { differenceRoutes } from './differenceRoutes.ts';
import { fileAnswer } from './fileAnswer.ts';
import { liveRoutes } from './liveRoute.ts';
import { lineRoutes } from './lineRoutes.ts';
import { optionRoutes } from './optionRoutes.ts';
import { peopleRoutes } from './peopleRoutes.ts';
import { ofParent } from './partRoutes.ts';
import { recordRoutes } from './recordRoutes.ts';
import { relationRoutes } from './relationRoutes.ts';
import { withFilesRemoved } from './removalOfFiles.ts';
import { restoreRoute } from './restoreRoute.ts';
import { searchRoutes } from './searchRoutes.ts';
import { readMarkRoutes } from './readMarkRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { branchRoute, type Answer, type AppContext, type BranchRequest, type Route } from './types.ts';
import { notificationRoutes } from './notificationRoutes.ts';

const inSlices = async (sliced: SlicedAnswer<BranchRequest>, request: BranchRequest): Promise<Answer> => {
  const { inBranch } = request;
  return {
    data: await changeInSlices({ first: inBranch, further: (work) => inBranch(work, 'onward') }, sliced, request),
  };
};

/** The route of an endpoint that an operation of a wing answers. */
const wingRoute = (resource: Resource, answer: Answering, connections: number): Route => {
  if ('inTurns' in answer) {
    const { call, inTurns, kind = resource.title, statusOf: _, ...options } = answer;
    const handle = async (request: BranchRequest) => ({ data: await inTurns(request.inBranch, request) });
    return ofParent(resource, { call, kind, handle, retried: true, onlyReads: true, ...options });
  }
  if ('work' in answer) {
    const { call, work, kind = resource.title, statusOf, sliced, ...options } = answer;
    const route = branchRoute(call, kind, work, options);
    const handle = async (request: BranchRequest) => {
      const answered = await (sliced && connections === 1 ? inSlices(sliced, request) : route.handle(request));
      return answered instanceof Response || !statusOf ? answered : { ...answered, status: statusOf(request) };
    };
    return ofParent(resource, { ...route, handle });
  }
  const { call, file, kind = resource.title, statusOf: _, ...options } = answer;
  const handle = async (request: BranchRequest): Promise<Response> => {
    const { name, kind: format, content } = await file(request.inBranch, request);
    return fileAnswer(request.raw, await content(), name, format);
  };
  return ofParent(resource, { call, kind, handle, ...options });
};

/** The routes of files, comments, relations and lines. */
const featureRoutes = (resource: Resource, context: AppContext): Route[] =>
  [
    ...(resource.attachments ? attachmentRoutes(resource, resource.attachments, context) : []),
    ...resource.comments.flatMap(({ calls, lines, all }) => [
      ...(calls ? commentRoutes(resource, calls, { lines }) : []),
      ...(all ? [allCommentsRoute(resource, all)] : []),
    ]),
    ...relationRoutes(resource),
    ...lineRoutes(resource),
  ].map((route) => ofParent(resource, route));

/** Every route of the API. @throws Error at the start if a declared call has no route, or two */
export const routesOf = (context: AppContext): Route[] => {
  const routes = [
    ...sessionRoutes(context),
    ...ownedResources.flatMap((resource) => withFilesRemoved(resource, recordRoutes(resource), context)),
    ...peopleRoutes(),
    ...registeredWings().flatMap(({ resource, answers = [] }) =>
      answers.map((answer) => wingRoute(resource, answer, context.database.connections)),
    ),
    ...ownedResources.flatMap((resource) => featureRoutes(resource, context)),
    ...readMarkRoutes(),
    ...differenceRoutes(),
    restoreRoute(),
    ...optionRoutes(),
    ...liveRoutes(context),
    ...searchRoutes(),
    ...notificationRoutes(),
  ];
  const answered = new Set(routes.map((r) => r.call));
  for (const call of resources.flatMap(allCallsOf))
    if (!answered.has(call)) throw new Error(`Nothing answers ${call.method} ${call.path}`);
  const taken = new Set<string>();
  for (const { call, overridden, words } of routes) {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => `:${words?.[name]?.join('|') ?? ''}`);
    const key = `${call.method} ${path} ${overridden ?? false}`;
    if (taken.has(key)) throw new Error(`Two routes answer ${key}`);
    taken.add(key);
  }
  return routes;
};
