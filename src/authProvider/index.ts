import type { AuthProvider } from 'react-admin';
import { failureIn, failureTexts, statusOf } from '../dataProvider/failure.ts';
import { send } from '../dataProvider/http.ts';
import { resources } from '../resources/index.ts';
import { resourceNamed } from '../resources/resource.named.ts';
import * as session from '../schema/calls/shared/session.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { can, type Resource, type Verb } from '../schema/resource.ts';
import { endExpiredSession, noteScreens, setRefusal } from './refusals.ts';
import { sendPreferences } from './preferences.ts';
import { getSession, sessionUpdate, wipeSession } from './session.ts';
import { signIn } from './signIn.ts';

noteScreens(resources);

const verbs: Readonly<Record<string, Verb>> = {
  list: 'list',
  show: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'remove',
  export: 'exportRows',
  import: 'importRows',
};

/** Any of these permissions is enough. A resource with several lists needs the permission of one of them. */
const permissionsFor = (resource: Resource, verb: Verb): readonly (string | null)[] =>
  verb === 'list' && resource.lists.length > 0
    ? resource.lists.map(({ permission }) => permission)
    : [callsOf(resource)[verb].permission];

/** Whether the user may do one of react-admin's actions; false for unknown names. */
export const mayDo = (resource: string, action: string): boolean => {
  const known = resourceNamed(resource);
  const verb = verbs[action];
  if (!known || !verb || !can(known, verb)) return false;
  const permissions = getSession()?.permissions ?? [];
  return permissionsFor(known, verb).some((permission) => permission !== null && permissions.includes(permission));
};

/**
 * Reads the permissions and branches of the session again, and sends the preferences that an earlier visit left. Without
 * an answer nothing changes.
 */
export const refreshSession = async (): Promise<void> => {
  if (!getSession()) return;
  const update = sessionUpdate();
  try {
    const { data } = await send(session.me);
    update(data);
    void sendPreferences();
  } catch {
    // A 401 has already ended the session. The next call of a screen reports any other failure.
  }
};

/**
 * After a rejection of `checkError` react-admin returns empty data for the call. That is right for reads. A write must
 * stay failed, or its form would say "saved": so for a failed write `checkError` resolves.
 */
const handled = () => Promise.reject({ logoutUser: false, message: false });

export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => signIn(email, password),

  logout: async () => {
    if (getSession()) {
      await sendPreferences();
      await send(session.logout, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    }
    wipeSession();
  },

  checkAuth: () => (getSession() ? Promise.resolve() : Promise.reject({ message: false })),

  /** `send` has already handled its own 401 and 403. Errors from other sources are handled here. */
  checkError: (cause: unknown) => {
    const failure = failureIn(cause);
    const status = statusOf(cause);
    if (status === 401) {
      const token = getSession()?.token;
      if (!failure && token) endExpiredSession(token);
      return failure && !failure.reading ? Promise.resolve() : handled();
    }
    if (status === 403) {
      if (!failure) setRefusal('screen', failureTexts.forbidden);
      return failure && failure.refused !== 'screen' ? Promise.resolve() : handled();
    }
    return Promise.resolve();
  },

  getIdentity: async () => {
    const user = getSession()?.user;
    if (!user) throw new Error('Nobody is signed in');
    return { id: user.id, fullName: user.name, email: user.email };
  },

  canAccess: async ({ resource, action }) => mayDo(resource, action),
};
