import * as calls from '../../schema/calls/shared/session.ts';
import { changePassword, signIn, signOut } from '../engine/session/index.ts';
import { storePreference } from '../engine/session/preferences.ts';
import { sessionOf } from '../engine/session/signedIn.ts';
import { deviceCookie, deviceTokenOf } from './deviceCookie.ts';
import { bindRaw, type AppContext, type Route } from './types.ts';

/** The routes of the user's own session. */
export const sessionRoutes = ({ database }: AppContext): Route[] => [
  bindRaw(calls.login, 'Session', async ({ body: { email, password }, address, raw }) => {
    const origin = { address, deviceToken: deviceTokenOf(raw) };
    const { session, deviceToken } = await signIn(database, email, password, origin);
    return { data: session, headers: deviceCookie(raw, deviceToken) };
  }),
  bindRaw(calls.logout, 'Session', async ({ signedIn }) => {
    await signOut(database, signedIn);
    return { data: null };
  }),
  bindRaw(calls.me, 'Session', async ({ signedIn }) => ({ data: sessionOf(signedIn) })),
  bindRaw(calls.changePassword, 'Session', async ({ signedIn, body }) => {
    await changePassword(database, signedIn, body.current_password, body.new_password);
    return { data: null };
  }),
  bindRaw(calls.preferences, 'Session', async ({ signedIn, body: { name, value } }) => ({
    data: await storePreference(database, signedIn, name, value ?? null),
  })),
];
