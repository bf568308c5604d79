import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** A line to a database that a test can cut. */
export interface Proxy {
  /** The URL of the same database through the line. */
  readonly url: string;
  /** Cuts all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Takes connections again. */
  mend(): Promise<void>;
  /** The `nth` message with these bytes reaches the database; then its connection is cut before an answer comes back. */
  cutAfter(bytes: string, nth?: number): void;
  /** The next message with these bytes does not reach the database: its connection is cut. */
  cutBefore(bytes: string): void;
  /** From now on the database's answers have `by` for these bytes, which are as long. */
  replace(bytes: string, by: string): void;
  close(): Promise<void>;
}

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });

export const openProxy = async (databaseUrl: string): Promise<Proxy> => {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let trigger: { readonly bytes: string; left: number; readonly reaches: boolean } | undefined;
  let replaced: readonly [string, string] | undefined;
  const answered = (chunk: Buffer): Buffer => {
    if (!replaced || !chunk.includes(replaced[0])) return chunk;
    return Buffer.from(chunk.toString('latin1').replaceAll(...replaced), 'latin1');
  };
  let server = createServer();
  const take = (client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    client.on('data', (chunk) => {
      if (trigger && chunk.includes(trigger.bytes)) trigger.left -= 1;
      if (!trigger || trigger.left > 0) return void upstream.write(chunk);
      const { reaches } = trigger;
      trigger = undefined;
      if (!reaches) return end();
      // The first bytes that come back show that the database has done its work.
      upstream.removeAllListeners('data');
      upstream.once('data', end);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => client.write(answered(chunk)));
    for (const socket of pair) {
      socket.on('error', end);
      socket.on('close', end);
    }
  };
  const open = async (port: number) => {
    server = createServer(take);
    await listening(server, port);
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  const throughProxy = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) });
  // The socket would lead around the proxy.
  throughProxy.searchParams.delete('host');
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
    await closed;
  };
  return {
    url: throughProxy.href,
    cut,
    mend: () => open(port),
    cutAfter: (bytes, nth = 1) => {
      trigger = { bytes, left: nth, reaches: true };
    },
    cutBefore: (bytes) => {
      trigger = { bytes, left: 1, reaches: false };
    },
    replace: (bytes, by) => {
      if (by.length !== bytes.length) throw new Error('A message says how long it is');
      replaced = [bytes, by];
    },
    close: cut,
  };
};
