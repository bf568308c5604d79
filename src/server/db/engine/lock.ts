import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { closeServer, ControlSocket, listenAt, onLinux } from './control.ts';

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

/**
 * Takes the directory for this process; throws DirectoryInUse. Two sockets, both gone with the process however it ends:
 * on Linux a name in the kernel (free of races, seen within one network namespace), and everywhere a socket file in the
 * directory, which also stops a second container on the same volume. The file is only for its owner (mode 600), so it
 * is the one that takes commands.
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
    onBackup: (run) => control.serve(run),
    release: async () => {
      rmSync(pidFile, { force: true });
      await control.close();
      if (name) await closeServer(name);
    },
  };
}

/** Device and inode rather than the path: the same directory by another name (a link, a bind mount) is the same. */
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
