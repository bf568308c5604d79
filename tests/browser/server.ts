import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

type Fetch = Parameters<typeof serve>[0]['fetch'];

let serving: Promise<string> | undefined;
let current: Fetch = () => new Response(null, { status: 503 });

const listen = async (): Promise<string> => {
  const server = serve({ fetch: (...request) => current(...request), port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/**
 * Serves from now on, and says where: at one address for all files of a process, so that the browser reads and compiles
 * the application once.
 */
export const serveHere = (fetch: Fetch): Promise<string> => {
  current = fetch;
  return (serving ??= listen());
};
