import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The attack as a whole, on the embedded database and on PostgreSQL: `npm run attack [-- --seed 7] [files]`. Prints what
 * was tried and what failed. Without TEST_DATABASE_URL it starts a PostgreSQL of its own, if one is installed.
 */
const words = process.argv.slice(2);
const seedAt = words.indexOf('--seed');
const seed = seedAt < 0 ? Math.floor(Date.now() / 1000) : Number(words[seedAt + 1]);
/** What attacks, and what else grows with `npm run attack`: kills, outages, replays, guessing, large files. */
const everything = [
  'tests/attack',
  ...['durability.kill', 'lifecycle', 'outage', 'idempotency', 'signInLimit', 'attachments.process'].map(
    (name) => `tests/api/${name}.test.ts`,
  ),
];
const files = seedAt < 0 ? words : words.toSpliced(seedAt, 2);

/** Where a PostgreSQL of its own has its files: another user than root runs it, who must get there. */
const place = mkdtempSync(join(tmpdir(), 'plumbline-attack-'));
chmodSync(place, 0o755);
const postgres = (action: 'start' | 'stop') =>
  spawnSync('sh', ['scripts/postgres.sh', action], {
    encoding: 'utf8',
    env: { ...process.env, POSTGRES_DIR: join(place, 'server') },
  });
const startedPostgres = (): string | undefined => {
  const started = postgres('start');
  return started.status === 0 ? started.stdout.trim() : undefined;
};

interface Row {
  readonly engine: string;
  readonly what: string;
  readonly tried: number | string;
  readonly failed: number | string;
}

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const attack = (engine: string, url: string | undefined): Row[] => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-attack-'));
  const [tried, tallied] = [join(folder, 'tried'), join(folder, 'tally')];
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  process.stdout.write(`— ${engine}, seed ${seed}\n`);
  const { status } = spawnSync(
    join('node_modules', '.bin', 'vitest'),
    ['run', '--project', 'api', '--testTimeout', String(60 * 60_000), ...(files.length ? files : everything)],
    {
      stdio: 'inherit',
      env: {
        ...env,
        ATTACK: 'whole',
        ATTACK_SEED: String(seed),
        ATTACK_FILE: tried,
        TALLY_FILE: tallied,
        ...(url ? { TEST_DATABASE_URL: url } : {}),
      },
    },
  );
  const rows = read(tried).split('\n').filter(Boolean);
  const { passed, failed } = JSON.parse(read(tallied) || '{"passed":0,"failed":1}') as Tally;
  rmSync(folder, { recursive: true, force: true });
  return [
    ...rows.map((row): Row => ({ engine, failed: '', ...(JSON.parse(row) as Pick<Row, 'what' | 'tried'>) })),
    { engine, what: 'tests', tried: passed + failed, failed: status === 0 ? failed : Math.max(failed, 1) },
  ];
};

const url = process.env['TEST_DATABASE_URL'] ?? startedPostgres();
const rows = [...attack('embedded', undefined), ...(url ? attack('PostgreSQL', url) : [])];
if (!process.env['TEST_DATABASE_URL']) postgres('stop');
rmSync(place, { recursive: true, force: true });
const line = (cells: readonly (string | number)[]) =>
  `${String(cells[0]).padEnd(12)}${String(cells[1]).padEnd(56)}${String(cells[2]).padStart(10)}${String(cells[3]).padStart(8)}\n`;
process.stdout.write(`\n${line(['engine', 'what', 'tried', 'failed'])}`);
for (const { engine, what, tried, failed } of rows) process.stdout.write(line([engine, what, tried, failed]));
if (!url) process.stdout.write('PostgreSQL: not tried, none is installed\n');
process.stdout.write(`seed ${seed}\n`);
process.exitCode = rows.some(({ failed }) => Number(failed) > 0) ? 1 : 0;
