import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as accepted } from 'node:timers/promises';

/** How long a connection must have been silent before it is closed: who sends at that moment would lose a request. */
const quietMs = 500;
const lookMs = 50;

interface Open {
  /** The answers under way. */
  readonly answers: Set<ServerResponse>;
  /** What had arrived when it was last looked at, and since when it is so. */
  bytes: number;
  since: number;
}

const asLast = (answer: ServerResponse): void => {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
};

/**
 * Ends a server without losing what is on its way. Node.js closes connections whose answer is written and has not left yet,
 * and those on which a proxy is sending: that is a 502 for what was saved. Here every answer says that it is the last of
 * its connection, and a connection is closed only after it was silent for a while.
 */
export const draining = (server: Server): ((graceMs: number) => Promise<void>) => {
  const open = new Map<Socket, Open>();
  let isDraining = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, { answers: new Set(), bytes: 0, since: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  // Before the application, which sends the headers.
  server.prependListener('request', ({ socket }, answer) => {
    const one = open.get(socket);
    if (isDraining) asLast(answer);
    one?.answers.add(answer);
    answer.once('close', () => {
      one?.answers.delete(answer);
      if (one) one.since = performance.now();
    });
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, one] of open) {
      if (socket.bytesRead !== one.bytes) one.since = now;
      one.bytes = socket.bytesRead;
      if (one.answers.size === 0 && now - one.since >= quietMs) socket.destroy();
    }
  };
  return async (graceMs) => {
    isDraining = true;
    for (const one of open.values()) {
      one.since = performance.now();
      for (const answer of one.answers) asLast(answer);
    }
    // Whoever waits to be accepted is: a connection that is refused later goes to another process unharmed.
    await accepted();
    const looking = setInterval(look, lookMs);
    const overdue = setTimeout(() => server.closeAllConnections(), graceMs);
    try {
      // Its own `close` would close idle connections at once.
      await new Promise<void>((resolve, reject) => {
        NetServer.prototype.close.call(server, (error) => (error ? reject(error) : resolve()));
      });
    } finally {
      clearInterval(looking);
      clearTimeout(overdue);
    }
  };
};
