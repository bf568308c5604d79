import { useState } from 'react';
import { getSession } from '../../authProvider/session.ts';
import { signIn as send } from '../../authProvider/signIn.ts';
import { failureIn, messageOf } from '../../dataProvider/failure.ts';
import { justTyped } from './justTyped.ts';

interface Errors {
  readonly email?: string;
  readonly password?: string;
  readonly form?: string;
}

const errorsOf = (error: unknown): Errors => {
  const { email, password } = failureIn(error)?.errors ?? {};
  if (typeof email === 'string' || typeof password === 'string')
    return { ...(typeof email === 'string' && { email }), ...(typeof password === 'string' && { password }) };
  return { form: messageOf(error) };
};

/** Signs in. Whoever shows the form goes on when there is a session; until then it stays busy. */
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
      await send(email.trim(), password);
      if (getSession()?.user.must_change_password) justTyped.remember(password);
    } catch (error) {
      setErrors(errorsOf(error));
      setBusy(false);
    }
  };
  return { signIn, errors, busy };
};
