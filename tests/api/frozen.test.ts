import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseRefusal } from '../../src/server/engine/records/databaseErrors.ts';
import type { Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { enter, makeItem } from '../support/masters.ts';
import { branchIds, person } from '../support/people.ts';
import { extras, receipts, revisions } from '../support/sheets.ts';

const on = testAppWith(revisions, extras, receipts);
let me: Caller;
beforeAll(async () => {
  me = await person(on, { branches: [(await branchIds(on)).leeds] });
});

/** What the owner of the tables gets for a statement: the code and the words of the refusal, or that it was done. */
const asOwner = async (statement: string): Promise<string> => {
  const owner = await on.testDatabase.source.acquire({ as: 'owner' });
  try {
    await owner.query('begin');
    await owner.query(`select set_config('app.user_id', '1', true)`);
    await owner.query(statement);
    return 'done';
  } catch (error) {
    const refused = databaseRefusal(error);
    return `${refused?.code}: ${refused?.message}`;
  } finally {
    await owner.query('rollback');
    owner.release();
  }
};
/** The same for the role of the people of a branch. */
const asBranch = async (statement: string): Promise<string | undefined> =>
  on.database
    .inBranch({ branchId: me.branch, userId: me.session.user.id }, (tx) => tx.execute(sql.raw(statement)))
    .then(
      () => 'done',
      (error: unknown) => databaseRefusal(error)?.code,
    );

const frozen = 'Revision is frozen: it can never change again';
const final = 'Receipt is final: it can never be changed or deleted';

describe('a revision', () => {
  const revision = async () =>
    (await me.post('/api/revisions', { name: 'R1', rows: [{ name: 'One' }, { name: 'Two' }] })).data as {
      id: number;
      version: number;
      rows: { id: number; name: string }[];
    };
  const freeze = (id: number, version = 1) =>
    me.put(`/api/revisions/${id}`, { version, frozen_at: '2026-05-07T10:20:30.000Z' });

  it('changes until it is frozen, and never after it: the answer says so', async () => {
    const made = await revision();
    expect((await me.put(`/api/revisions/${made.id}`, { version: 1, name: 'R1a' })).status).toBe(200);
    const extra = await me.post('/api/extras', { name: 'Extra', revision_id: made.id });
    expect(extra.status).toBe(201);
    expect((await freeze(made.id, 2)).status).toBe(200);
    const refusals = [
      await me.put(`/api/revisions/${made.id}`, { version: 3, name: 'R1b' }),
      await me.put(`/api/revisions/${made.id}`, { version: 3, frozen_at: null }),
      await me.put(`/api/revisions/${made.id}`, { version: 3, rows: [] }),
      await me.put(`/api/revisions/${made.id}`, {
        version: 3,
        rows: [...made.rows.map(({ id, name }) => ({ id, name })), { name: 'Three' }],
      }),
      await me.del(`/api/revisions/${made.id}`),
    ];
    for (const refused of refusals) expect(refused).toMatchObject({ status: 409, message: frozen });
    for (const refused of [
      await me.put(`/api/extras/${extra.data.id}`, { version: 1, name: 'Changed' }),
      await me.del(`/api/extras/${extra.data.id}`),
    ])
      expect(refused).toMatchObject({ status: 409, message: 'Extra is frozen: it can never change again' });
    expect((await me.post('/api/extras', { name: 'Late', revision_id: made.id })).status).toBe(409);
    expect((await me.get(`/api/revisions/${made.id}`)).data).toMatchObject({
      name: 'R1a',
      version: 3,
      rows: [{ name: 'One' }, { name: 'Two' }],
    });
  });

  it('is refused to every role by the database itself, with its lines and what is frozen with it', async () => {
    const [open, made] = [await revision(), await revision()];
    const extra = await me.post('/api/extras', { name: 'Extra', revision_id: made.id });
    await freeze(made.id);
    const [line] = made.rows;
    const statements = [
      `update revisions set name = 'x' where id = ${made.id}`,
      `update revisions set frozen_at = null where id = ${made.id}`,
      `delete from revisions where id = ${made.id}`,
      `update revisions_rows set name = 'x' where id = ${line?.id}`,
      `delete from revisions_rows where id = ${line?.id}`,
      `insert into revisions_rows (branch_id, parent_id, position, name) values (${me.branch}, ${made.id}, 9, 'x')`,
      `update revisions_rows set parent_id = ${made.id} where parent_id = ${open.id}`,
      `update revisions_rows set parent_id = ${open.id} where id = ${line?.id}`,
    ];
    for (const statement of statements) {
      expect(await asOwner(statement), statement).toBe(`PB409: ${frozen}`);
      expect(await asBranch(statement), statement).toBe('PB409');
    }
    expect(await asOwner(`delete from extras where id = ${extra.data.id}`)).toMatch(/^PB409: Extra is frozen/);
    for (const table of ['revisions', 'revisions_rows', 'extras'])
      expect(await asOwner(`truncate ${table} cascade`)).toMatch(/^PB409/);
    expect(await asOwner(`update revisions set name = 'x' where id = ${open.id}`)).toBe('done');
    expect(await asOwner(`delete from revisions where id = ${open.id}`)).toBe('done');
  });
});

describe('a receipt', () => {
  it('is saved with its lines, and is final', async () => {
    const made = await me.post('/api/receipts', { name: 'Received', rows: [{ name: 'One' }] });
    expect(made.status).toBe(201);
    const { id, rows } = made.data as { id: number; rows: { id: number }[] };
    for (const refused of [
      await me.put(`/api/receipts/${id}`, { version: 1, name: 'x' }),
      await me.del(`/api/receipts/${id}`),
    ])
      expect(refused).toMatchObject({ status: 409, message: final });
    for (const statement of [
      `update receipts set name = 'x' where id = ${id}`,
      `delete from receipts where id = ${id}`,
      `update receipts_rows set name = 'x' where id = ${rows[0]?.id}`,
      `delete from receipts_rows where id = ${rows[0]?.id}`,
      `insert into receipts_rows (branch_id, parent_id, position, name) values (${me.branch}, ${id}, 9, 'x')`,
    ])
      expect(await asOwner(statement), statement).toBe(`PB409: ${final}`);
  });
});

describe('what was recorded', () => {
  it('is changed by nobody, the owner of the tables neither', async () => {
    const item = await makeItem(me, 'mill');
    await enter(me, item, '1');
    const recorded = 'PB409: What was recorded can never be changed or deleted';
    for (const statement of [
      'update history set "by" = 1',
      'delete from history',
      'truncate history',
      'update global_history set "by" = 1',
      'delete from global_history',
      `update transitions set comment = 'x'`,
      'delete from transitions',
      'truncate transitions cascade',
      'truncate sent_files',
    ])
      expect(await asOwner(statement), statement).toBe(recorded);
    for (const statement of [
      'update stock_entries set quantity = 9',
      'delete from stock_entries',
      'truncate stock_entries',
    ])
      expect(await asOwner(statement), statement).toBe(
        'PB409: Stock entry is final: it can never be changed or deleted',
      );
  });
});
