import { closeSync, openSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

export const onLinux = process.platform === 'linux';
const answerLimitMs = 30 * 60_000;

/**
 * Requests a backup from the process that uses the directory, and returns its path. @throws Error with that process's
 * answer, or if no process listens
 */
export async function askForBackup(dataDir: string): Promise<string> {
  const answer = await reach(dataDir, async (path) => {
    const socket = await dial(path);
    if (!socket) throw new Error(`No running server answers in ${dataDir}.`);
    socket.setTimeout(answerLimitMs, () => socket.destroy(new Error('The running server did not answer in time.')));
    socket.write('backup\n');
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text.trim();
  });
  if (!answer.startsWith('ok ')) throw new Error(answer.replace(/^error /, '') || 'The running server gave no answer.');
  return answer.slice(3);
}

/** The socket file of a data directory. Its listener owns the directory and accepts the command `backup`. */
export class ControlSocket {
  readonly #dataDir: string;
  readonly #server = createServer((socket) => this.#converse(socket));
  #run: (() => Promise<string>) | null = null;
  #running: Promise<string> | null = null;
  #directory: number | null = null;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Listens; false if another process listens already. */
  async open(): Promise<boolean> {
    const reachable = openPath(this.#dataDir);
    this.#directory = reachable.descriptor;
    try {
      const other = await dial(reachable.path);
      other?.destroy();
      let mine = other === null;
      if (mine) {
        // No process answers: the file is left from a killed process.
        rmSync(join(this.#dataDir, 'control.sock'), { force: true });
        const before = process.umask(0o177);
        const listening = listenAt(this.#server, reachable.path);
        process.umask(before);
        mine = await listening;
      }
      if (!mine) this.#forget();
      return mine;
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  serve(run: () => Promise<string>): void {
    this.#run = run;
  }

  async close(): Promise<void> {
    await closeServer(this.#server);
    this.#forget();
  }

  #forget(): void {
    if (this.#directory !== null) closeSync(this.#directory);
    this.#directory = null;
  }

  #converse(socket: Socket): void {
    let text = '';
    socket.setTimeout(answerLimitMs, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\n');
      if (end === -1 && text.length < 100) return;
      socket.removeAllListeners('data');
      void this.#answer(text.slice(0, end)).then((answer) => socket.end(`${answer}\n`));
    });
  }

  async #answer(command: string): Promise<string> {
    if (command !== 'backup' || !this.#run) return 'error This process takes no such command.';
    this.#running ??= this.#run().finally(() => (this.#running = null));
    try {
      return `ok ${await this.#running}`;
    } catch (error) {
      return `error ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}

/**
 * The path of a socket is limited to about a hundred bytes; on Linux the number of the open directory replaces a long
 * path.
 */
function openPath(dataDir: string): { path: string; descriptor: number | null } {
  const path = join(dataDir, 'control.sock');
  if (!onLinux) return { path, descriptor: null };
  const descriptor = openSync(dataDir, 'r');
  return { path: `/proc/self/fd/${descriptor}/control.sock`, descriptor };
}

async function reach<T>(dataDir: string, use: (path: string) => Promise<T>): Promise<T> {
  const { path, descriptor } = openPath(dataDir);
  try {
    return await use(path);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** The open connection, or null if no process listens. */
function dial(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
  });
}

/** Listens; false if the address is taken. */
export function listenAt(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException): void =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', refused);
    // The socket does not keep the process alive: the database's thread does.
    server.unref();
    server.listen(path, () => {
      server.removeListener('error', refused);
      resolve(true);
    });
  });
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
