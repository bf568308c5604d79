import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, expect, it } from 'vitest';
import { unfinishedBodies } from './unfinishedBodies.ts';

/** Nothing is closed for its time. */
const forEver = { idleMs: 1e9, wholeMs: 1e9, answeredMs: 1e9 };
const open: Socket[] = [];
const server = createServer().on('request', unfinishedBodies({ ...forEver, maxFromAddress: 3 }));
const listening = new Promise<number>((resolve, reject) =>
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address === 'object') resolve(address.port);
    else reject(new Error('no port'));
  }),
);
/** A connection whose request has these bytes of a body of nine. */
const sending = async (body: string): Promise<Socket> => {
  const arrived = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
  const socket = connect(await listening, '127.0.0.1')
    .on('error', () => undefined)
    .resume();
  open.push(socket);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n${body}`);
  const request = await arrived;
  await expect.poll(() => request.complete).toBe(body.length === 9);
  return socket;
};
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => void server.close());

it('whole bodies that wait to be read count for nothing', async () => {
  const whole = [];
  for (let n = 0; n < 6; n += 1) whole.push(await sending('123456789'));
  await sending('1');
  expect(whole.map((socket) => socket.destroyed)).toEqual(whole.map(() => false));
});

it('of too many unfinished bodies from one address, the one that is idle for the longest time is closed', async () => {
  const unfinished = () => sending('{');
  const first = await unfinished();
  const closed = new Promise((resolve) => first.once('close', resolve));
  const others = [await unfinished(), await unfinished()];
  expect(first.destroyed).toBe(false);
  others.push(await unfinished());
  await closed;
  expect(others.map((socket) => socket.destroyed)).toEqual([false, false, false]);
});
