import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that hands on what is below a path, and answers 404 to anything else. */
export interface PathProxy {
  readonly url: string;
  close(): Promise<void>;
}

interface Handed {
  readonly to: string;
  /** The path below which it serves: `/plumbline`. */
  readonly path: string;
  /** Whether it takes the path off before it hands a request on. */
  readonly strips: boolean;
}

export const openPathProxy = async ({ to, path, strips }: Handed): Promise<PathProxy> => {
  const target = new URL(to);
  const server = createServer((incoming, outgoing) => {
    const asked = incoming.url ?? '/';
    if (!asked.startsWith(`${path}/`)) return void outgoing.writeHead(404).end('Another application');
    const handed = ask(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: strips ? asked.slice(path.length) : asked,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    outgoing.on('close', () => handed.destroy());
    handed.on('error', () => outgoing.destroy());
    incoming.pipe(handed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
