import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../src/server/db/database.ts';
import {
  filesOfBackup,
  openSource,
  restoreInto,
  roleOnConnect,
  type DatabaseSource,
} from '../../src/server/db/engine/index.ts';
import { checkBackup } from '../../src/server/db/engine/backup.format.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { prepare } from '../../src/server/prepare.ts';
import { restoring } from '../../src/server/db/restoring.ts';
import { directoryStore } from '../../src/server/files/directory.ts';
import { createApp } from '../../src/server/http/app.ts';
import type { Session } from '../../src/schema/calls/shared/session.ts';
import { callerOf, type Caller } from '../support/app.ts';
import { dumpOf } from '../support/clusters.ts';
import { runCommand } from '../support/command.ts';
import { checked } from '../support/consistency.ts';
import { silent } from '../support/database.ts';
import { acted, activeId, item, linesOf, save, type Word } from '../support/estimation.ts';
import { expecting, people, walk, type Made } from '../support/sales.ts';
import { scratchDatabase } from '../support/scratch.ts';

/**
 * A small firm as three versions of the product left it: Sam sells, Rita reviews, Anna approves, with the password
 * below. Three enquiries were converted, of which one was won and one lost, each with a file and a comment; one is a
 * draft. In the last version the BOQ details of the first are approved.
 */
const versions = ['ac81dca', '6446bcd', '2d56f1d'] as const;
const password = 'old-firm-demo';

/** The rows of the tables that an upgrade leaves alone. */
const kept = [
  'enquiries',
  'projects',
  'estimations',
  'customers',
  'clients',
  'comments',
  'attachments',
  'users',
  'log_categories',
];

