import { spawnSync } from 'node:child_process';

const isolated = ['unshare', '--map-root-user', '--mount'] as const;

/** Whether this machine lets a process have a disk of its own, without being root. */
export const canHaveDisk =
  spawnSync(isolated[0], [...isolated.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/**
 * The words before a command that becomes a process with a small disk of its own at `place`, with a copy of `from` on it.
 * Nobody else sees the disk, except through `/proc/<pid>/root`, and it is gone with the process.
 */
export const withDisk = (place: string, size: string, from?: string): string[] => [
  ...isolated,
  'sh',
  '-c',
  `mount -t tmpfs -o size=${size} tmpfs '${place}' ${from ? `&& cp -a '${from}/.' '${place}'` : ''} && exec "$0" "$@"`,
];
