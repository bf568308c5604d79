import { Duplex } from 'node:stream';
import type { EmbeddedHost } from './embedded.host.ts';

/** The server's answer to a successful login: authentication ok, ready for query, no transaction. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const terminate = 0x58;

/**
 * A stream that pg's client uses as its socket, with the worker at the other end. Values, errors, prepared statements
 * and transaction status are therefore handled by pg on both databases.
 */
export class EmbeddedStream extends Duplex {
  readonly #host: EmbeddedHost;
  #session = 0;
  #greeted = false;

  constructor(host: EmbeddedHost) {
    super();
    this.#host = host;
  }

  connect(): this {
    try {
      this.#session = this.#host.connect({ data: (bytes) => this.push(bytes), died: (error) => this.destroy(error) });
      process.nextTick(() => this.emit('connect'));
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    return this;
  }

  // Further socket methods that pg calls.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed on arrival.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
    this.destroy();
  }

  #send(chunks: Buffer[], done: (error?: Error | null) => void): void {
    if (!this.#greeted) {
      this.#greeted = true;
      this.push(welcome);
      return done();
    }
    if (chunks[0]?.[0] === terminate) return done();
    // Copied into memory of its own, which can be transferred to the worker.
    const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    try {
      this.#host.write(this.#session, bytes);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
