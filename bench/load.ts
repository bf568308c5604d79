import { connect, type Socket } from 'node:net';

/** One answer: its status and its body. */
export interface Answered {
  readonly status: number;
  readonly body: Buffer;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Reads one answer with a Content-Length or in chunks; undefined while more of it is to come. */
const parse = (bytes: Buffer): Answered | undefined => {
  const at = bytes.indexOf(headEnd);
  if (at === -1) return undefined;
  const head = bytes.toString('latin1', 0, at);
  const status = Number(head.slice(9, 12));
  const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
  const body = bytes.subarray(at + 4);
  if (length !== undefined) return body.length < Number(length) ? undefined : { status, body };
  return bytes.subarray(-5).equals(Buffer.from('0\r\n\r\n')) ? { status, body } : undefined;
};

/** A kept-alive connection that sends one request after the other: so little of a client that it is not what is measured. */
export class Connection {
  readonly #socket: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  #closed = false;
  #waiting: { resolve: (answer: Answered) => void; reject: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => {
      this.#bytes = this.#bytes.length ? Buffer.concat([this.#bytes, chunk]) : chunk;
      const answer = parse(this.#bytes);
      if (!answer) return;
      this.#bytes = Buffer.alloc(0);
      this.#waiting?.resolve(answer);
    });
    const lost = (error?: Error) => this.#waiting?.reject(error ?? new Error('The connection was closed'));
    this.#socket.on('error', lost);
    this.#socket.on('close', () => {
      this.#closed = true;
      lost();
    });
  }

  /** A server ends connections that were idle for some seconds. */
  get closed(): boolean {
    return this.#closed;
  }

  send(request: string): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }
}
