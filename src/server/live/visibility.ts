import type { LiveChange } from '../../resources/live.calls.ts';
import { listCallsOf } from '../../schema/calls/everyCall.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { isRestricted } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';

type Permissions = ReadonlySet<string>;

/** Whether somebody with these permissions may open any list of the resource, or a record of it. */
const seesAny = (resource: Resource, permissions: Permissions): boolean => {
  const { list, read } = callsOf(resource);
  return [list, read, ...listCallsOf(resource).values()].some(
    ({ permission }) => permission !== null && permissions.has(permission),
  );
};

/** Whether they see every record of it, or only those that are theirs. */
const seesEach = (resource: Resource, permissions: Permissions): boolean => {
  const { visibleTo } = resource;
  if (!isRestricted(resource)) return true;
  return Object.entries(visibleTo ?? {}).some(
    ([permission, being]) => permissions.has(permission) && Object.keys(being).length === 0,
  );
};

/**
 * What somebody with these permissions is told of a change: nothing of a resource that they do not see; where they see
 * some records only, neither which one changed nor by whom, but that something did.
 */
export const reportedTo = (
  resource: Resource | undefined,
  permissions: Permissions,
  change: LiveChange,
): LiveChange | undefined => {
  if (!resource || !seesAny(resource, permissions)) return undefined;
  return seesEach(resource, permissions) ? change : { ...change, ids: null, by: null };
};
