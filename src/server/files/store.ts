import type { Readable } from 'node:stream';

/** A file that has come in whole, and is not yet kept. */
export interface Arrived {
  /** Keeps it under its key: from here on it survives a kill. */
  keep(): Promise<void>;
  /** Removes it, kept or not. */
  discard(): Promise<void>;
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where files are kept, by keys of our own making (`12/ab/abcd…`). What stands under a key is never changed, so that a
 * backup may link to it.
 */
export interface FileStore {
  /** Takes the content as it comes. When it breaks off, nothing of it is left, and the error is thrown on. */
  receive(key: string, content: AsyncIterable<Uint8Array>): Promise<Arrived>;
  /** Null when nothing stands under the key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes what stands under the key, if anything does. */
  remove(key: string): Promise<void>;
  /** Clears up what a killed process had not finished, and nobody touched for so long. */
  tidy(idleMs: number): Promise<void>;
}

/** Every part of a key is a word: it never leaves its place. @throws Error for anything else */
export const checkKey = (key: string): string => {
  if (!/^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)) throw new Error(`${key} is no key of a file`);
  return key;
};
