import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '../../schema/guards.ts';
import { chooseBranch, useSession } from '../../authProvider/session.ts';
import { customPageAt } from '../customPages.ts';
import { screenTargetOf } from '../screenTarget.ts';

/** The address after a switch of the branch: the list of the current screen, since ids differ between branches. */
export const pathInBranch = (pathname: string): string => {
  const target = screenTargetOf(pathname);
  return target ? `/${target.resource.name}` : (customPageAt(pathname)?.path ?? pathname);
};

/** The state of a navigation into another branch. */
export interface BranchSwitch {
  readonly branch: number;
}

/**
 * Switches the branch after the navigation. A form with unsaved changes can block the navigation, and with it the switch.
 * @returns whether a switch is pending, so that no screen sends requests to the old branch
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
