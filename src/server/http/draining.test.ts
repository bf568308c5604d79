import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { draining } from './draining.ts';

/** A server that ends, and a connection to it. */
const opened = async (answer: RequestListener) => {
  const server = createServer(answer);
  const drain = draining(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  await new Promise((resolve) => client.once('connect', resolve));
  return { drain, client, port };
};

const whole = async (client: Socket): Promise<string> => {
  let text = '';
  client.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  await new Promise((resolve) => client.once('close', resolve));
  return text;
};
const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

it('a server that ends sends what it has answered, however slowly it is read', async () => {
  const size = 30_000_000;
  let answered = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answered = resolve));
  const { drain, client } = await opened((_, answer) => {
    answer.end(Buffer.alloc(size, 120));
    answered();
  });
  client.pause();
  client.write(request);
  await isAnswered;
  const drained = drain(60_000);
  await wait(100);
  const text = whole(client);
  client.resume();
  expect((await text).length).toBeGreaterThan(size);
  await drained;
});

it('answers what comes on a connection that was kept, or is on its way, as its last, and takes no further ones', async () => {
  const { drain, client, port } = await opened((_, answer) => answer.end('here'));
  const text = whole(client);
  client.write(request);
  await wait(50);
  client.write(request.slice(0, 20));
  await wait(50);
  const drained = drain(60_000);
  await wait(100);
  client.write(request.slice(20));
  const [first = '', second = ''] = (await text).split('here');
  expect(first).toContain('Connection: keep-alive');
  expect(second).toContain('Connection: close');
  await drained;
  const late = connect(port, '127.0.0.1');
  expect(await new Promise((resolve) => late.once('error', resolve))).toMatchObject({ code: 'ECONNREFUSED' });
});

it('closes a connection on which nothing comes', async () => {
  const { drain, client } = await opened((_, answer) => answer.end('here'));
  const text = whole(client);
  client.write(request);
  await wait(50);
  await drain(60_000);
  expect(await text).toContain('here');
});
