import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answeredBySaying, fails } from '../../tests/support/answers.ts';
import { startSam } from '../../tests/support/session.ts';
import { getClientState } from '../authProvider/clientState.ts';
import { clients } from '../resources/masters/clients.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { failureIn } from './failure.ts';
import { send } from './http.ts';

const { list, create } = callsOf(clients);
const { server } = answeredBySaying(() => startSam());

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

  it('that changes something has a key of its own each time, and no other request has one', async () => {
    const seen = answering();
    await send(create, { body: body('One') });
    await send(create, { body: body('One') });
    await send(create, { body: body('Two') });
    await send(list);
    await send(callsOf(clients).update, { params: { id: 1 }, body: body('One') });
    await send(callsOf(clients).update, { params: { id: 1 }, body: body('One') });
    const changes = seen.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'PUT', 'PUT']);
    expect(keysOf(changes).size).toBe(5);
    for (const { key } of changes) expect(key).toMatch(/^[\w-]{32}$/);
    expect(seen.find(({ method }) => method === 'GET')?.key).toBeNull();
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

it.each([502, 503, 504])('a read that meets an outage (%i) is told by the banner alone, once', async (status) => {
  let count = 0;
  server.use(
    http.all('*/api/*', () => {
      count += 1;
      return HttpResponse.json({ success: false, message: 'Away' }, { status, headers: { 'Retry-After': '0.01' } });
    }),
  );
  expect(failureIn(await fails(send(list)))?.reported).toBe(true);
  expect([count, getClientState().outage]).toEqual([1, 'database']);
  expect(failureIn(await fails(send(create, { body: { name: 'Told' } as never })))?.reported).toBe(false);
});
