import { createHash } from 'node:crypto';
import { openSync, closeSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** Another process has the data directory open. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
  constructor(dataDir: string, pid: string | null) {
    super(
      `The data directory ${dataDir} is in use by another process (pid ${pid ?? 'unknown'}). ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
  }
}

/** Held for as long as the process may write to the data directory. */
export interface DirectoryLock {
  /** Answers the one command that the control socket knows; a second asker gets the answer of the one under way. */
  onBackup(run: () => Promise<string>): void;
  release(): Promise<void>;
}

const onLinux = process.platform === 'linux';
const answerLimitMs = 30 * 60_000;

/**
 * Takes the directory for this process; throws DirectoryInUse. Two sockets, both gone with the process however it ends:
 * on Linux a name in the kernel (free of races, seen within one network namespace), and everywhere a socket file in the
 * directory, which also stops a second container on the same volume. The file is only for its owner (mode 600), so it
 * is the one that takes commands.
 */
export async function takeLock(dataDir: string): Promise<DirectoryLock> {
  const name = onLinux ? await listenByName(dataDir) : null;
  const control = new Control(dataDir);
  try {
    await control.open();
  } catch (error) {
    await close(name);
    throw error;
  }
  const pidFile = join(dataDir, 'pid');
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    onBackup: (run) => control.serve(run),
    release: async () => {
      rmSync(pidFile, { force: true });
      await control.close();
      await close(name);
    },
  };
}

/**
 * Asks the process that holds the directory for a backup, and gives its path. Throws what that process answers, or that
 * nobody listens.
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

/** Device and inode rather than the path: the same directory by another name (a link, a bind mount) is the same. */
async function listenByName(dataDir: string): Promise<Server> {
  const { dev, ino } = statSync(dataDir);
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 40);
  const server = createServer((socket) => socket.destroy());
  try {
    await listen(server, `\0plumbline-${name}`);
  } catch (error) {
    throw taken(error) ? new DirectoryInUse(dataDir, holder(dataDir)) : error;
  }
  return server;
}

class Control {
  readonly #dataDir: string;
  readonly #server = createServer((socket) => this.#converse(socket));
  #run: (() => Promise<string>) | null = null;
  #running: Promise<string> | null = null;
  #directory: number | null = null;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async open(): Promise<void> {
    const reachable = openPath(this.#dataDir);
    this.#directory = reachable.descriptor;
    try {
      const other = await dial(reachable.path);
      other?.destroy();
      if (other) throw new DirectoryInUse(this.#dataDir, holder(this.#dataDir));
      // Nobody answers: left behind by a process that was killed.
      rmSync(join(this.#dataDir, 'control.sock'), { force: true });
      const before = process.umask(0o177);
      const listening = listen(this.#server, reachable.path);
      process.umask(before);
      await listening;
    } catch (error) {
      this.#forget();
      throw taken(error) ? new DirectoryInUse(this.#dataDir, holder(this.#dataDir)) : error;
    }
  }

  serve(run: () => Promise<string>): void {
    this.#run = run;
  }

  async close(): Promise<void> {
    await close(this.#server);
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

/** A socket's path is limited to some hundred bytes; on Linux the open directory's number stands in for a long one. */
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

/** The open connection, or null where nobody listens. */
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

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Never a reason to stay alive: the database's own thread is that.
    server.unref();
    server.listen(path, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function close(server: Server | null): Promise<void> {
  return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
}

function taken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function holder(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'pid'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}
