import { mayDo } from '../authProvider/index.ts';
import { useSession } from '../authProvider/session.ts';
import { can, type Resource } from '../schema/resource.ts';
import { useListPlace } from './listPlace.ts';

/** What can be done with records. */
export type Act = 'create' | 'edit' | 'delete' | 'deleteMany' | 'export' | 'import';

/**
 * Whether the resource has an action and the user may do it here: by their permissions, and on the page of a record only
 * while that record can be changed.
 */
export const useMay = (resource: Resource): ((act: Act) => boolean) => {
  useSession();
  const place = useListPlace();
  const { name } = resource;
  return (act) => {
    if (act === 'export' || act === 'import') return (!place || act === 'export') && mayDo(name, act);
    if (place) return place.may(act);
    return act === 'deleteMany' ? can(resource, 'removeMany') && mayDo(name, 'delete') : mayDo(name, act);
  };
};
