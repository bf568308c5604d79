import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '../../schema/guards.ts';
import { chooseBranch, useSession } from '../../authProvider/session.ts';
import { customPageAt } from '../customPages.ts';
import { placeOf } from '../place.ts';

/** Where one stands after a change of branch: at the list of what is looked at, since ids mean something else there. */
export const pathInBranch = (pathname: string): string => {
  const place = placeOf(pathname);
  return place ? `/${place.resource.name}` : (customPageAt(pathname)?.path ?? pathname);
};

/** What a navigation carries that leads into another branch. */
export interface BranchSwitch {
  readonly branch: number;
}

/**
 * Looks at another branch once the way there was free: a form with unsaved changes may have stopped it.
 * @returns whether the change is under way, so that nothing asks the old branch meanwhile.
 */
export const useBranchSwitch = (): boolean => {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const state: unknown = location.state;
  const target = isRecord(state) && typeof state['branch'] === 'number' ? state['branch'] : undefined;
  useEffect(() => {
    if (target === undefined) return;
    chooseBranch(target);
    void navigate(location.pathname, { replace: true, state: null });
  }, [target, location.pathname, navigate]);
  return target !== undefined && target !== session?.branch;
};
