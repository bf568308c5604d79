import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { HttpError } from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSam } from '../../tests/support/session.ts';
import { closePopup, clearForbidden, getClientState } from '../authProvider/clientState.ts';
import { getSession, wipeSession } from '../authProvider/session.ts';
import { clients } from '../resources/clients.ts';
import { login, me } from '../resources/session.calls.ts';
import { structures } from '../resources/structures.ts';
import { call } from '../schema/calls/call.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { failureOf, failureTexts, formErrors, shownText } from './failure.ts';
import { download, send, sendList } from './http.ts';

/** Makes the server answer this body. */
const noBody = {} as never;

const server = setupServer();
const { list, read, create, remove, exportRows } = callsOf(clients);

const signIn = (token: string) =>
  startSam({
    token,
    permissions: ['master.client.view'],
    assigned_branches: [
      { id: 1, name: 'North', code: 'N' },
      { id: 2, name: 'South', code: 'S' },
    ],
  });

const fails = async (promise: Promise<unknown>): Promise<HttpError> => {
  const error: unknown = await promise.then(
    () => expect.fail('it should have failed'),
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
};
const answers = (status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  server.use(http.all('*/api/*', () => HttpResponse.json(body, { status, headers })));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  window.history.replaceState(null, '', '/clients');
  signIn('one');
});
afterEach(() => {
  server.resetHandlers();
  wipeSession();
  closePopup();
  clearForbidden();
});
afterAll(() => server.close());

