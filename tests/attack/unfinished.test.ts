import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsFrom } from '../../src/server/settings.ts';
import { start } from '../../src/server/start.ts';
import { silent } from '../support/database.ts';
import { clusterIn } from '../support/clusters.ts';

/** Short times instead of half a minute and a minute. */
const arrival = { headersMs: 500, idleMs: 1000, wholeMs: 500, answeredMs: 200, maxFromAddress: 50 };

const folder = mkdtempSync(join(tmpdir(), 'plumbline-unfinished-'));
let running: Awaited<ReturnType<typeof start>>;
let headers: string;
const headersOf = async (email: string): Promise<string> => {
  const response = await fetch(`${running.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo' }),
  });
  const { data } = (await response.json()) as { data: { token: string; user: { defaultBranch: number } } };
  return `Authorization: Bearer ${data.token}\r\nX-Branch-Id: ${data.user.defaultBranch}\r\n`;
};

beforeAll(async () => {
  await clusterIn(folder, 'firm');
  const settings = settingsFrom({ PORT: '0', DATA_DIR: folder });
  running = await start(settings, { log: silent, announce: () => undefined, graceMs: 200, arrival });
  headers = await headersOf('admin@demo.test');
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = new Set<Socket>();

interface Connection {
  readonly socket: Socket;
  received(): string;
  /** Resolves with what was received when the server has closed the connection. */
  readonly closed: Promise<string>;
}

const send = (text: string): Connection => {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  open.add(socket);
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString())).on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  if (text) socket.write(text);
  return { socket, received: () => received, closed };
};
const request = (line: string, more: string, body = ''): Connection =>
  send(`${line} HTTP/1.1\r\nHost: x\r\n${more}\r\n${body}`);
const status = (received: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]);
const long = 'Content-Length: 1000000\r\n';

/** Sends a part again and again until the connection is closed, or the condition holds. */
const drip = (socket: Socket, part: string, until: () => boolean = () => false): Promise<void> =>
  new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!socket.destroyed && !until()) return void socket.write(part);
      clearInterval(timer);
      resolve();
    }, 50);
  });

describe.concurrent('a request that does not arrive is closed', () => {
  it.each([
    ['sign-in', () => request('POST /api/login', long, '{"email":')],
    ['a call with a token', () => request('POST /api/client', headers + long, '{')],
    ['a body in chunks', () => request('POST /api/login', 'Transfer-Encoding: chunked\r\n', '1\r\n{\r\n')],
    [
      'the second request of a connection',
      () => {
        const connection = request('GET /healthz', '');
        connection.socket.once('data', () =>
          connection.socket.write(`POST /api/login HTTP/1.1\r\nHost: x\r\n${long}\r\n{`),
        );
        return connection;
      },
    ],
  ])('after its last byte: %s', async (_, sent) => {
    expect(await sent().closed).toContain('HTTP/1.1 408');
  });

  it.each([
    ['sign-in', () => request('POST /api/login', long)],
    ['a call with a token', () => request('POST /api/client', headers + long)],
  ])('though a byte comes now and then: %s', async (_, sent) => {
    const { socket, closed } = sent();
    await Promise.all([closed, drip(socket, ' ')]);
    expect(status(await closed)).toBe(408);
  });

  it.each([
    ['no byte', ''],
    ['half a line', 'POST /api/lo'],
    ['half of its headers', 'POST /api/login HTTP/1.1\r\nHost: x\r\nX-'],
  ])('in time with its headers: %s', async (_, text) => {
    await send(text).closed;
  });
});

describe.concurrent('a body that nobody needs is not waited for', () => {
  it.each([
    ['without a token', 401, () => request('POST /api/client', long, '{')],
    [
      'with a token that nobody has',
      401,
      () => request('PUT /api/client/1', `Authorization: Bearer ${'x'.repeat(43)}\r\n${long}`),
    ],
    [
      'an upload without a token',
      401,
      () => request('POST /api/enquiries/1/attachment', `Content-Type: multipart/form-data; boundary=x\r\n${long}`),
    ],
    ['of a call that is not there', 404, () => request('POST /api/no-such', long)],
    ['that is too large', 413, () => request('POST /api/client', `${headers}Content-Length: 999999999\r\n`)],
    ['of a form', 415, () => request('POST /api/login', `Content-Type: multipart/form-data; boundary=x\r\n${long}`)],
    ['of a GET', 200, () => request('GET /healthz', long)],
  ])('%s', async (_, expected, sent) => {
    expect(status(await sent().closed)).toBe(expected);
  });
});

describe('an upload', () => {
  const form = `${long}Content-Type: multipart/form-data; boundary=x\r\n`;
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

  let line = '';
  let seller = '';
  beforeAll(async () => {
    seller = await headersOf('sales@demo.test');
    const { received, closed } = request('GET /api/enquiries?status=DRAFT', `${seller}Connection: close\r\n`);
    await closed;
    const [, id] = /"data":\[\{"id":(\d+)/.exec(received()) ?? [];
    line = `POST /api/enquiries/${id}/attachment`;
  });

  it('takes as long as it takes, as long as it arrives', async () => {
    const { socket, received } = request(line, seller + form, head);
    const began = performance.now();
    await drip(socket, 'some text\n', () => performance.now() - began > 3 * arrival.wholeMs);
    expect([socket.destroyed, received()]).toEqual([false, '']);
    socket.destroy();
  });

  it('is closed after its last byte', async () => {
    expect(status(await request(line, seller + form, head).closed)).toBe(408);
  });
});
