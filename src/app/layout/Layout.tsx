import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { mayDo } from '../../authProvider/index.ts';
import { sessionEnd, useSession } from '../../authProvider/session.ts';
import { setUpDue, setUpPreference } from '../../domain/firstStart.ts';
import { branches } from '../../resources/people/branches.ts';
import type { Session } from '../../schema/calls/shared/session.ts';
import { lazyPart } from '../../ui/lazy/lazyPart.tsx';
import { Plain } from '../login/Plain.tsx';
import type { ReturnState } from '../login/returnPath.ts';
import { Shell } from './Shell.tsx';

const ChangePasswordPage = lazyPart(() => import('../password/ChangePasswordPage.tsx'), 'ChangePasswordPage');

/**
 * Navigates to /login without a session: at the start, after a 401, after a sign-out in any tab. Except after a sign-out,
 * the sign-in returns to the same address. (react-admin's `requireAuth` loops in a data router: it clears the queries
 * that it depends on before the navigation.)
 */
const SessionGuard = () => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (session) return;
    const back: ReturnState | null =
      sessionEnd() === 'signed-out' ? null : { nextPathname: pathname, nextSearch: search };
    void navigate('/login', { replace: true, state: back });
  }, [session, navigate, pathname, search]);
  return null;
};

const SetUpPage = lazyPart(() => import('../../pages/people/setUp/SetUpPage.tsx'), 'SetUpPage');

const isSetUpDue = (session: Session): boolean =>
  session.user.preferences[setUpPreference] === setUpDue && mayDo(branches.name, 'edit');

/** What stands before the shell: the password that must be changed, then what the first administrator is asked. */
const Before = ({ session, children }: { readonly session: Session; readonly children: ReactNode }) => {
  if (session.user.must_change_password) return <ChangePasswordPage />;
  if (!isSetUpDue(session)) return children;
  return (
    <Plain>
      <SetUpPage />
    </Plain>
  );
};

/** The shell around every screen, once nothing is asked before. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  return (
    <>
      <SessionGuard />
      {session && (
        <Before session={session}>
          <Shell>{children}</Shell>
        </Before>
      )}
    </>
  );
};
