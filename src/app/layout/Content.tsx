import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../authProvider/session.ts';
import { clearForbidden, getClientState, useClientState } from '../clientState.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Loading } from '../pages/Loading.tsx';
import { NoPermission } from '../pages/NoPermission.tsx';
import { forgetRecords } from '../store.ts';
import { useBranchArrival } from './useBranchArrival.ts';

/** react-admin has kept empty data for what was refused; the next try shall ask the server. */
const leaveRefusal = () => {
  if (getClientState().forbidden?.kind !== 'screen') return;
  forgetRecords();
  clearForbidden();
};

/** The screen, or what stands in its place: no permission, an error, a change of branch. */
export const Content = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const branch = useSession()?.branch;
  const forbidden = useClientState('forbidden');
  const changing = useBranchArrival();
  const refused = forbidden?.kind === 'screen';
  useEffect(() => (refused ? leaveRefusal : undefined), [pathname, branch, refused]);
  if (changing) return <Loading />;
  if (refused) return <NoPermission message={forbidden.message} onRetry={leaveRefusal} />;
  return (
    <ErrorBoundary key={branch} place={pathname}>
      {children}
    </ErrorBoundary>
  );
};
