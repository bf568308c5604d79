import * as calls from '../../resources/session.calls.ts';
import type { InputOf } from '../../schema/record.ts';
import { changePassword, keepPreference, signIn, signOut } from '../operations/session/index.ts';
import { sessionOf } from '../operations/session/facts.ts';
import { route, type Parts, type Route } from './types.ts';

/** What answers the calls of one's own session. */
export const sessionRoutes = ({ doors }: Parts): Route[] => [
  route(calls.login, 'Session', async ({ body, address }) => {
    const { email, password } = body as InputOf<typeof calls.login.body>;
    return { data: await signIn(doors, email, password, address) };
  }),
  route(calls.logout, 'Session', async ({ signedIn }) => {
    await signOut(doors, signedIn);
    return { data: null };
  }),
  route(calls.me, 'Session', async ({ signedIn }) => ({ data: sessionOf(signedIn) })),
  route(calls.changePassword, 'Session', async ({ signedIn, body, address }) => {
    const { current_password, new_password } = body as InputOf<typeof calls.changePassword.body>;
    await changePassword(doors, signedIn, current_password, new_password, address);
    return { data: null };
  }),
  route(calls.preferences, 'Session', async ({ signedIn, body }) => {
    const { name, value } = body as InputOf<typeof calls.preferences.body>;
    return { data: await keepPreference(doors, signedIn, name, value ?? null) };
  }),
];
