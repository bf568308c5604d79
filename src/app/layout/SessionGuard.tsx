import { useEffect } from 'react';
import { useLogout } from 'react-admin';
import { sessionEnd, useSession } from '../../authProvider/session.ts';

/**
 * Leads to /login when the session has ended, whichever way: a 401 of any call, a sign-out here or in another tab.
 * After an expiry the next sign-in comes back to the same place.
 */
export const SessionGuard = () => {
  const session = useSession();
  const logout = useLogout();
  useEffect(() => {
    if (!session) void logout({}, '/login', sessionEnd() === 'expired');
  }, [session, logout]);
  return null;
};
