import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const scratch = mkdtempSync(join(tmpdir(), 'plumbline-one-file-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The file that the page for newcomers shows. */
const shown = () => {
  const page = readFileSync('docs/adding-a-resource.md', 'utf8');
  return /```ts\n([\s\S]*?)```/.exec(page)?.[1] as string;
};

const copyProject = () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    if (/^(docs\/|\.ci\/|node_modules)/.test(file)) continue;
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    cpSync(file, join(scratch, file));
  }
  symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'));
};

const inScratch = (command: string, args: string[], env: Record<string, string> = {}) => {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'TEST_ON'),
  );
  return spawnSync(command, args, {
    cwd: scratch,
    encoding: 'utf8',
    env: { ...inherited, TEST_DATABASE_URL: '', ...env },
  });
};
const resourcesCommand = () => inScratch('npm', ['run', '-s', 'resources']);

// What does not depend on the engine runs once, on the embedded one.
describe.runIf(process.env['TEST_ON'] === 'embedded')('one file a resource', () => {
  beforeAll(() => {
    copyProject();
    writeFileSync(join(scratch, 'src/resources/machines.ts'), shown());
  });

  it('needs at most 30 lines', () => {
    expect(shown().trim().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('has its table after one command', () => {
    const { status, stdout, stderr } = resourcesCommand();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/new migration \d{4}_add_machines\.sql/);
    const again = resourcesCommand();
    expect(again.stdout).toMatch(/the tables are as they were/);
  });

  it('passes the type check, and its generated tests, which really run', () => {
    const types = inScratch(join('node_modules', '.bin', 'tsc'), [
      '-b',
      'tsconfig.server.json',
      'tsconfig.browser.json',
    ]);
    expect(types.stdout + types.stderr).toBe('');
    const tally = join(scratch, 'tally.json');
    const run = inScratch(
      join('node_modules', '.bin', 'vitest'),
      ['run', '--project', 'api', 'tests/api/resources.test.ts', '-t', 'machines'],
      { TALLY_FILE: tally },
    );
    expect(run.status, run.stdout + run.stderr).toBe(0);
    const { passed, failed } = JSON.parse(readFileSync(tally, 'utf8')) as { passed: number; failed: number };
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThan(60);
  }, 120_000);

  it('stands in the API docs, the permissions and the menu', () => {
    const script = `
      import { createApp } from './src/server/http/app.ts';
      import { allPermissions } from './src/server/demo/accounts.ts';
      import { resources } from './src/resources/index.ts';
      const app = createApp({ doors: {}, log: { info() {}, error() {} } });
      const spec = await (await app.request('/api/openapi.json')).json();
      const machines = resources.find((r) => r.name === 'machines');
      console.log(JSON.stringify({
        paths: Object.keys(spec.paths).filter((p) => p.includes('machines')),
        permissions: allPermissions().filter((p) => p.includes('machine')),
        menu: machines.menu,
      }));`;
    writeFileSync(join(scratch, 'ask.mts'), script);
    const { stdout, stderr } = inScratch(process.execPath, ['--import', 'tsx', 'ask.mts']);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      paths: expect.arrayContaining([
        '/api/machines',
        '/api/machines/{id}',
        '/api/machines/{id}/history',
        '/api/machines/export',
        '/api/machines/import',
      ]),
      permissions: ['master.machine.create', 'master.machine.delete', 'master.machine.update', 'master.machine.view'],
      menu: 'Masters',
    });
  });

  it('refuses a required field without an initial value on a table that may have rows, and changes nothing', () => {
    const file = join(scratch, 'src/resources/machines.ts');
    writeFileSync(
      file,
      shown().replace('    bought_on: date(),', '    bought_on: date(),\n    maker: text({ required: true }),'),
    );
    const before = readdirSync(join(scratch, 'src/server/db/migrations'));
    const { status, stderr } = resourcesCommand();
    expect(status).toBe(1);
    expect(stderr).toMatch(/machines\.maker: give a required field .* an initial value/);
    expect(readdirSync(join(scratch, 'src/server/db/migrations'))).toEqual(before);
  });
});
