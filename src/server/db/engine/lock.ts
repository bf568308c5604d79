import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { closeServer, ControlSocket, listenAt, onLinux, type ControlCommand } from './control.ts';

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

/** The lock of a data directory, held while the process may write to it. */
export interface DirectoryLock {
  /** Sets the work of a command that other processes send. */
  serve(command: string, run: ControlCommand): void;
  release(): Promise<void>;
}

/**
 * Locks the directory for this process. @throws DirectoryInUse
 * Two sockets form the lock, and both vanish with the process however it ends. On Linux one is a name in the kernel: it
 * has no races, but exists within one network namespace. The other is a socket file in the directory, which also stops
 * a second container on the same volume. Only its owner can use the file (mode 600), so it receives commands.
 */
export async function takeLock(dataDir: string): Promise<DirectoryLock> {
  const name = onLinux ? await listenByName(dataDir) : null;
  const control = new ControlSocket(dataDir);
  try {
    if (!(await control.open())) throw new DirectoryInUse(dataDir, holder(dataDir));
  } catch (error) {
    if (name) await closeServer(name);
    throw error;
  }
  const pidFile = join(dataDir, 'pid');
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    serve: (command, run) => control.serve(command, run),
    release: async () => {
      rmSync(pidFile, { force: true });
      await control.close();
      if (name) await closeServer(name);
    },
  };
}

/** Device and inode instead of the path: a link or a bind mount leads to the same directory. */
async function listenByName(dataDir: string): Promise<Server> {
  const { dev, ino } = statSync(dataDir);
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 40);
  const server = createServer((socket) => socket.destroy());
  if (!(await listenAt(server, `\0plumbline-${name}`))) throw new DirectoryInUse(dataDir, holder(dataDir));
  return server;
}

function holder(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'pid'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}
