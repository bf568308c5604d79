import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSource } from '../../src/server/db/engine/index.ts';
import { settingsFrom } from '../../src/server/settings.ts';
import { start } from '../../src/server/start.ts';
import { silent } from '../support/database.ts';
import { nodeFlags } from '../support/nodeFlags.ts';
import { patience } from '../support/patience.ts';
import { firmIn } from '../support/process.ts';
import { scratchDir } from './durability.support.ts';

/** Runs `npm run check` with these words as an administrator does: what it printed, and its exit code. */
const command = async (env: Readonly<Record<string, string>>, ...words: string[]) => {
  const run = promisify(execFile)(process.execPath, [...nodeFlags, 'scripts/check.ts', ...words], {
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      lines: `${error.stdout}${error.stderr}`.trim().split('\n'),
    }),
  );
};

/** A demo firm of its own, in which the approved and a draft bill have a line with a wrong factor each. */
const brokenFirm = async () => {
  const { dir, remove } = scratchDir();
  onTestFinished(remove);
  const firm = await firmIn(dir);
  onTestFinished(() => firm.remove());
  const source = await openSource({ dataDir: dir, databaseUrl: firm.env['DATABASE_URL'], log: silent });
  const owner = await source.acquire({ as: 'owner' });
  const line = async (states: string) => {
    const { rows } = await owner.query<{ id: string; number: string }>(
      `select l.id, c.number from boq_cost_lines l join boq_cost_lines p on p.id = l.parent_line_id and p.kind = 'bom'
         join boq_costs c on c.id = l.estimation_boq_cost_id
       where l.kind = 'item' and l.cost_extension > 1000 and c.status in (${states}) order by l.id limit 1`,
    );
    return rows[0] ?? { id: '', number: '' };
  };
  const [draft, approved] = [await line(`'DRAFT', 'REJECTED'`), await line(`'APPROVED'`)];
  await owner.query(
    `select set_config('app.user_id', '1', true); update boq_cost_lines set factor = factor * 10 where id in (${draft.id}, ${approved.id})`,
  );
  owner.release();
  await source.close();
  return { env: firm.env, dir, draft: draft.number, approved: approved.number };
};

const found = ({ lines }: { lines: string[] }) => lines.filter((line) => /^\w+ EST-/.test(line));
const settingsOf = (env: Readonly<Record<string, string>>) =>
  settingsFrom({ ...env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' });

describe('npm run check', () => {
  it('prints every difference of a database that nobody has open, and mends drafts where it is asked to', async () => {
    const { env, draft, approved } = await brokenFirm();
    const first = await command(env);
    // Nothing of the demo firm is stuck.
    expect(first.lines.filter((line) => line.includes('Nobody'))).toEqual([]);
    expect(found(first).map((line) => line.replace(/ \(.*/, ''))).toEqual(
      [`LDS ${draft}`, `LDS ${approved}`].toSorted(),
    );
    expect(first.lines.at(-1)).toMatch(/^\d+ records compared: 2 differ$/);
    expect(first.lines.filter((line) => line.startsWith('  '))).toEqual([
      expect.stringMatching(/Quantity of the BOMs above is stored as \d+\.\d{16}, computed \d+\.\d{16}$/),
      expect.stringMatching(/Quantity of the BOMs above is stored as \d+\.\d{16}, computed \d+\.\d{16}$/),
    ]);
    expect(first.code).toBe(1);
    const mended = await command(env, '--mend');
    expect(found(mended).filter((line) => line.endsWith(' — mended'))).toEqual([
      expect.stringContaining(`LDS ${draft} (Cost estimation): Selling price is stored as`),
    ]);
    expect(mended.lines.at(-1)).toMatch(/^\d+ records compared: 1 differ, 1 mended$/);
    const last = await command(env);
    expect(found(last)).toEqual([expect.stringContaining(`LDS ${approved} (Cost estimation)`)]);
    expect(last.code).toBe(1);
  });

  it('runs beside a server, which goes on serving', async () => {
    const { env, draft, approved } = await brokenFirm();
    // Its own check, which mends too, does not come first.
    const consistency = { firstMs: 3_600_000 };
    const server = await start(settingsOf(env), { announce: () => undefined, log: silent, consistency });
    onTestFinished(() => server.stop());
    const checked = await command(env, '--mend');
    expect(found(checked).map((line) => line.replace(/ \(.*/, ''))).toEqual(
      [`LDS ${draft}`, `LDS ${approved}`].toSorted(),
    );
    expect(checked.lines.at(-1)).toMatch(/records compared: 1 differ, 1 mended$/);
    expect(checked.code).toBe(1);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('says in one line what it cannot do', async () => {
    const { dir, remove } = scratchDir();
    onTestFinished(remove);
    expect(await command({ DATA_DIR: dir })).toEqual({ code: 1, lines: [`There is no database in ${dir}.`] });
    expect((await command({ DATA_DIR: dir }, '--all')).code).toBe(1);
  });
});

describe('a server', () => {
  it('checks the database once it serves, mends drafts, says it in one line, and does not begin again at the next start', async () => {
    const { env, approved, draft } = await brokenFirm();
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const told = () => lines.filter(({ msg }) => String(msg).startsWith('The check of the database'));
    const started = () =>
      start(settingsOf(env), { announce: () => undefined, log, consistency: { firstMs: 0, againMs: 50 } });
    const first = await started();
    await expect.poll(() => told().length, { timeout: patience }).toBeGreaterThan(0);
    expect(told()[0]).toMatchObject({ differing: 1, mended: 1 });
    expect(told()[0]?.['msg']).toMatch(
      /^The check of the database found differences in 2 of \d+ records, and mended 1: npm run check lists them$/,
    );
    await first.stop();
    const compared = told()[0]?.['records'] as number;
    lines.length = 0;
    const second = await started();
    await expect.poll(() => told().length, { timeout: patience }).toBeGreaterThan(0);
    // Only what still differs is looked at again.
    expect(told()[0]).toMatchObject({ records: 1, differing: 1, mended: 0 });
    expect(compared).toBeGreaterThan(100);
    await second.stop();
    expect([draft, approved]).not.toContain('');
  });
});
