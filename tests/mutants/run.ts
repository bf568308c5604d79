import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { mutationsOf, type Mutation } from './mutations.ts';
import { targets } from './selection.ts';
import type { Outcome } from './worker.ts';

/**
 * Makes one small change at a time to the rules of the product and runs the tests that should notice it, in a copy of the
 * project: `npm run mutants -- --sample 200 --seed 1`, `--file enquiries` for one file or folder (again for another),
 * `--sql 100` for so many of the sample in SQL, `--skip 60` to go on after as many, `--part 1/2` for each second one, `--within src/domain` for those of the sample that
 * are there, `--quick` without the tests that need a server, `--list` to see the changes alone.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    sql: { type: 'string' },
    seed: { type: 'string', default: '1' },
    skip: { type: 'string', default: '0' },
    file: { type: 'string', multiple: true, default: [] },
    part: { type: 'string', default: '1/1' },
    within: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '20' },
  },
});

interface Change extends Mutation {
  readonly file: string;
  readonly at: number;
  /** The beginning of the line in which it is. */
  readonly within: string;
}

/**
 * The known survivors, each with the reason for which no test should notice it: by the file, the beginning of the line
 * (`*`: wherever it is in the file), and the change.
 */
const known = new Map(
  readFileSync('tests/mutants/survivors.tsv', 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([file, line, before, text, reason]) => [`${file}\t${line}\t${before}\t${text}`, reason ?? '']),
);

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60);

const chosen = (): Change[] => {
  const all = targets()
    .filter((file) => values.file.length === 0 || values.file.some((name) => file.includes(name)))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const lines = source.split('\n');
      return mutationsOf(file, source).map((m, at) => ({ ...m, file, at, within: short(lines[m.line - 1] ?? '') }));
    });
  const size = Number(values.sample ?? all.length);
  const next = numbers(Number(values.seed));
  const [part = 1, parts = 1] = values.part.split('/').map(Number);
  const mixed = all
    .map((change) => ({ change, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ change }) => change);
  const isSql = ({ kind }: Change) => kind.startsWith('sql');
  const inSql = values.sql === undefined ? undefined : Number(values.sql);
  const [ofSql, others] = [mixed.filter(isSql), mixed.filter((each) => !isSql(each))];
  // One of each in turn, in the order in which they were drawn: a run that is ended early is a smaller sample.
  const sample =
    inSql === undefined
      ? mixed.slice(0, size)
      : ofSql.slice(0, inSql).flatMap((each, at) => [each, ...others.slice(at, at + 1)]);
  return [...sample, ...(inSql === undefined ? [] : others.slice(inSql))]
    .slice(0, size)
    .filter(({ file }) => values.within.length === 0 || values.within.some((folder) => file.startsWith(folder)))
    .filter((_, at) => at % parts === part - 1)
    .slice(Number(values.skip));
};

const shown = ({ file, line, kind, before, text }: Change) =>
  `${file}:${line} ${kind}: ${short(before) || '(nothing)'} → ${short(text) || '(nothing)'}`;

/** The project once more, where the changes are made; its modules are shared. */
const copyTo = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const each of [
    'src',
    'tests',
    'scripts',
    'bench',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'vitest.config.ts',
    'drizzle.config.ts',
  ])
    if (existsSync(each)) cpSync(each, join(folder, each), { recursive: true });
  for (const each of [
    'tsconfig.json',
    'tsconfig.base.json',
    'tsconfig.shared.json',
    'tsconfig.server.json',
    'tsconfig.browser.json',
    'tsconfig.tests.json',
  ])
    cpSync(each, join(folder, each));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
};

/**
 * Gives the changes to a process that makes them; what hangs it is ended, and counts as noticed.
 * @throws Error where the process ends by itself before it has tried all
 */
const worked = (folder: string, changes: readonly Change[], told: (outcome: Outcome) => void): Promise<void> =>
  new Promise((done, failed) => {
    const list = JSON.stringify(changes.map(({ file, at }) => ({ file, at })));
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/mutants/worker.ts', list, ...(values.quick ? ['quick'] : [])],
      {
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
        // Copies of a database are quickest on PostgreSQL, and no change is tried on both.
        env: { ...process.env, ...(process.env['TEST_DATABASE_URL'] && { TEST_EMBEDDED: 'no' }) },
      },
    );
    let hung = false;
    const end = () => {
      hung = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    let watch = setTimeout(end, Number(values.minutes) * 60_000);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      clearTimeout(watch);
      watch = setTimeout(end, Number(values.minutes) * 60_000);
      told(JSON.parse(line) as Outcome);
    });
    child.on('close', (code) => {
      clearTimeout(watch);
      if (code === 0 || hung) done();
      else failed(new Error(`The process that makes the changes ended with ${code}`));
    });
  });

const changes = chosen();
if (values.list) for (const change of changes) process.stdout.write(`${shown(change)}\n`);
else {
  const folder = resolve(
    '.cache',
    ['mutants', values.seed, values.part, ...values.within].join('-').replaceAll('/', '.').slice(0, 150),
  );
  copyTo(folder);
  const outcomes: Outcome[] = [];
  const tell = (outcome: Outcome) => {
    outcomes.push(outcome);
    const change = changes.find((c) => c.file === outcome.file && c.at === outcome.at) as Change;
    const by = outcome.test ? `${outcome.by} (${outcome.test})` : outcome.by;
    process.stdout.write(
      `${outcomes.length}/${changes.length} ${shown(change)} — ${by}, ${Math.round(outcome.seconds)} s\n`,
    );
  };
  for (let left = changes; left.length; left = changes.slice(outcomes.length)) {
    await worked(folder, left, tell);
    const stuck = changes[outcomes.length];
    if (stuck) {
      tell({ file: stuck.file, at: stuck.at, by: 'time', seconds: Number(values.minutes) * 60 });
      copyTo(folder);
    }
  }
  const kept = outcomes.filter(({ by }) => by === 'kept');
  const keyOf = ({ file, at }: Outcome) => {
    const c = changes.find((each) => each.file === file && each.at === at) as Change;
    const what = `${short(c.before)}\t${short(c.text)}`;
    const key = `${file}\t${c.within}\t${what}`;
    return { key, change: c, reason: known.get(key) ?? known.get(`${file}\t*\t${what}`) };
  };
  const open = kept.filter((outcome) => keyOf(outcome).reason === undefined);
  writeFileSync(join(folder, 'kept.tsv'), open.map((o) => `${keyOf(o).key}\n`).join(''));
  const count = (by: string) => outcomes.filter((o) => o.by === by).length;
  const noticed = outcomes.length - kept.length;
  process.stdout.write(
    `\nNot noticed:\n${kept.map((o) => `  ${shown(keyOf(o).change)}${keyOf(o).reason === undefined ? '' : ` (${keyOf(o).reason})`}\n`).join('')}`,
  );
  process.stdout.write(
    `${noticed} of ${outcomes.length} noticed (${((100 * noticed) / outcomes.length).toFixed(1)} in 100): ` +
      `${count('unit')} by unit tests, ${count('contract')} by the contract, ${count('api')} by the API's tests, ` +
      `${count('types')} by the types, ${count('time')} by time; ${kept.length - open.length} of the rest have a reason\n`,
  );
  process.exitCode = noticed / outcomes.length >= 0.85 && open.length === 0 ? 0 : 1;
}
