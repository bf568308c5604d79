import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepare } from '../../src/server/prepare.ts';
import { testApp, type Caller } from '../support/app.ts';
import { testBookings } from '../support/bookings.ts';
import { runCommand } from '../support/command.ts';
import { openedAt } from '../support/database.ts';
import { demoFirm } from '../support/demoFirm.ts';
import { blocks } from '../support/deploymentPage.ts';
import { item, makeCosted, testEstimation } from '../support/estimation.ts';
import { newestPrograms, startOwnPostgres, type OwnPostgres } from '../support/ownPostgres.ts';
import { sub, testPlanning } from '../support/planning.ts';
import { startProcess } from '../support/process.ts';
import { testRfqs } from '../support/rfqs.ts';
import { expecting, idOf } from '../support/sales.ts';
import { postgresUrl } from '../support/scratch.ts';

/** The statements of the page's set-up: those of the server, and those of a firm of this name. */
const ofPage = (name: string): string[][] =>
  blocks
    .filter(({ text }) => /^su postgres .*create role/.test(text))
    .map(({ text }) =>
      [...text.matchAll(/-c (?:'([^']*)'|\\"([^"]*)\\")/g)].map(([, plain, escaped]) =>
        (plain ?? escaped ?? '').replaceAll('plumbline', name),
      ),
    );

const servers = [
  ...(postgresUrl ? [['that is installed', undefined] as const] : []),
  ...(newestPrograms ? [['18, the newest that npm has', newestPrograms] as const] : []),
];