describe.each(versions)('a database of %s', (version) => {
  const backup = join(import.meta.dirname, '..', 'fixtures', `${version}.ndjson.gz`);
  const uploads = mkdtempSync(join(tmpdir(), 'plumbline-upgraded-'));
  const said: string[] = [];
  let source: DatabaseSource;
  let drop: (() => Promise<void>) | undefined;
  let url: string | undefined;
  let team: Record<'creator' | 'reviewer' | 'approver' | 'coordinator', Caller>;

  const start = () => prepare({ demo: false, announce: (line) => void said.push(line) })(source);
  const query = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> => {
    const owner = await source.acquire({ as: 'owner' });
    try {
      return (await owner.query<Row>(text)).rows;
    } finally {
      owner.release();
    }
  };

  beforeAll(async () => {
    cpSync(filesOfBackup(backup), uploads, { recursive: true });
    const scratch = process.env['TEST_ON'] === 'postgres' ? await scratchDatabase() : undefined;
    drop = scratch?.drop;
    url = scratch?.url;
    const where = scratch ? { databaseUrl: scratch.url } : { memory: { dump: await dumpOf('empty') } };
    source = await openSource({ dataDir: uploads, log: silent, onConnect: roleOnConnect(systemRole), ...where });
    await restoreInto(source, backup, restoring);
    await start();
    const database = databaseOf(source);
    const app = createApp({ database, log: silent, files: directoryStore(uploads), checkAnswers: true });
    const signIn = async (email: string) => {
      const answer = await app.request('/api/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const { data } = (await answer.json()) as { data: Session };
      return callerOf(app, data, data.user.defaultBranch as number);
    };
    const [creator, reviewer, approver, coordinator] = await Promise.all(
      ['sam@firm.test', 'rita@firm.test', 'anna@firm.test', 'admin@localhost.test'].map(signIn),
    );
    team = { creator, reviewer, approver, coordinator } as typeof team;
  });
  afterAll(async () => {
    await source.close();
    await drop?.();
    rmSync(uploads, { recursive: true });
  });

  const me = (caller: Caller) => caller.session.user.id;
  const titled = async (path: string, title: string): Promise<Made> => {
    const { records, enquiries } = await expecting(200, team.creator.get(`${path}?per_page=50`));
    return (records ?? enquiries.data).find((r: Made) => r.title === title);
  };
  const estimationOf = async (title: string): Promise<Made> =>
    expecting(200, team.creator.get(`/api/estimations/${(await titled('/api/estimations', title)).id}`));
  const approve = async (word: Word, estimation: number) => {
    await acted(team.creator, word, 'forward-to-reviewer', estimation, { reviewer_id: me(team.reviewer) });
    await acted(team.reviewer, word, 'forward-to-approver', estimation, { approver_id: me(team.approver) });
    await acted(team.approver, word, 'final-approve', estimation);
  };

  it('has no stored figure that differs from the one computed anew', async () => {
    const { found, summary } = await checked({ database: databaseOf(source) });
    expect(found).toEqual([]);
    expect(summary.records).toBeGreaterThan(3);
  });

  it('keeps every row, file and comment', async () => {
    const { end } = await checkBackup(backup);
    for (const table of kept) {
      const [row] = await query<{ n: number }>(`select count(*)::int as n from ${table}`);
      expect([table, row?.n]).toEqual([table, end.rows[table]]);
    }
    // The end of an estimation was none of its own steps; each that was won or lost has them now.
    const [steps] = await query<{ n: number }>(
      `select count(*)::int as n from transitions where resource <> 'estimations' and action <> 'close-along'`,
    );
    expect(steps?.n).toBe(end.rows['transitions']);
    const ends = await query(`select e.status, t.action from estimations e left join transitions t
      on t.resource = 'estimations' and t.record_id = e.id order by e.status`);
    expect(ends).toEqual([
      { status: 'LOST', action: 'lose' },
      { status: 'OPEN', action: null },
      { status: 'WON', action: 'win' },
    ]);
    for (const title of ['Station Road offices', 'Mill Lane school', 'Harbour hotel']) {
      const { id } = await titled('/api/enquiries', title);
      const [file] = (await expecting(200, team.creator.get(`/api/enquiries/${id}/attachment`))).records;
      const content = await team.creator.raw('GET', `/api/enquiries/${id}/attachment/${file.id}`);
      expect(await content.text()).toBe(`Specification of ${title}`);
      expect((await expecting(200, team.creator.get(`/api/enquiries/${id}/comments`))).comments).toHaveLength(1);
      expect((await titled('/api/projects', title)).title).toBe(title);
    }
  });

  it('gives its people the permissions that are new, and nobody an administrator', async () => {
    const [row] = await query<{ n: number }>('select count(distinct permission)::int as n from user_permissions');
    const held = await query<{ n: number }>('select count(*)::int as n from user_permissions group by user_id');
    expect(held.map(({ n }) => n)).toEqual([row?.n, row?.n, row?.n, row?.n]);
    expect(said.filter((line) => !line.startsWith('New permissions'))).toEqual([]);
  });

  it.runIf(version !== '2d56f1d')(
    'has BOQ details for each estimation: closed with its outcome where the work was won or lost',
    async () => {
      const closed = async (title: string) => {
        const { outcome, close_reason, closed_at, boq_details_det } = await estimationOf(title);
        const [{ status, creator_name }, ...others] = boq_details_det;
        return { outcome, close_reason, isClosed: closed_at !== null, status, creator_name, others };
      };
      const creator_name = 'Sam Seller';
      expect(await closed('Mill Lane school')).toEqual({
        outcome: 'won',
        close_reason: 'Signed',
        isClosed: true,
        status: 'CLOSED',
        creator_name,
        others: [],
      });
      expect(await closed('Harbour hotel')).toEqual({
        outcome: 'lost',
        close_reason: 'Too dear',
        isClosed: true,
        status: 'CLOSED',
        creator_name,
        others: [],
      });
      expect(await closed('Station Road offices')).toEqual({
        outcome: null,
        close_reason: null,
        isClosed: false,
        status: 'DRAFT',
        creator_name,
        others: [],
      });
    },
  );

  it('goes on with an old estimation through its stages', async () => {
    const { id } = await estimationOf('Station Road offices');
    if (version === '2d56f1d') {
      const {
        boq_details_det: [details],
      } = await estimationOf('Station Road offices');
      expect(details).toMatchObject({ status: 'APPROVED', totals: { lines: 3 } });
      const lines = await linesOf(team.creator, 'boq-creation', await activeId(team, 'boq-creation', id));
      expect(lines.map(({ description }) => description)).toEqual(['Front', 'Mullion', 'Transom']);
    } else {
      const details = await activeId(team, 'boq-details', id);
      await save(team.creator, 'boq-details', details, { added: [item({ description: 'Mullion' })] });
      await approve('boq-details', id);
      const { records } = await expecting(200, team.creator.get(`/api/boq-details/${details}/history`));
      expect(records.at(-1)).toMatchObject({ action: 'create' });
    }
    const creation = await activeId(team, 'boq-creation', id);
    await save(team.creator, 'boq-creation', creation, { added: [item({ description: 'Bracket' })] });
    await approve('boq-creation', id);
    await acted(team.coordinator, 'boq-creation', 'forward-to-cost-estimation', id);
    const lines = await linesOf(team.creator, 'boq-cost', await activeId(team, 'boq-cost', id));
    expect(lines.map(({ description }) => description).slice(-1)).toEqual(['Bracket']);
  });

  it('takes a new enquiry to an approved stage', async () => {
    const old = await titled('/api/enquiries', 'Draft of a depot');
    const { customer_id, log_category_id } = await expecting(200, team.creator.get(`/api/enquiries/${old.id}`));
    const sent = {
      title: 'Bus station',
      customer_id,
      log_category_id,
      approvers: people(team.approver),
      reviewers: people(team.reviewer),
    };
    const made = await expecting(201, team.creator.post('/api/enquiries', sent));
    for (const id of [made.id, old.id]) {
      const { estimation } = await walk(id, [
        [team.creator, 'submit'],
        [team.reviewer, 'review'],
        [team.approver, 'approve'],
        [team.creator, 'convert'],
      ]);
      await save(team.creator, 'boq-details', await activeId(team, 'boq-details', estimation.id), { added: [item()] });
      await approve('boq-details', estimation.id);
      expect(await activeId(team, 'boq-creation', estimation.id)).toBeGreaterThan(0);
    }
    const numbers = (await query<{ number: string }>('select number from enquiries order by id')).map((r) => r.number);
    expect(new Set(numbers).size).toBe(5);
  });

  it('has none after that work either, as npm run check says', async () => {
    const { found, summary } = await checked({ database: databaseOf(source) });
    expect([found, summary.differing]).toEqual([[], 0]);
    expect(summary.records).toBeGreaterThan(6);
    if (url === undefined) return;
    const { code, output } = await runCommand('check', [], { DATA_DIR: uploads, DATABASE_URL: url });
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ records compared: no difference\n$/)]);
  });

  it('is left as it is by the next start', async () => {
    const count = () =>
      query('select (select count(*) from boq_details) as details, (select count(*) from history) as entries');
    const before = await count();
    said.length = 0;
    await start();
    expect([await count(), said]).toEqual([before, []]);
  });
});
