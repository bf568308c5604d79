import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long bodies may arrive. All times are milliseconds. */
export interface BodyTimes {
  /** Without a further byte. */
  readonly idleMs: number;
  /** In all, for what is no form: 16 KiB a second lengthen it. */
  readonly wholeMs: number;
  /** After the answer, which did not wait for the body. */
  readonly answeredMs: number;
  /** The most unfinished bodies from one address; of more, the one that is idle for the longest time is closed. */
  readonly maxFromAddress: number;
}

export const usualBodyTimes: BodyTimes = { idleMs: 30_000, wholeMs: 60_000, answeredMs: 2000, maxFromAddress: 200 };

/** The slowest line on which a body that is no form arrives after the first minute, in bytes a millisecond. */
const slowest = 16;

/** Files come as forms; the largest of them take an hour. */
export const isForm = (contentType: string | undefined): boolean => /^\s*multipart\//i.test(contentType ?? '');

/** A request whose body has not arrived as a whole. Times are in milliseconds. */
interface Unfinished {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
  /** The bytes of its connection before it. */
  readonly before: number;
  received: number;
  /** Since its headers, since its last byte, and since it was answered. */
  age: number;
  idle: number;
  answered: number;
}

const isOverdue = ({ request, received, age, idle, answered }: Unfinished, times: BodyTimes): boolean =>
  answered >= times.answeredMs ||
  idle >= times.idleMs ||
  (!isForm(request.headers['content-type']) && age - times.wholeMs > received / slowest);

/** Answers as Node.js does a request that is not in time; a reader of the body gets an error. */
const close = ({ request: { socket }, answer }: Unfinished): void => {
  if (socket.destroyed) return;
  if (answer.headersSent) socket.destroy();
  else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
};

/**
 * Closes connections whose request's body does not arrive: a connection that waits costs the server memory, and the
 * caller nothing. The returned function is for the server's event `request`.
 */
export const unfinishedBodies = (times: BodyTimes = usualBodyTimes) => {
  const all = new Set<Unfinished>();
  const lookMs = Math.min(1000, times.idleMs / 4);
  let timer: NodeJS.Timeout | undefined;
  let looked = 0;

  /** A body that is here, and waits to be read, is not unfinished. */
  const dropWhole = () => {
    for (const one of all) if (one.request.complete) all.delete(one);
  };

  const lookAt = (one: Unfinished, passed: number) => {
    const received = one.request.socket.bytesRead - one.before;
    // Bytes that wait here for a slow disk are no fault of the caller.
    const isWaiting = received === one.received && one.request.readableLength === 0;
    one.received = received;
    one.age += passed;
    one.idle = isWaiting ? one.idle + passed : 0;
    if (one.answer.writableEnded) one.answered += passed;
    if (isOverdue(one, times)) close(one);
  };

  const look = () => {
    const now = performance.now();
    // While this process stood still, nobody could send.
    const passed = Math.min(now - looked, 2 * lookMs);
    looked = now;
    dropWhole();
    for (const one of all) lookAt(one, passed);
    if (all.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const closeIdlest = (address: Socket['remoteAddress']) => {
    if (all.size <= times.maxFromAddress) return;
    dropWhole();
    const same = [...all].filter(({ request }) => request.socket.remoteAddress === address);
    if (same.length <= times.maxFromAddress) return;
    // The first of those that are idle for the same time is the oldest.
    const idlest = same.reduce((a, b) => (b.idle > a.idle ? b : a));
    all.delete(idlest);
    close(idlest);
  };

  return (request: IncomingMessage, answer: ServerResponse): void => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (request.complete || (encoding === undefined && !(Number(length) > 0))) return;
    const one = { request, answer, before: request.socket.bytesRead, received: 0, age: 0, idle: 0, answered: 0 };
    all.add(one);
    const done = () => void all.delete(one);
    request.once('end', done).once('close', done);
    closeIdlest(request.socket.remoteAddress);
    if (timer) return;
    looked = performance.now();
    timer = setInterval(look, lookMs).unref();
  };
};
