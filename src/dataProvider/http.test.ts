import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { answeredBySaying, fails } from '../../tests/support/answers.ts';
import { startSam } from '../../tests/support/session.ts';
import { closePopup, getClientState } from '../authProvider/clientState.ts';
import { getSession, wipeSession } from '../authProvider/session.ts';
import { clients } from '../resources/masters/clients.ts';
import { login, me } from '../schema/calls/shared/session.ts';
import { structures } from '../resources/masters/structures.ts';
import { call } from '../schema/calls/call.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { failureIn, failureTexts, formErrors, shownText } from './failure.ts';
import { download, send, sendList } from './http.ts';

/** Makes the server answer this body. */
const noBody = {} as never;

const { list, read, create, remove, exportRows } = callsOf(clients);

const signIn = (token: string) =>
  startSam({
    token,
    permissions: ['master.client.view'],
    assigned_branches: [
      { id: 1, name: 'North', code: 'N', currency: 'GBP', notation: 'browser', zone: 'UTC' },
      { id: 2, name: 'South', code: 'S', currency: 'GBP', notation: 'browser', zone: 'UTC' },
    ],
  });

const { server, answers } = answeredBySaying(() => signIn('one'));

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
    expect([conflict.message, conflict.status, failureIn(conflict)?.conflict]).toEqual([
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

  it('shows the times of a message as they are here, whichever screen shows it', async () => {
    const at = '2026-05-07T10:20:30.456Z';
    const here = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
    const message = `Ann changed this client at ${at}. Reload it, or compare.`;
    answers(409, { success: false, message, errors: { 'rows.0': [message] } });
    const error = await fails(send(create, { body: noBody }));
    const shown = `Ann changed this client at ${here}. Reload it, or compare.`;
    expect([error.message, error.body.errors]).toEqual([shown, { rows: [shown] }]);
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
    expect(failureIn(await fails(send(login, { body: noBody })))?.retryAfter).toBe(90);
  });

  it('opens the popup that a call asks for', async () => {
    answers(409, { success: false, message: 'Used by 2 items' });
    const error = await fails(send(callsOf(structures).remove, { params: { id: 1 } }));
    expect(getClientState().popup).toEqual({
      title: 'Structure Deletion Failed',
      message: 'Used by 2 items',
      type: 'error',
    });
    expect(failureIn(error)?.reported).toBe(true);
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
      {
        title: 'Logout',
        message: 'Session Expired Please Login Again',
        note: 'What you had typed and not saved is kept in this browser, and offered again once you are back.',
        type: 'info',
      },
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
    expect(failureIn(error)?.refused).toBe('screen');
    expect(getClientState()).toMatchObject({
      popup: null,
      forbidden: { kind: 'screen', message: 'You need master.client.view' },
    });
  });

  it('on an action gives a popup, and the flag until it is closed', async () => {
    const error = await fails(send(remove, { params: { id: 1 } }));
    expect(failureIn(error)?.refused).toBe('action');
    expect(getClientState()).toMatchObject({
      popup: { type: 'error', message: 'You need master.client.view' },
      forbidden: { kind: 'action' },
    });
    closePopup();
    expect(getClientState().forbidden).toBeNull();
  });

  it('on what another resource adds to the screen does not take the screen away', async () => {
    const error = await fails(send(callsOf(structures).list));
    expect(failureIn(error)?.refused).toBe('action');
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
