import type { LiveChange } from '../../resources/live.calls.ts';
import { callsOf } from '../../schema/calls.ts';
import type { Resource } from '../../schema/resource.ts';

/** Whether somebody with these permissions sees the resource at all. */
const seesAny = (resource: Resource, permissions: ReadonlySet<string>): boolean => {
  const { list, read } = callsOf(resource);
  return [list, read].some(({ permission }) => permission !== null && permissions.has(permission));
};

/** What somebody with these permissions is told of a change: nothing of a resource that they do not see. */
export const toldTo = (
  resource: Resource | undefined,
  permissions: ReadonlySet<string>,
  change: LiveChange,
): LiveChange | undefined => (resource && seesAny(resource, permissions) ? change : undefined);
