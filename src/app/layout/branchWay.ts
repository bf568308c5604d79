import { customPageAt } from '../customPages.ts';
import { placeOf } from '../place.ts';

/** Where one stands after a change of branch: at the list of what is looked at, since ids mean something else there. */
export const branchWay = (pathname: string): string => {
  const place = placeOf(pathname);
  return place ? `/${place.resource.name}` : (customPageAt(pathname)?.path ?? pathname);
};
