import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { privateDataDir } from './data.dir.ts';

let dataDir: string;
let warnings: string[];
const log = {
  info: () => undefined,
  error: () => undefined,
  warn: (_: object, text: string) => void warnings.push(text),
};
const modeOf = (name: string) => (statSync(join(dataDir, name)).mode & 0o7777).toString(8);
beforeEach(() => {
  warnings = [];
  dataDir = mkdtempSync(join(tmpdir(), 'plumbline-private-'));
  for (const name of ['database', 'database.before-restore-1', 'backups', 'mine']) {
    mkdirSync(join(dataDir, name));
    chmodSync(join(dataDir, name), 0o755);
  }
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('a data directory that was there before', () => {
  it('is its owner’s alone, with what the product has in it', () => {
    chmodSync(dataDir, 0o777);
    expect(privateDataDir(dataDir, log)).toBe(dataDir);
    expect(['', 'database', 'database.before-restore-1', 'backups', 'mine'].map(modeOf)).toEqual([
      '700',
      '700',
      '700',
      '700',
      '755',
    ]);
    expect(warnings).toEqual([]);
  });

  it('in which everybody has files stays as it is, with a warning', () => {
    chmodSync(dataDir, 0o1777);
    privateDataDir(dataDir, log);
    expect([modeOf(''), modeOf('database')]).toEqual(['1777', '700']);
    expect(warnings).toEqual([
      `${dataDir} is not this user's alone, so others of this machine may read the data in it`,
    ]);
  });

  it.skipIf(process.getuid?.() !== 0)('that belongs to another user stays as it is, with a warning', () => {
    chownSync(join(dataDir, 'backups'), 65534, 65534);
    privateDataDir(dataDir, log);
    expect(modeOf('backups')).toBe('755');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(join(dataDir, 'backups'));
  });
});
