import { useState } from 'react';
import { useNotify } from 'react-admin';
import { refreshSession } from '../../authProvider/index.ts';
import { failureOf, messageOf, type FormErrors } from '../../dataProvider/failure.ts';
import { send } from '../../dataProvider/http.ts';
import { changePassword } from '../../schema/calls/shared/session.ts';

export interface PasswordValues {
  readonly current_password: string;
  readonly new_password: string;
  readonly repeated: string;
}
type Errors = Partial<Record<keyof PasswordValues, string>> & { readonly form?: string };

const errorsIn = (errors: FormErrors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => typeof message === 'string'));

const missing = (values: PasswordValues): Errors => ({
  ...(!values.current_password && { current_password: 'Current password is required' }),
  ...(!values.new_password && { new_password: 'New password is required' }),
  ...(values.new_password !== values.repeated && { repeated: 'The two new passwords differ' }),
});

/** Sends a new password. Calls `done` after the server's success. */
export const useChangePassword = (done: () => void) => {
  const notify = useNotify();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const change = async (values: PasswordValues) => {
    const found = missing(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const { current_password, new_password } = values;
    try {
      const { message } = await send(changePassword, { body: { current_password, new_password } });
      await refreshSession();
      notify(message ?? changePassword.success, { type: 'success' });
      done();
    } catch (error) {
      const fields = errorsIn(failureOf(error)?.errors ?? {});
      setErrors(Object.keys(fields).length > 0 ? fields : { form: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return { change, errors, busy };
};
