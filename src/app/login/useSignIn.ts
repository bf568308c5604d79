import { useState } from 'react';
import { authProvider } from '../../authProvider/index.ts';
import { getSession } from '../../authProvider/session.ts';
import { failureOf, messageOf } from '../../dataProvider/failure.ts';
import { justTyped } from './justTyped.ts';

interface Errors {
  readonly email?: string;
  readonly password?: string;
  readonly form?: string;
}

const errorsOf = (error: unknown): Errors => {
  const { email, password } = failureOf(error)?.errors ?? {};
  if (typeof email === 'string' || typeof password === 'string')
    return { ...(typeof email === 'string' && { email }), ...(typeof password === 'string' && { password }) };
  return { form: messageOf(error) };
};

/** Signs in. The login page redirects when there is a session. */
export const useSignIn = () => {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const signIn = async (email: string, password: string) => {
    const missing = {
      ...(!email.trim() && { email: 'E-mail is required' }),
      ...(!password && { password: 'Password is required' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await authProvider.login({ email: email.trim(), password });
      if (getSession()?.user.must_change_password) justTyped.remember(password);
    } catch (error) {
      setErrors(errorsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { signIn, errors, busy };
};
