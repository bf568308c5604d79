import { send } from '../dataProvider/http.ts';
import { login } from '../schema/calls/shared/session.ts';
import { sendPreferences } from './preferences.ts';
import { startSession } from './session.ts';

/** Signs in. @throws HttpError with the server's message; that of a 429 says how long to wait */
export const signIn = async (email: string, password: string): Promise<void> => {
  const { data } = await send(login, { body: { email, password } });
  startSession(data);
  void sendPreferences();
};
