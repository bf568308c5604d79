import type { Readable } from 'node:stream';

/** A received file that is not permanent yet. */
export interface Arrived {
  /** Stores it under its key: after that it survives a kill. */
  keep(): Promise<void>;
  /** Removes it, stored or not. */
  discard(): Promise<void>;
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A store of files, by generated keys (`12/ab/abcd…`). The content of a key never changes, so a backup can link to it.
 */
export interface FileStore {
  /**
   * Receives the content. If it ends early, nothing remains and the error is thrown again.
   * @throws Unavailable `full` or `sealed` if the disk takes nothing
   */
  receive(key: string, content: AsyncIterable<Uint8Array>): Promise<Arrived>;
  /** Null for an unknown key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes the file, if it exists. */
  remove(key: string): Promise<void>;
  /** What tells this store from others; null before it is marked. */
  id(): Promise<string | null>;
  /** Marks the store with this id, unless it has one; returns the one that it has. */
  mark(id: string): Promise<string>;
  /** Tries to write. @throws Unavailable `full` or `sealed`, or the store's error, while nothing can be stored */
  check(): Promise<void>;
  /** Removes unfinished files of killed processes that were idle for this time. */
  tidy(idleMs: number): Promise<void>;
}

/** The name of the file that tells a store from others. Copies of a store have it too. */
export const storeId = 'store-id';

/** Refuses keys that could leave the store. @throws Error for any key of another form */
export const checkKey = (key: string): string => {
  if (!/^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)) throw new Error(`${key} is no key of a file`);
  return key;
};

/** A store elsewhere could not be asked, for its own reason. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}
