import { grantAccess } from '../../schema/calls/shared/access.ts';
import type { LiveChange } from '../../schema/calls/shared/live.ts';
import { listCallsOf } from '../../schema/calls/listCalls.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { showsEach } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';

type Permissions = ReadonlySet<string>;

/** Whether these permissions open any list or record of the resource. */
const seesAny = (resource: Resource, permissions: Permissions): boolean => {
  const { list, read } = callsOf(resource);
  return [list, read, ...listCallsOf(resource).values()].some(
    ({ permission }) => permission !== null && permissions.has(permission),
  );
};

/**
 * The change as reported to somebody with these permissions: undefined for a resource that they do not see; without ids
 * and person if they see only some of its records.
 */
export const reportedTo = (
  resource: Resource | undefined,
  permissions: Permissions,
  change: LiveChange,
): LiveChange | undefined => {
  if (!resource || !seesAny(resource, permissions)) return undefined;
  return showsEach(resource, permissions) ? change : { ...change, ids: null, by: null };
};

interface Listener {
  readonly userId: number;
  readonly permissions: Permissions;
}

/** A change of a request for access, for who asked and for those who edit permissions; it tells no ids. */
export const accessReportedTo = (
  { userId, permissions }: Listener,
  change: LiveChange,
  person: number | undefined,
): LiveChange | undefined => {
  const decides = grantAccess.permission !== null && permissions.has(grantAccess.permission);
  return decides || person === userId ? change : undefined;
};
