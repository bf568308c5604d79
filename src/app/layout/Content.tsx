import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { clearForbidden, useClientState } from '../../authProvider/clientState.ts';
import { useSession } from '../../authProvider/session.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Loading } from '../../ui/page/Loading.tsx';
import { NoPermission } from '../pages/NoPermission.tsx';
import { forgetRecords } from '../store.ts';
import { useBranchSwitch } from './branchSwitch.ts';

/** Removes react-admin's empty data of refused requests, so that the next try reaches the server. */
const leaveRefusal = () => {
  forgetRecords('inactive');
  clearForbidden();
};

/** The screen; or the no-permission page, an error, or a placeholder during a branch switch. */
export const Content = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const branch = useSession()?.branch ?? null;
  const forbidden = useClientState('forbidden');
  const changing = useBranchSwitch();
  const here = forbidden?.path === pathname && forbidden.branch === branch;
  const left = forbidden !== null && !here;
  useEffect(() => {
    if (left) leaveRefusal();
  }, [left]);
  if (changing) return <Loading />;
  if (here && forbidden.kind === 'screen')
    return <NoPermission message={forbidden.message} permission={forbidden.permission} onRetry={leaveRefusal} />;
  return (
    <ErrorBoundary key={branch} address={pathname}>
      {children}
    </ErrorBoundary>
  );
};
