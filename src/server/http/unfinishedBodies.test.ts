import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { unfinishedBodies } from './unfinishedBodies.ts';

/** Nothing is closed for its time. */
const forEver = { idleMs: 1e9, wholeMs: 1e9, answeredMs: 1e9 };
const open: Socket[] = [];
const server = createServer().on('request', unfinishedBodies({ ...forEver, mostFromAddress: 3 }));
afterEach(() => {
  for (const socket of open) socket.destroy();
  server.close();
});

it('of too many unfinished bodies from one address, the one that is idle for the longest time is closed', async () => {
  const port = await new Promise<number>((resolve, reject) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address.port);
      else reject(new Error('no port'));
    }),
  );
  const unfinished = async (): Promise<Socket> => {
    const arrived = new Promise((resolve) => server.once('request', resolve));
    const socket = connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .resume();
    open.push(socket);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
    await arrived;
    return socket;
  };
  const first = await unfinished();
  const closed = new Promise((resolve) => first.once('close', resolve));
  const others = [await unfinished(), await unfinished()];
  expect(first.destroyed).toBe(false);
  others.push(await unfinished());
  await closed;
  expect(others.map((socket) => socket.destroyed)).toEqual([false, false, false]);
});
