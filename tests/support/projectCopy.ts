import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Copies the project as it is, without docs and builds, into a folder; the libraries are those of this project. */
export const copyProject = (into: string): void => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    if (/^(docs\/|\.ci\/|node_modules)/.test(file)) continue;
    mkdirSync(dirname(join(into, file)), { recursive: true });
    cpSync(file, join(into, file));
  }
  symlinkSync(resolve('node_modules'), join(into, 'node_modules'));
};
