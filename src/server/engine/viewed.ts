import { callsOf } from '../../schema/calls/resourceCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { ownedResources } from '../db/tables.ts';
import { invalid, missing } from './errors.ts';
import type { Who } from './who.ts';

/** The resource of this name, if the user may view its records. @throws Failure 422 for an unknown one; 403 */
export const viewedResource = (name: string, { permissions }: Who): Resource => {
  const resource = ownedResources.find((r) => r.name === name);
  if (!resource) throw invalid({ resource: ['There is no such resource'] });
  const { permission } = callsOf(resource).read;
  if (permission !== null && !permissions.has(permission)) throw missing(permission);
  return resource;
};
