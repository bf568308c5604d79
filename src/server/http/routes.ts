import { resources } from '../../resources/index.ts';
import { aliasesOf } from '../../schema/calls/call.ts';
import { allCallsOf } from '../../schema/calls/everyCall.ts';
import type { Resource } from '../../schema/resource.ts';
import { ownedResources } from '../db/tables.ts';
import type { Binding } from '../engine/binding.ts';
import { commentBindings } from '../engine/comments/bindings.ts';
import { differenceBinding } from '../engine/consistency/told.ts';
import { breakdownBindings } from '../engine/breakdown/bindings.ts';
import { exportBinding } from '../engine/export/binding.ts';
import { importBindings } from '../engine/import/bindings.ts';
import { rowBindings } from '../engine/rows/bindings.ts';
import { listBindings } from '../engine/lists/bindings.ts';
import { optionBinding } from '../engine/lists/options.ts';
import { ofParent, partBindings } from '../engine/parts/bindings.ts';
import { readMarkBindings } from '../engine/readMarks/bindings.ts';
import { recordBindings, restoreBinding } from '../engine/records/bindings.ts';
import { relationBindings } from '../engine/relations/relations.ts';
import { searchBinding } from '../engine/search/bindings.ts';
import { allExtensions, bindingsOfModules } from '../engine/modules.ts';
import { stepBindings } from '../engine/workflows/called.ts';
import '../modules/index.ts';
import { attachmentBindings } from './attachmentRoutes.ts';
import { liveRoutes } from './liveRoute.ts';
import { systemRoutes } from './systemRoute.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import type { AppContext, Route } from './types.ts';

/** What every resource has by its description: its verbs, lists, files, steps, lines, parts. */
const describedBindings = (resource: Resource, context: AppContext): Binding[] => {
  const declared = new Set(allCallsOf(resource));
  return [
    ...listBindings(resource),
    ...recordBindings(resource),
    exportBinding(resource),
    ...importBindings(resource),
    ...stepBindings(resource),
    ...partBindings(resource),
    ...attachmentBindings(resource, context),
    ...commentBindings(resource),
    ...relationBindings(resource),
    ...rowBindings(resource),
  ].filter(({ call, overridden }) => overridden || declared.has(call));
};

/** The calls of a resource as they are mounted. */
const ofResource = (resource: Resource, bindings: readonly Binding[]): Route[] =>
  bindings.flatMap((binding) => {
    const route = { kind: resource.title, ...ofParent(resource, binding) };
    return [route, ...aliasesOf(route.call).map((call) => ({ ...route, call }))];
  });

/** Every route of the API. @throws Error at the start if a declared call has no route, or two */
export const routesOf = (context: AppContext): Route[] => {
  const global = [...bindingsOfModules(), ...readMarkBindings];
  const routes = [
    ...sessionRoutes(context),
    ...ownedResources.flatMap((resource) => ofResource(resource, describedBindings(resource, context))),
    // They find the parent of their lines themselves.
    ...ownedResources.flatMap((resource) =>
      breakdownBindings(resource).map((binding) => ({ kind: resource.title, ...binding })),
    ),
    ...allExtensions().flatMap(({ resource, bindings = [] }) => ofResource(resource, bindings)),
    ...[...global, differenceBinding, restoreBinding, optionBinding, searchBinding].map((binding) => ({
      kind: 'Record',
      ...binding,
    })),
    ...systemRoutes(context),
    ...liveRoutes(context),
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
