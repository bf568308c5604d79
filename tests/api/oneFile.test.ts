import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decided } from '../../scripts/gone.ts';
import { clusterIn } from '../support/clusters.ts';
import { patience } from '../support/patience.ts';
import { nodeFlags } from '../support/nodeFlags.ts';
import { copyProject } from '../support/projectCopy.ts';

const scratch = mkdtempSync(join(tmpdir(), 'plumbline-one-file-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The files that the pages for newcomers show, by their paths. */
const pages = ['docs/adding-a-resource.md', 'docs/adding-a-process.md', 'docs/adding-a-call.md'].map((path) =>
  readFileSync(path, 'utf8'),
);
const shown = new Map(
  [...pages.join('\n').matchAll(/```ts\n(\/\/ ((?:src|tests)\/\S+)\n[^]*?)```/g)].map(([, text = '', path = '']) => [
    path,
    text,
  ]),
);
const machinesFile = 'src/resources/masters/machines.ts';
const machines = shown.get(machinesFile) as string;
const linesOf = (path: string) => shown.get(path)?.trim().split('\n').length;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(scratch, path)), { recursive: true });
  writeFileSync(join(scratch, path), text);
};
/** The page about calls: what it adds to the file of the tool loans, and its extension among those of the module. */
const addCall = () => {
  const [, added = ''] =
    /```ts\n\/\/ in src\/resources\/masters\/toolLoans\.ts\n([^]*?)```/.exec(pages.join('\n')) ?? [];
  const imports = added.split('\n').filter((line) => line.startsWith('import '));
  const endpoints = added.slice(added.indexOf('  endpoints: {'));
  const loans = shown.get('src/resources/masters/toolLoans.ts') ?? '';
  const others = loans.split('\n').filter((line) => !/^import .*(calls\/call|schema\/field)\.ts/.test(line));
  write(
    'src/resources/masters/toolLoans.ts',
    [...imports, ...others].join('\n').replace('  import: false,', `${endpoints}  import: false,`),
  );
  const [, registered = '', name = ''] =
    /```ts\n(import [^\n]*)\n\n {2}extensions: \[…, (\w+)\],\n```/.exec(pages.join('\n')) ?? [];
  const index = 'src/server/modules/masters/index.ts';
  const module = readFileSync(join(scratch, index), 'utf8');
  write(index, `${registered}\n${module.replace('extensions: [', `extensions: [${name}, `)}`);
};

const inScratch = (command: string, args: string[], env: Record<string, string> = {}) => {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'TEST_ON'),
  );
  return spawnSync(command, args, {
    cwd: scratch,
    encoding: 'utf8',
    // A server that starts where it should not would run for ever.
    ...(env['PORT'] === undefined ? {} : { timeout: patience }),
    env: { ...inherited, ...env },
  });
};
const node = (words: string[], env: Record<string, string> = {}) => inScratch(process.execPath, words, env);
/** What `npm run resources` runs. */
const resourcesCommand = (...words: string[]) => node(['--import', 'tsx', 'scripts/resources.ts', ...words]);
const git = (...words: string[]) =>
  inScratch('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...words]);
const migrationsIn = (folder: string) => readdirSync(join(scratch, 'src/server/db/migrations', folder)).sort();
const withField = (field: string) =>
  machines.replace('    bought_on: date(),', `    bought_on: date(),\n    ${field},`);
const startServer = () => node([...nodeFlags, 'src/server/main.ts'], { DATA_DIR: join(scratch, 'data'), PORT: '0' });

describe('one file a resource', () => {
  beforeAll(async () => {
    copyProject(scratch);
    await clusterIn(join(scratch, 'data'), 'firm');
    git('init', '-q');
    git('add', 'src/server/db/migrations');
    git('commit', '-qm', 'What has landed');
    write(machinesFile, machines);
  });

  it('needs at most 30 lines; with a number, dates, money and tabs at most 40', () => {
    expect(linesOf(machinesFile)).toBeLessThanOrEqual(30);
    expect(linesOf('src/resources/masters/toolLoans.ts')).toBeLessThanOrEqual(40);
  });

  it('is refused by the command in plain lines where it names what is not there', () => {
    const before = migrationsIn('.');
    write(machinesFile, machines.replace("filters: ['type'", "filters: ['tpye'"));
    const { status, stdout, stderr } = resourcesCommand();
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^machines: list\.filters names "tpye", which is no field; did you mean "type"\? .*\n$/);
    write(machinesFile, withField("vendor_id: reference('vendor')").replace('rate, text', 'rate, reference, text'));
    expect(resourcesCommand().stderr).toMatch(
      /^machines: vendor_id names "vendor", which is no resource; did you mean "vendors"\? .*\n$/,
    );
    expect(migrationsIn('.')).toEqual(before);
    write(machinesFile, machines);
  });

  it('has its table after one command', () => {
    const { status, stdout, stderr } = resourcesCommand();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/new migration \d{4}_add_machines\.sql/);
    const again = resourcesCommand();
    expect(again.stdout).toMatch(/the tables are as they were/);
  });

  it('does not let the server start without the command, and says which', () => {
    write(machinesFile, withField('maker: text()'));
    const { status, stderr } = startServer();
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The descriptions of src/resources and the migrations of the tables differ. Run npm run resources.\n',
    });
  });

  it('has its migration made anew until it is committed, with one snapshot; a process comes with its tables', () => {
    for (const [path, text] of shown) if (path !== machinesFile) write(path, text);
    addCall();
    const before = migrationsIn('.');
    expect(resourcesCommand('--again')).toMatchObject({ status: 0, stderr: '' });
    expect(migrationsIn('.')).toEqual(before);
    const made = readFileSync(join(scratch, 'src/server/db/migrations', before.at(-2) as string), 'utf8');
    for (const part of [
      '"maker" text',
      'CREATE TABLE "tool_loans"',
      'CREATE TABLE "plant_hires"',
      'CREATE TABLE "tool_loan_lines"',
    ])
      expect(made).toContain(part);
    expect(migrationsIn('meta').filter((file) => file.endsWith('_snapshot.json'))).toHaveLength(1);
    git('add', 'src/server/db/migrations');
    git('commit', '-qm', 'Machines, loans and hires');
    expect(resourcesCommand('--again')).toMatchObject({
      status: 1,
      stderr: 'HEAD has every migration, so a database may have run them: leave --again out, for a new one\n',
    });
    expect(migrationsIn('.')).toEqual(before);
  });

  it('passes the lint with the type check, and its generated tests and those of its call, which really run', () => {
    // Whatever reads a type of the new files: all others know a resource as a `Resource`.
    const written = ['src/resources', 'src/server/modules', ...shown.keys()];
    const lint = inScratch(join('node_modules', '.bin', 'oxlint'), ['--deny-warnings', ...written]);
    expect(lint.stdout).toContain('Found 0 warnings and 0 errors.');
    const tally = join(scratch, 'tally.json');
    const vitest = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'api',
      '--maxWorkers=1',
      'tests/api/resources.test.ts',
      'tests/api/toolLoans.test.ts',
    ];
    const run = node(['--liftoff-only', ...vitest, '-t', 'machines|tool_loan|plant_hires|a loan is extended'], {
      TALLY_FILE: tally,
      TEST_EMBEDDED: 'no',
    });
    expect(run.status, run.stdout + run.stderr).toBe(0);
    const { passed, failed } = JSON.parse(readFileSync(tally, 'utf8')) as { passed: number; failed: number };
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThan(200);
  });

  it('stands in the API docs, the permissions and the menu', () => {
    const script = `
      import { createApp } from './src/server/http/app.ts';
      import { allPermissions } from './src/server/modules/people/demo/accounts.ts';
      import { menuGroupOf } from './src/resources/menuGroups.ts';
      import { resources } from './src/resources/index.ts';
      const app = createApp({ database: {}, log: { info() {}, error() {} } });
      const spec = await (await app.request('/api/openapi.json')).json();
      const machines = resources.find((r) => r.name === 'machines');
      console.log(JSON.stringify({
        paths: Object.keys(spec.paths).filter((p) => p.includes('machines')),
        permissions: allPermissions().filter((p) => p.includes('machine')),
        menu: menuGroupOf(machines),
      }));`;
    writeFileSync(join(scratch, 'ask.mts'), script);
    const { stdout, stderr } = node(['--import', 'tsx', 'ask.mts']);
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
      menu: 'Settings',
    });
  });

  it('asks what becomes of a column that is gone: without a terminal it says what to pass, and changes nothing', () => {
    const before = migrationsIn('.');
    const renamed = machines.replace('hourly_rate: rate', 'day_rate: rate').replace("'hourly_rate'", "'day_rate'");
    write(machinesFile, renamed);
    const { status, stdout, stderr } = resourcesCommand();
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      [
        'machines.hourly_rate is no longer described. Say what becomes of it: --rename machines.hourly_rate=day_rate, or --drop machines.hourly_rate (its values are lost)',
        'machines.maker is no longer described. Say what becomes of it: --rename machines.maker=day_rate, or --drop machines.maker (its values are lost)',
        '',
      ].join('\n'),
    );
    expect(resourcesCommand('--drop', 'machines.model').stderr).toBe(
      'machines.model is not gone: it is described, or never was\n',
    );
    expect(resourcesCommand('--rename', 'machines.maker=rate').stderr).toBe(
      '--rename machines.maker=rate: machines has no new column rate\n',
    );
    expect(migrationsIn('.')).toEqual(before);

    const made = resourcesCommand('--rename', 'machines.hourly_rate=day_rate', '--drop', 'machines.maker');
    expect({ status: made.status, stderr: made.stderr }).toEqual({ status: 0, stderr: '' });
    expect(made.stdout).toContain('machines.maker is dropped: what stands in it is lost in every database');
    const file = migrationsIn('.').find((name) => !before.includes(name)) as string;
    expect(readFileSync(join(scratch, 'src/server/db/migrations', file), 'utf8')).toBe(
      'ALTER TABLE "machines" RENAME COLUMN "hourly_rate" TO "day_rate";--> statement-breakpoint\n' +
        'ALTER TABLE "machines" DROP COLUMN "maker";',
    );
    expect(resourcesCommand().stdout).toMatch(/the tables are as they were/);
  });

  it('asks in a terminal, and takes the answer', async () => {
    const gone = [{ table: 'machines', column: 'rate', added: ['day_rate', 'night_rate'] }];
    const none = { renamed: new Map<string, string>(), dropped: new Set<string>() };
    const answered = async (...answers: string[]) => {
      const [input, output] = [new PassThrough(), new PassThrough()];
      let shown = '';
      output.on('data', (text: Buffer) => {
        shown += text.toString();
        if (shown.endsWith('> ')) input.write(`${answers.shift()}\n`);
      });
      return { becomes: await decided(gone, none, { input, output }), shown };
    };
    const renamed = await answered('2');
    expect(renamed.becomes).toEqual(new Map([['machines.rate', 'night_rate']]));
    expect(renamed.shown).toContain(
      'machines.rate is no longer described.\n  1  it is called day_rate now\n  2  it is called night_rate now\n' +
        '  3  drop it: its values are lost\n  4  stop',
    );
    expect((await answered('x', '3')).becomes).toEqual(new Map([['machines.rate', null]]));
    await expect(answered('4')).rejects.toThrow('Nothing was changed');
  });

  it('asks for the initial value of a field that becomes required, and fills the rows of a filled firm with it', () => {
    write(machinesFile, machines.replace('hourly_rate: rate', 'day_rate: rate').replace("'hourly_rate'", "'day_rate'"));
    const clients = 'src/resources/masters/clients.ts';
    const before = readFileSync(join(scratch, clients), 'utf8');
    const known = migrationsIn('.');
    write(clients, before.replace('address: longText({ ', 'address: longText({ required: true, '));
    expect(resourcesCommand()).toMatchObject({
      status: 1,
      stderr: 'clients.address: give a required field of a table that may have rows an initial value\n',
    });
    expect(migrationsIn('.')).toEqual(known);

    write(clients, before.replace('address: longText({ ', "address: longText({ required: true, initial: 'none', "));
    expect(resourcesCommand()).toMatchObject({ status: 0, stderr: '' });
    const file = migrationsIn('.').find((name) => !known.includes(name)) as string;
    expect(
      readFileSync(join(scratch, 'src/server/db/migrations', file), 'utf8').split('--> statement-breakpoint\n'),
    ).toEqual([
      `ALTER TABLE "clients" ALTER COLUMN "address" SET DEFAULT 'none';`,
      'ALTER TABLE "clients" DISABLE TRIGGER USER;',
      'UPDATE "clients" SET "address" = DEFAULT WHERE "address" IS NULL;',
      'ALTER TABLE "clients" ENABLE TRIGGER USER;',
      'ALTER TABLE "clients" ALTER COLUMN "address" SET NOT NULL;',
    ]);

    const script = `
      import { openSource, roleOnConnect } from './src/server/db/engine/index.ts';
      import { systemRole } from './src/server/db/policies.ts';
      import { prepare } from './src/server/prepare.ts';
      const log = { info() {}, error() {} };
      const source = await openSource({ dataDir: 'data', log, onConnect: roleOnConnect(systemRole) });
      // The embedded database has one connection.
      const asOwner = async (work) => {
        const owner = await source.acquire({ as: 'owner' });
        try { return await work(async (text) => (await owner.query(text)).rows); } finally { owner.release(); }
      };
      const empty = await asOwner(async (rows) => {
        // The demo firm knows every address: some are forgotten, as in a firm of people.
        for (const text of ['alter table clients disable trigger user', 'update clients set address = null where id % 2 = 0',
          'alter table clients enable trigger user']) await rows(text);
        return rows('select id, version, updated_by from clients where address is null order by branch_id, id');
      });
      await prepare({ demo: false, announce() {} })(source);
      const ids = empty.map(({ id }) => id).join();
      const filled = await asOwner((rows) =>
        rows('select id, version, updated_by, address from clients where id in (' + ids + ') order by branch_id, id'));
      console.log(JSON.stringify({ empty, filled }));
      await source.close();`;
    writeFileSync(join(scratch, 'upgrade.mts'), script);
    const { stdout, stderr } = node([...nodeFlags, 'upgrade.mts']);
    expect(stderr).toBe('');
    const { empty, filled } = JSON.parse(stdout) as Record<'empty' | 'filled', object[]>;
    expect(empty.length).toBeGreaterThan(0);
    expect(filled).toEqual(empty.map((row) => ({ ...row, address: 'none' })));
    write(clients, before);
  });

  it('refuses a required field without an initial value on a table that may have rows, and changes nothing', () => {
    write(
      machinesFile,
      machines
        .replace('hourly_rate: rate', 'model: text({ required: true }),\n    day_rate: rate')
        .replace("'hourly_rate'", "'day_rate'"),
    );
    const before = migrationsIn('.');
    const { status, stderr } = resourcesCommand();
    expect(status).toBe(1);
    expect(stderr).toMatch(/machines\.model: give a required field .* an initial value/);
    expect(migrationsIn('.')).toEqual(before);
  });
});