describe.each(servers)('PostgreSQL %s', (_, programs) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-version-'));
  let server: OwnPostgres;
  const [here, beside] = ['firm_here', 'firm_beside'];
  const at = (name: string, database = name) => server.url(name, 'secret', database);
  const env = (name: string, database = name) => ({
    NODE_ENV: 'production',
    DATABASE_URL: at(name, database),
    DATA_DIR: join(folder, database),
  });

  beforeAll(async () => {
    server = await startOwnPostgres(programs);
    const [ofServer = [], ofFirm = []] = ofPage(here);
    await server.run(...ofServer, ...ofFirm, ...(ofPage(beside)[1] ?? []));
  });
  afterAll(() => {
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (given: Record<string, string>) => {
    const { child, ended, output } = await startProcess(given);
    child.kill('SIGTERM');
    expect(await ended, output()).toBe(0);
  };

  it('starts two firms of one server as the page sets them up, each for itself', async () => {
    expect(ofPage(here).map((statements) => statements.length)).toEqual([2, 4]);
    for (const firm of [here, beside, here]) await start(env(firm));
    await expect(openedAt(at(beside, here))).rejects.toThrow(/permission denied for database|CONNECT/);
  });

  it.runIf(programs)('starts where the firm may create roles and makes them itself', async () => {
    const alone = await startOwnPostgres(programs);
    try {
      await alone.run(`create role alone login createrole password 'secret'`, 'create database alone owner alone');
      const given = { NODE_ENV: 'production', DATABASE_URL: alone.url('alone', 'secret', 'alone') };
      for (const _again of [1, 2]) await start({ ...given, DATA_DIR: join(folder, 'alone') });
    } finally {
      alone.remove();
    }
  });

  it('does not begin a restore that nothing could open, and takes back one that fails at its end', async () => {
    const file = join(folder, 'small.ndjson.gz');
    expect(await runCommand('backup', [file], env(here))).toMatchObject({ code: 0 });
    const tables = async (database: string) => {
      await server.run(`revoke connect on database ${database} from public`);
      const opened = await openedAt(server.url('other', 'secret', database));
      const owner = await opened.source.acquire({ as: 'owner' });
      const { rows } = await owner.query(
        `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
      );
      owner.release();
      await opened.close();
      return rows;
    };
    await server.run(`create role other login password 'secret'`, 'create database taken owner other');
    expect(await runCommand('restore', [file], env('other', 'taken'))).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The user other lacks a right .* Its superuser gives it: grant app_branch, app_system to other\.\n$/,
      ),
    });
    expect(await tables('taken')).toEqual([{ n: 0 }]);
    await server.run('grant app_branch, app_system to other');
    // What the program makes at the end belongs to somebody else already.
    await server.runIn(
      'taken',
      `create function app_keep() returns trigger language plpgsql as 'begin return new; end'`,
    );
    const failed = await runCommand('restore', [file], env('other', 'taken'));
    expect(failed).toEqual({
      code: 1,
      output: expect.stringMatching(/^The user other lacks a right .*app_keep.*\n$/),
    });
    expect(await tables('taken')).toEqual([{ n: 0 }]);
    await server.runIn('taken', 'drop function app_keep');
    expect(await runCommand('restore', [file], env('other', 'taken'))).toEqual({
      code: 0,
      output: expect.stringMatching(/^Restored \d+ rows/),
    });
    await start(env('other', 'taken'));
  });

  // On the one that is installed every other test does so.
  describe.runIf(programs)('with the demo firm of a backup', () => {
    const ran: number[] = [];
    const on = testApp(undefined, undefined, async () => {
      const file = join(folder, 'demo.ndjson.gz');
      await server.run('create database demo owner firm_here', 'create database again owner firm_here');
      const made = await openedAt(at(here, 'demo'));
      await demoFirm(made.source);
      await made.close();
      for (const [command, database] of [
        ['backup', 'demo'],
        ['restore', 'again'],
      ] as const)
        ran.push((await runCommand(command, [file], env(here, database))).code);
      const again = await openedAt(at(here, 'again'));
      await prepare({ demo: false, announce: () => undefined })(again.source);
      return again;
    });
    const { team, masters } = testEstimation(on);
    const plans = testPlanning(on);
    const rfqs = testRfqs(on);
    const bookings = testBookings(on);

    it('does one round of every module', async () => {
      expect(ran).toEqual([0, 0]);
      const { estimation } = await makeCosted(team, masters, [item()]);
      expect(await expecting(200, team.creator.get(`/api/estimations/${estimation}`))).toMatchObject({
        id: estimation,
      });
      const plan = await plans.plan();
      await expecting(201, plans.add(plan, { name: 'Walls', sub_tasks: [sub('Bricks', '100')] }));
      await expecting(200, plans.send(plan));
      await expecting(200, plans.approve(plan));
      await expecting(200, plans.review(plan));
      const stocked = await bookings.stocked('5');
      const { of, lines } = await bookings.asked(bookings.itemLine(stocked, '2'));
      await expecting(200, bookings.book(of, lines[0], { booked_qty: '2' }));
      const { ids, rfq, vendors, asks } = await rfqs.sent(['4'], 2);
      for (const [nth, vendor] of vendors.entries()) await rfqs.quote(rfq, vendor, asks, [String(9 - nth)]);
      expect((await rfqs.levelling(rfq))['bids']).toHaveLength(2);
      const award = await expecting(201, rfqs.award(rfq, [{ rfq_line_id: asks[0].id, vendor_id: vendors[1]?.id }]));
      const { buyer, reviewer, approver } = rfqs.people;
      const decided = (who: Caller, step: string, body: object = {}) =>
        expecting(200, rfqs.awardStep(award.id, step, who, body));
      await decided(buyer, 'submit', { reviewer_id: idOf(reviewer), approver_id: idOf(approver) });
      await decided(reviewer, 'review');
      await decided(approver, 'approve');
      const received = await buyer.put(`/api/buyout-requests/${ids[0]}/receive`, { received: '4' });
      expect(received).toMatchObject({ status: 200, data: { status: 'RECEIVED', received_qty: '4.0000' } });
      const admin = await on.as('admin@demo.test');
      for (const path of ['home', 'inbox', 'search?q=wall', 'users', 'roles', 'projects', 'item'])
        expect((await admin.get(`/api/${path}`)).status, path).toBe(200);
    });
  });
});
