import { Duplex } from 'node:stream';
import type { EmbeddedHost } from './embedded.host.ts';

/** What a server says to a client that it lets in: authentication ok, ready for query, no transaction. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const terminate = 0x58;

/**
 * The socket that pg's client believes it has, with the worker at its other end. So everything above the bytes (values,
 * errors, prepared statements, transaction status) is pg's own on both databases.
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

  // The remaining calls that pg makes on a socket.
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
    // Answers are pushed when they come.
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
    // Copied into memory of its own: it is moved to the worker, not cloned.
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
