import type { Server } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What a measured process tells when it serves. */
export interface Serving {
  readonly port: number;
  readonly token?: string;
}

/** Tells the measuring process where this one serves, and how much CPU it has used whenever that asks. */
export const tell = (server: Server, token?: string): void => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port, ...(token ? { token } : {}) } satisfies Serving);
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.once('disconnect', () => process.exit(0));
};
