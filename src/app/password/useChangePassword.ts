import { useState } from 'react';
import { refreshSession } from '../../authProvider/index.ts';
import { failureIn, messageOf, type FormErrors } from '../../dataProvider/failure.ts';
import { send } from '../../dataProvider/http.ts';
import { changePassword } from '../../schema/calls/shared/session.ts';
import { useWork } from '../../ui/useWork.ts';

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
  const { busy, run } = useWork();
  const [errors, setErrors] = useState<Errors>({});
  const change = async (values: PasswordValues) => {
    const found = missing(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { current_password, new_password } = values;
    const isChanged = await run(
      async () => {
        const { message } = await send(changePassword, { body: { current_password, new_password } });
        await refreshSession();
        return message ?? changePassword.success;
      },
      {
        failed: (error) => {
          const fields = errorsIn(failureIn(error)?.errors ?? {});
          setErrors(Object.keys(fields).length > 0 ? fields : { form: messageOf(error) });
        },
      },
    );
    if (isChanged) done();
  };
  return { change, errors, busy };
};
