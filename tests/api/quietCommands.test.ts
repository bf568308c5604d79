import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

it('a command by npm asks nobody for updates, whoever runs it and wherever', async () => {
  const asked: string[] = [];
  const registry = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const home = mkdtempSync(join(tmpdir(), 'plumbline-npm-'));
  onTestFinished(() => {
    registry.close();
    rmSync(home, { recursive: true, force: true });
  });
  writeFileSync(join(home, 'npmrc'), '');
  // Nothing of this machine's own settings of npm, nor of whoever runs the tests.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|ci$)/i.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    npm_config_userconfig: join(home, 'npmrc'),
    npm_config_cache: join(home, 'cache'),
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
    DATABASE_URL: '',
    DATA_DIR: join(home, 'none'),
  };
  const refused = promisify(execFile)('npm', ['run', 'backup'], { env });
  await expect(refused).rejects.toThrow(`There is no database in ${join(home, 'none')}.`);
  expect(asked).toEqual([]);
});
