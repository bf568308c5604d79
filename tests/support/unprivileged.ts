import { spawnSync } from 'node:child_process';

const isRoot = process.getuid?.() === 0;

/** The words before a command that becomes it as an ordinary user: root without the rights that go beyond its files. */
export const asOrdinaryUser: readonly string[] = isRoot ? ['setpriv', '--bounding-set=-all'] : [];

/** Whether this machine can run a command so. */
export const canBeOrdinary =
  !isRoot || spawnSync('setpriv', ['--bounding-set=-all', 'true'], { stdio: 'ignore' }).status === 0;