describe('send', () => {
  it('carries token, branch and X-Requested-With, and the parameters of the path and query', async () => {
    let seen: Request | undefined;
    server.use(
      http.get('*/api/client/:id', ({ request }) => {
        seen = request;
        return HttpResponse.json({ success: true, message: 'Here', data: { id: 5 } });
      }),
    );
    const answer = await send(read, { params: { id: 5 }, query: { search: 'a&b', empty: '', ids: [1, 2] } });
    expect(answer).toMatchObject({ data: { id: 5 }, message: 'Here', status: 200 });
    expect(seen?.headers.get('authorization')).toBe('Bearer one');
    expect(seen?.headers.get('x-branch-id')).toBe('2');
    expect(seen?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(new URL(seen?.url ?? '').search).toBe('?search=a%26b&ids=1%2C2');
  });

  it('sends no branch with a call that stands outside of branches, and no token with a public one', async () => {
    const seen: Headers[] = [];
    server.use(
      http.all('*/api/*', ({ request }) => {
        seen.push(request.headers);
        return HttpResponse.json({ success: true, data: null });
      }),
    );
    await send(me);
    await send(login, { body: noBody });
    expect(seen.map((h) => [h.get('authorization'), h.get('x-branch-id')])).toEqual([
      ['Bearer one', null],
      [null, null],
    ]);
  });

  it.each([200, 201, 208])('accepts %i', async (status) => {
    answers(status, { success: true, data: 1 });
    expect((await send(list)).status).toBe(status);
  });

  it('takes an answer that does not say success for a failure', async () => {
    answers(200, { success: false, message: 'Not so' });
    expect((await fails(send(list))).message).toBe('Not so');
  });

  it('shows the server’s message, else the call’s failure, else the usual text', async () => {
    answers(409, { success: false, message: 'Changed by Ann', conflict: { by: 'Ann' } });
    const conflict = await fails(send(create, { body: noBody }));
    expect([conflict.message, conflict.status, failureOf(conflict)?.conflict]).toEqual([
      'Changed by Ann',
      409,
      { by: 'Ann' },
    ]);
    answers(404, { success: false });
    expect((await fails(send(list))).message).toBe('Failed to fetch client');
    const wordless = call({ method: 'GET', path: '/api/x', summary: '', permission: null });
    expect((await fails(send(wordless))).message).toBe('Something went wrong. Please try again.');
  });

  it('nests field errors for the form', async () => {
    answers(422, {
      success: false,
      message: 'Check',
      errors: { name: ['Name is taken', 'no'], 'contact_persons.1.name': ['Needed'] },
    });
    const error = await fails(send(create, { body: noBody }));
    expect(error.body.errors).toEqual({ name: 'Name is taken', contact_persons: [undefined, { name: 'Needed' }] });
  });

  it('says so when the answer is no envelope', async () => {
    server.use(http.get('*/api/client', () => HttpResponse.html('<p>Bad gateway</p>', { status: 502 })));
    expect((await fails(send(list))).message).toBe('Invalid response from the server');
    server.use(http.get('*/api/client', () => HttpResponse.json([1])));
    expect((await fails(send(list))).message).toBe('Invalid response from the server');
  });

  it('rejects a 500 with the text of part 2, which is shown in that of part 1', async () => {
    answers(500, { success: false, message: 'boom' });
    const error = await fails(send(list));
    expect([error.status, error.message]).toEqual([500, 'Something went wrong Please contact System Adminstrator']);
    expect(shownText(error.message)).toBe('Something went wrong,Please contact System Adminstrator');
  });

  it('tells a network failure, and that it is over', async () => {
    server.use(http.get('*/api/client', () => HttpResponse.error()));
    const error = await fails(send(list));
    expect([error.message, error.status, getClientState().outage]).toEqual([failureTexts.network, 0, 'server']);
    answers(200, { success: true, data: null });
    await send(list);
    expect(getClientState().outage).toBeNull();
  });

  it('gives an AbortError when cancelled', async () => {
    answers(200, { success: true, data: null });
    const stop = new AbortController();
    const pending = send(list, { signal: stop.signal });
    stop.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError', message: '' });
  });

  it('reads a file, and the failure where a file was asked for', async () => {
    server.use(
      http.get('*/api/client/export', () => HttpResponse.text('a,b', { headers: { 'content-type': 'text/csv' } })),
    );
    const { data } = await download(exportRows);
    expect(await data.text()).toBe('a,b');
    answers(422, { success: false, message: 'Unknown column' });
    expect((await fails(download(exportRows))).message).toBe('Unknown column');
  });

  it('gives the seconds to wait with a 429', async () => {
    answers(429, { success: false, message: 'Too many attempts' }, { 'Retry-After': '90' });
    expect(failureOf(await fails(send(login, { body: noBody })))?.retryAfter).toBe(90);
  });

  it('opens the popup that a call asks for', async () => {
    answers(409, { success: false, message: 'Used by 2 items' });
    const error = await fails(send(callsOf(structures).remove, { params: { id: 1 } }));
    expect(getClientState().popup).toEqual({
      title: 'Structure Deletion Failed',
      message: 'Used by 2 items',
      type: 'error',
    });
    expect(failureOf(error)?.reported).toBe(true);
  });
});

describe('a list whose filters stand in the body', () => {
  const inBody = { ...list, list: { ...list.list, filtersIn: 'body' as const } };
  const seen: { method: string; override: string | null; url: string; body: string }[] = [];
  beforeEach(() => {
    seen.length = 0;
    server.use(
      http.all('*/api/client', async ({ request }) => {
        const override = request.headers.get('x-http-method-override');
        seen.push({ method: request.method, override, url: new URL(request.url).search, body: await request.text() });
        return HttpResponse.json({ success: true, data: null });
      }),
    );
  });

  it('is a GET without filters, and a POST with the override header with them', async () => {
    await sendList(inBody, { page: 1 }, {});
    await sendList(inBody, { page: 1 }, { city: 'Ghent' });
    expect(seen).toEqual([
      { method: 'GET', override: null, url: '?page=1', body: '' },
      { method: 'POST', override: 'GET', url: '?page=1', body: '{"city":"Ghent"}' },
    ]);
  });

  it('puts the filters of any other list into the query', async () => {
    await sendList(list, { page: 1 }, { city: 'Ghent' });
    expect(seen).toMatchObject([{ method: 'GET', url: '?page=1&city=Ghent' }]);
  });
});

describe('a 401', () => {
  it('ends the session with one alert, however many calls fail at once', async () => {
    answers(401, { success: false, message: 'Unknown token' });
    const alerts: unknown[] = [];
    await Promise.all(
      [list, read, create, me].map((c) =>
        fails(send(c, { params: { id: 1 } })).then(() => {
          alerts.push(getClientState().popup);
          closePopup();
        }),
      ),
    );
    expect(getSession()).toBeNull();
    expect(alerts.filter(Boolean)).toEqual([
      { title: 'Logout', message: 'Session Expired Please Login Again', type: 'info' },
    ]);
  });

  it('of an older session leaves the newer one alone', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get('*/api/client', async () => {
        await gate;
        return HttpResponse.json({ success: false, message: 'Unknown token' }, { status: 401 });
      }),
    );
    const late = fails(send(list));
    wipeSession();
    signIn('two');
    release();
    await late;
    expect(getSession()?.token).toBe('two');
    expect(getClientState().popup).toBeNull();
  });

  it('at the sign-in itself is only its message', async () => {
    wipeSession();
    answers(401, { success: false, message: 'Wrong e-mail or password' });
    expect((await fails(send(login, { body: noBody }))).message).toBe('Wrong e-mail or password');
    expect(getClientState().popup).toBeNull();
  });
});

