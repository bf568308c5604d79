import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Who } from '../who.ts';

/** Whether a person may view records of a kind. What they may not is told by no answer, nor by an id that they send. */
export const mayView = (resource: Resource, { permissions }: Who): boolean => {
  const { permission } = callsOf(resource).read;
  return permission === null || permissions.has(permission);
};
