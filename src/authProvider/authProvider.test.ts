import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clearForbidden, closePopup, getClientState } from './clientState.ts';
import { send } from '../dataProvider/http.ts';
import { clients } from '../resources/masters/clients.ts';
import type { Session } from '../schema/calls/shared/session.ts';
import type { Call } from '../schema/calls/call.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { authProvider, mayDo, refreshSession } from './index.ts';
import {
  chooseBranch,
  draftKey,
  getSession,
  storePreference,
  searchesCookie,
  startSession,
  subscribeSession,
  wipeSession,
} from './session.ts';

const server = setupServer();
const { list, update } = callsOf(clients);
const session: Session = {
  token: 'one',
  user: { id: 7, name: 'Sam', email: 'sam@demo.test', defaultBranch: 2, must_change_password: false, preferences: {} },
  permissions: ['master.client.view', 'master.client.update'],
  assigned_branches: [
    { id: 1, name: 'North', code: 'N', currency: 'GBP', notation: 'browser', zone: 'UTC' },
    { id: 2, name: 'South', code: 'S', currency: 'GBP', notation: 'browser', zone: 'UTC' },
  ],
};
const answers = (status: number, body: Record<string, unknown>) =>
  server.use(http.all('*/api/*', () => HttpResponse.json(body, { status })));
const failing = (call: Call) => send(call, { params: { id: 1 }, body: {} }).catch((e: unknown) => e);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => window.history.replaceState(null, '', '/clients'));
afterEach(() => {
  server.resetHandlers();
  wipeSession();
  localStorage.clear();
  closePopup();
  clearForbidden();
});
afterAll(() => server.close());

describe('the session that the browser keeps', () => {
  it('starts in the user’s default branch, and in the first one where there is none', () => {
    startSession(session);
    expect(getSession()?.branch).toBe(2);
    startSession({ ...session, user: { ...session.user, defaultBranch: null } });
    expect(getSession()?.branch).toBe(1);
  });

  it('is the same after an equal answer, in whatever order its names come', async () => {
    startSession(session);
    const heard = vi.fn();
    onTestFinished(subscribeSession(heard));
    const { token: _, user, permissions, assigned_branches } = session;
    const turned = assigned_branches.map((branch) => Object.fromEntries(Object.entries(branch).toReversed()));
    answers(200, { success: true, data: { assigned_branches: turned, permissions, user } });
    await refreshSession();
    expect(heard).not.toHaveBeenCalled();
    answers(200, { success: true, data: { assigned_branches: turned.slice(1), permissions, user } });
    await refreshSession();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('changes to an assigned branch alone', () => {
    startSession(session);
    chooseBranch(1);
    chooseBranch(99);
    expect(getSession()?.branch).toBe(1);
  });

  it('is wiped whole: every key and the searches, but no draft and nothing of others', () => {
    startSession(session);
    storePreference('theme', 'dark');
    const draft = draftKey('clients:create');
    localStorage.setItem(draft, '{"name":"Ac"}');
    localStorage.setItem('other', '1');
    document.cookie = `${searchesCookie}=acme; path=/`;
    wipeSession();
    expect(Object.keys(localStorage).sort()).toEqual([draft, 'other']);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(document.cookie).not.toContain('acme');
    expect(draft).toBe('draft:7:2:clients:create');
    expect(getSession()).toBeNull();
  });

  it('follows another tab that signs out', () => {
    startSession(session);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(getSession()).toBeNull();
  });
});

describe('signing in and out', () => {
  it('keeps what the server answers', async () => {
    server.use(
      http.post('*/api/login', async ({ request }) => {
        expect(await request.json()).toEqual({ email: 'sam@demo.test', password: ' p ' });
        return HttpResponse.json({ success: true, data: session });
      }),
    );
    await authProvider.login({ email: 'sam@demo.test', password: ' p ' });
    expect(getSession()).toEqual({ ...session, branch: 2 });
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
    expect(await authProvider.getIdentity?.()).toEqual({ id: 7, fullName: 'Sam', email: 'sam@demo.test' });
  });

  it('tells the server of the sign-out, and forgets even when it fails', async () => {
    startSession(session);
    let header = '';
    server.use(
      http.post('*/api/logout', ({ request }) => {
        header = request.headers.get('authorization') ?? '';
        return HttpResponse.error();
      }),
    );
    await authProvider.logout({});
    expect([header, getSession()]).toEqual(['Bearer one', null]);
    await expect(authProvider.checkAuth({})).rejects.toBeDefined();
  });

  it('leaves no cookie with what was searched for once the session has expired (rule 18)', async () => {
    startSession(session);
    document.cookie = `${searchesCookie}=ashworth; path=/; max-age=31104000`;
    expect(document.cookie).toContain('ashworth');
    answers(401, { success: false, message: 'Unknown token' });
    await refreshSession();
    expect(getSession()).toBeNull();
    expect(document.cookie).not.toContain('ashworth');
    // A cookie of no age is there until its millisecond has passed.
    await expect.poll(() => document.cookie).not.toContain(searchesCookie);
  });

  it('takes changed rights and branches from the server at the next start', async () => {
    startSession(session);
    answers(200, {
      success: true,
      data: {
        user: session.user,
        permissions: [],
        assigned_branches: [{ id: 1, name: 'North', code: 'N', currency: 'GBP', notation: 'browser', zone: 'UTC' }],
      },
    });
    await refreshSession();
    expect(getSession()).toMatchObject({ token: 'one', permissions: [], branch: 1 });
  });
});

describe('checkError', () => {
  it('gives up what was read with an ended session, and leaves a failed write failed', async () => {
    startSession(session);
    answers(401, { success: false, message: 'Unknown token' });
    const [reading, writing] = [await failing(list), await failing(update)];
    await expect(authProvider.checkError(reading)).rejects.toEqual({ logoutUser: false, message: false });
    await expect(authProvider.checkError(writing)).resolves.toBeUndefined();
    expect(getClientState().popup?.title).toBe('Logout');
  });

  it('ends the session for a 401 that did not come through send', async () => {
    startSession(session);
    await expect(authProvider.checkError({ status: 401 })).rejects.toMatchObject({ message: false });
    expect(getSession()).toBeNull();
    expect(getClientState().popup?.message).toBe('Session Expired Please Login Again');
  });

  it('signs nobody out for a 403', async () => {
    startSession(session);
    answers(403, { success: false, message: 'No' });
    await expect(authProvider.checkError(await failing(list))).rejects.toMatchObject({ logoutUser: false });
    await expect(authProvider.checkError(await failing(update))).resolves.toBeUndefined();
    await expect(authProvider.checkError({ status: 403 })).rejects.toMatchObject({ logoutUser: false });
    expect(getSession()?.token).toBe('one');
  });

  it.each([0, 404, 409, 422, 500])('lets a %i pass', async (status) => {
    await expect(authProvider.checkError({ status })).resolves.toBeUndefined();
  });
});

describe('mayDo', () => {
  it('follows the permissions of the resource’s calls', () => {
    startSession(session);
    const answers = ['list', 'show', 'edit', 'export', 'create', 'delete', 'import', 'fly'].map((a) =>
      mayDo('clients', a),
    );
    expect(answers).toEqual([true, true, true, true, false, false, false, false]);
    expect(mayDo('items', 'list')).toBe(false);
    expect(mayDo('ghosts', 'list')).toBe(false);
  });
});
