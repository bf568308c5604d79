import type { AuthProvider } from 'react-admin';
import { failureOf, failureTexts, statusOf } from '../dataProvider/failure.ts';
import { send } from '../dataProvider/http.ts';
import { resourceNamed } from '../resources/resource.named.ts';
import * as session from '../resources/session.calls.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { can, type Resource, type Verb } from '../schema/resource.ts';
import { endExpiredSession, setRefusal } from './refusals.ts';
import { getSession, startSession, updateSession, wipeSession } from './session.ts';

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

/** Any of these permissions lets somebody do it: a resource with several lists is listed by whoever sees one of them. */
const permissionsFor = (resource: Resource, verb: Verb): readonly (string | null)[] =>
  verb === 'list' && resource.lists.length > 0
    ? resource.lists.map(({ permission }) => permission)
    : [callsOf(resource)[verb].permission];

/** Whether the signed-in user may do what react-admin calls by this name; unknown names are refused. */
export const mayDo = (resource: string, action: string): boolean => {
  const known = resourceNamed(resource);
  const verb = verbs[action];
  if (!known || !verb || !can(known, verb)) return false;
  const permissions = getSession()?.permissions ?? [];
  return permissionsFor(known, verb).some((permission) => permission !== null && permissions.includes(permission));
};

/** Asks the server anew for the rights and branches of the session. Without an answer it stays as it is. */
export const refreshSession = async (): Promise<void> => {
  const token = getSession()?.token;
  if (!token) return;
  try {
    const { data } = await send(session.me);
    if (getSession()?.token === token) updateSession(data);
  } catch {
    // A 401 has ended the session already; anything else will be told by the next call that needs an answer.
  }
};

/**
 * react-admin takes every rejection of `checkError` for a call that came to nothing, and answers it with empty data:
 * right for reading, while a write must stay failed, or its form would say "saved". So a failed write is passed on.
 */
const handled = () => Promise.reject({ logoutUser: false, message: false });

export const authProvider: AuthProvider = {
  /** @throws HttpError the server's message; with a 429 the seconds to wait in its body. */
  login: async ({ email, password }: { email: string; password: string }) => {
    const { data } = await send(session.login, { body: { email, password } });
    startSession(data);
  },

  logout: async () => {
    if (getSession()) await send(session.logout, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    wipeSession();
  },

  checkAuth: () => (getSession() ? Promise.resolve() : Promise.reject({ message: false })),

  /** What a 401 and a 403 lead to has happened in `send`; errors from elsewhere are caught up with here. */
  checkError: (cause: unknown) => {
    const failure = failureOf(cause);
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

  getPermissions: async () => getSession()?.permissions ?? [],

  canAccess: async ({ resource, action }) => mayDo(resource, action),
};
