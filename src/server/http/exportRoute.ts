import { callsOf } from '../../schema/calls.ts';
import type { Resource } from '../../schema/resource.ts';
import { route, type Route } from './types.ts';
export const exportRoute = (resource: Resource): Route => route(callsOf(resource).exportRows, resource.title, async () => ({ data: null }));