describe('a 403', () => {
  beforeEach(() => answers(403, { success: false, message: 'You need master.client.view' }));

  it('on loading the screen gives the no-permission state', async () => {
    const error = await fails(send(list));
    expect(failureOf(error)?.refused).toBe('screen');
    expect(getClientState()).toMatchObject({
      popup: null,
      forbidden: { kind: 'screen', message: 'You need master.client.view' },
    });
  });

  it('on an action gives a popup, and the flag until it is closed', async () => {
    const error = await fails(send(remove, { params: { id: 1 } }));
    expect(failureOf(error)?.refused).toBe('action');
    expect(getClientState()).toMatchObject({
      popup: { type: 'error', message: 'You need master.client.view' },
      forbidden: { kind: 'action' },
    });
    closePopup();
    expect(getClientState().forbidden).toBeNull();
  });

  it('on what another resource adds to the screen does not take the screen away', async () => {
    const error = await fails(send(callsOf(structures).list));
    expect(failureOf(error)?.refused).toBe('action');
  });
});

describe('formErrors', () => {
  it('lets the errors of lines stand before that of the list, whatever their order', () => {
    const nested = { lines: [{ name: 'Needed' }] };
    expect(formErrors({ lines: ['At least 2'], 'lines.0.name': ['Needed'] })).toEqual(nested);
    expect(formErrors({ 'lines.0.name': ['Needed'], lines: ['At least 2'] })).toEqual(nested);
  });
  it('does not reach into prototypes', () => {
    formErrors({ '__proto__.polluted': ['x'] });
    expect('polluted' in {}).toBe(false);
  });
});

describe('a change', () => {
  interface Seen {
    readonly method: string;
    readonly key: string | null;
  }
  /** Answers with these statuses, one after the other; 0 breaks the connection. */
  const answering = (...statuses: readonly number[]): Seen[] => {
    const seen: Seen[] = [];
    server.use(
      http.all('*/api/*', ({ request }) => {
        const status = statuses[seen.length] ?? 200;
        seen.push({ method: request.method, key: request.headers.get('idempotency-key') });
        if (status === 0) return HttpResponse.error();
        const headers = { 'Retry-After': '0.01' };
        return HttpResponse.json({ success: status < 300, message: 'Away', data: {} }, { status, headers });
      }),
    );
    return seen;
  };
  const body = (name: string) => ({ name }) as never;
  const keysOf = (seen: readonly Seen[]) => new Set(seen.map(({ key }) => key));

  it('by POST has a key of its own each time, and no other request has one', async () => {
    const seen = answering();
    await send(create, { body: body('One') });
    await send(create, { body: body('One') });
    await send(create, { body: body('Two') });
    await send(list);
    await send(callsOf(clients).update, { params: { id: 1 }, body: body('One') });
    expect(keysOf(seen.slice(0, 3)).size).toBe(3);
    for (const { key } of seen.slice(0, 3)) expect(key).toMatch(/^[\w-]{32}$/);
    expect(seen.slice(3).map(({ key }) => key)).toEqual([null, null]);
  });

  it('whose end is not known has the same key when a person sends it again', async () => {
    const seen = answering(0, 0, 201, 201);
    await fails(send(create, { body: body('Lost') }));
    await fails(send(create, { body: body('Lost') }));
    await send(create, { body: body('Lost') });
    await send(create, { body: body('Lost') });
    expect(keysOf(seen.slice(0, 3)).size).toBe(1);
    expect(seen[3]?.key).not.toBe(seen[0]?.key);
  });

  it('that was refused for what it holds has a new key', async () => {
    const seen = answering(422, 201);
    await fails(send(create, { body: body('Refused') }));
    await send(create, { body: body('Refused') });
    expect(keysOf(seen).size).toBe(2);
  });

  it.each(['POST', 'PUT'])('that meets an outage is sent again by itself, with the same key: %s', async (method) => {
    const seen = answering(503, 503, 200);
    const sent = method === 'POST' ? create : callsOf(clients).update;
    await send(sent, { params: { id: 1 }, body: body('Waiting') });
    expect(seen.map((one) => one.method)).toEqual([method, method, method]);
    expect(keysOf(seen).size).toBe(1);
    expect(getClientState().outage).toBeNull();
  });

  it('says after three attempts that the database is away', async () => {
    const seen = answering(503, 503, 503, 503);
    const error = await fails(send(create, { body: body('Away') }));
    expect([error.status, error.message, seen.length]).toEqual([503, 'Away', 3]);
    expect(getClientState().outage).toBe('database');
  });

  it('is not sent again where the server does not ask for it', async () => {
    let count = 0;
    server.use(
      http.all('*/api/*', () => {
        count += 1;
        return HttpResponse.json({ success: false, message: 'Look first' }, { status: 503 });
      }),
    );
    expect((await fails(send(create, { body: body('Unknown') }))).message).toBe('Look first');
    expect(count).toBe(1);
  });
});
