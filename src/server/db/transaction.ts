import type { Tx } from './channel.ts';

/** Runs work in a transaction. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
