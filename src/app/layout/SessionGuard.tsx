import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sessionEnd, useSession } from '../../authProvider/session.ts';
import type { WayBack } from '../login/wayBack.ts';

/**
 * Leads to /login where nobody is signed in: at first, after a 401 of any call, after a sign-out here or in another
 * tab. Unless one signed out, the sign-in comes back to the same place. (react-admin's own way, `requireAuth`, loops in
 * a data router: it clears the queries that it decides by before the navigation has taken place.)
 */
export const SessionGuard = () => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (session) return;
    const back: WayBack | null = sessionEnd() === 'signed-out' ? null : { nextPathname: pathname, nextSearch: search };
    void navigate('/login', { replace: true, state: back });
  }, [session, navigate, pathname, search]);
  return null;
};
