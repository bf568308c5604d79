import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import type { Addresses } from '../proxies.ts';
import type { Env } from './types.ts';

const nearby = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(network, bits, 'ipv4');
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

const isNearby = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && nearby.check(address, version === 4 ? 'ipv4' : 'ipv6');
};

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;
const warned = new WeakSet<object>();

/** Behind a proxy that is not named everybody has one address. Warns once, since the requests are answered all the same. */
const noticeProxy = (c: Context<Env>, socket: string): void => {
  const log = c.get('log');
  if (warned.has(log) || !forwarding.some((name) => c.req.header(name) !== undefined) || !isNearby(socket)) return;
  warned.add(log);
  log.warn(
    { proxy: socket },
    `Requests are forwarded by ${socket}, which TRUSTED_PROXIES does not name: all who come through it count as one address at sign-in. If it is your proxy, set TRUSTED_PROXIES=${socket}`,
  );
};

const socketOf = (c: Context<Env>): string =>
  // A server that listens on IPv6 too sees an IPv4 address in this form.
  (c.env?.incoming?.socket?.remoteAddress ?? 'local').replace(/^::ffff:/, '');

/** Whether a trusted proxy says that the client's connection to it is encrypted. */
export const isEncrypted = (c: Context<Env>, trusted: Addresses = new Set<string>()): boolean =>
  c.req.header('x-forwarded-proto') === 'https' && trusted.has(socketOf(c));

/**
 * The client's address: the socket's, or from a trusted proxy the last forwarded one. Whoever is in a trusted network
 * could make up those before it.
 */
export const clientAddress = (c: Context<Env>, trusted: Addresses = new Set<string>()): string => {
  const socket = socketOf(c);
  if (!trusted.has(socket)) {
    noticeProxy(c, socket);
    return socket;
  }
  return c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || socket;
};
