import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../authProvider/session.ts';
import { returnPath } from './returnPath.ts';
import { SignInForm } from './SignInForm.tsx';

/** The sign-in within the application, for whoever was signed out of it. */
export const LoginPage = () => {
  const session = useSession();
  const { state } = useLocation();
  return session ? <Navigate to={returnPath(state)} replace /> : <SignInForm />;
};
