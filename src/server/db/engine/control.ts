import { closeSync, openSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const onLinux = process.platform === 'linux';
const answerLimitMs = 30 * 60_000;
/** The most characters of a command: an e-mail in a URI's spelling is the longest thing that follows one. */
const maxCommandLength = 1000;

/**
 * The work of a command that another process sends. `say` tells it a line on the way; `sent` is what follows the command's
 * name; the result is its answer.
 */
export type ControlCommand = (say: (line: string) => void, sent: string) => Promise<string>;

/** Begins a line that is said on the way. */
const onTheWay = '- ';

/**
 * Sends a command to the process that uses the directory, and returns its answer. @throws Error with that process's
 * answer, or if no process listens
 */
export async function askServer(
  dataDir: string,
  command: string,
  heard: (line: string) => void = () => undefined,
): Promise<string> {
  const answer = await reach(dataDir, async (path) => {
    const socket = await dial(path);
    if (!socket) throw new Error(`No running server answers in ${dataDir}.`);
    socket.setTimeout(answerLimitMs, () => socket.destroy(new Error('The running server did not answer in time.')));
    socket.write(`${command}\n`);
    let last = '';
    for await (const line of createInterface({ input: socket })) {
      if (line.startsWith(onTheWay)) heard(line.slice(onTheWay.length));
      else last = line;
    }
    return last;
  });
  if (!answer.startsWith('ok ')) throw new Error(answer.replace(/^error /, '') || 'The running server gave no answer.');
  return answer.slice(3);
}

/** Requests a backup from the process that uses the directory, and returns its path. @throws Error as `askServer` */
export const askForBackup = (dataDir: string): Promise<string> => askServer(dataDir, 'backup');

/** The socket file of a data directory. Its listener owns the directory and accepts commands. */
export class ControlSocket {
  readonly #dataDir: string;
  readonly #server = createServer((socket) => this.#converse(socket));
  readonly #commands = new Map<string, ControlCommand>();
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

  serve(command: string, run: ControlCommand): void {
    this.#commands.set(command, run);
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
      if (end === -1 && text.length < maxCommandLength) return;
      socket.removeAllListeners('data');
      const say = (line: string) => void socket.write(`${onTheWay}${line}\n`);
      void this.#answer(text.slice(0, end), say).then((answer) => socket.end(`${answer}\n`));
    });
  }

  async #answer(command: string, say: (line: string) => void): Promise<string> {
    const [name = ''] = command.split(' ', 1);
    const run = this.#commands.get(command) ?? this.#commands.get(name);
    if (!run) return 'error This process takes no such command.';
    try {
      return `ok ${await run(say, command.slice(name.length + 1))}`;
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
