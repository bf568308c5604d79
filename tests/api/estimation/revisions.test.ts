import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { databaseRefusal } from '../../../src/server/engine/records/databaseErrors.ts';
import {
  acted,
  activeId,
  approve,
  item,
  linesOf,
  makeEstimation,
  save,
  testEstimation,
  type Word,
} from '../../support/estimation.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { open, type Staged } from '../../support/stageStates.ts';

const { on, team, masters } = testEstimation();

const tables = {
  'boq-details': ['boq_details', 'boq_detail_lines', 'estimation_boq_detail_id'],
  'boq-creation': ['boq_creations', 'boq_creation_lines', 'estimation_boq_creation_id'],
  'boq-sale': ['boq_sales', 'boq_sale_lines', 'estimation_boq_sale_id'],
  'boq-cost': ['boq_costs', 'boq_cost_lines', 'estimation_boq_cost_id'],
} as const;

/** What the owner of the tables gets for a statement, which is undone: the code of the refusal, or that it was done. */
const asOwner = async (statement: string): Promise<string> => {
  const owner = await on.testDatabase.source.acquire({ as: 'owner' });
  try {
    await owner.query('begin');
    await owner.query(`select set_config('app.user_id', '1', true)`);
    await owner.query(statement);
    return 'done';
  } catch (error) {
    return String(databaseRefusal(error)?.code);
  } finally {
    await owner.query('rollback');
    owner.release();
  }
};
/** The same for the people of the branch. */
const asBranch = (statement: string): Promise<string> =>
  on.database
    .inBranch({ branchId: team.creator.branch, userId: idOf(team.creator) }, (tx) => tx.execute(sql.raw(statement)))
    .then(
      () => 'done',
      (error: unknown) => String(databaseRefusal(error)?.code),
    );

/** An approved stage with a BOM, an item in it, and a comment on the item. */
const approved = async (word: Word): Promise<Staged & { line: Made; comment: number }> => {
  const staged = await open(team, masters, word, [
    { key: 'b', kind: 'bom', description: 'Truss', quantity: '2' },
    item({ parent_key: 'b', quantity: '3' }),
  ]);
  const lines = await linesOf(team.creator, word, staged.stage);
  const line = lines.find(({ kind }) => kind === 'item');
  const at = `/api/${word}/items/${line.id}/comments`;
  const comment = (await expecting(201, team.reviewer.post(at, { comment: 'Primed?' }))).id as number;
  await approve(team, word, staged.estimation);
  return { ...staged, line, comment };
};

describe.each(Object.keys(tables) as Word[])('a revision of %s', (word) => {
  const path = `/api/${word}`;
  const [records, lines, by] = tables[word];

  it('is followed by the next one, with the same lines, identities and people, open to its creator', async () => {
    const { estimation, stage } = await approved(word);
    await acted(team.creator, word, 'revise', estimation);
    const next = await activeId(team, word, estimation);
    const [old, now] = [
      await expecting(200, team.reader.get(`${path}/${stage}`)),
      await expecting(200, team.creator.get(`${path}/${next}`)),
    ];
    expect(old).toMatchObject({
      status: 'REVISED',
      revision: 1,
      frozen_at: expect.any(String) as string,
    });
    expect(now).toMatchObject({
      status: 'DRAFT',
      revision: 2,
      frozen_at: null,
      working_role: 'creator',
    });
    expect([now.number, now.creator_id]).toEqual([`${old.number} R2`, old.creator_id]);
    const told = async (id: number) =>
      (await linesOf(team.reader, word, id)).map(({ description, kind, quantity, factor }) => ({
        description,
        kind,
        quantity,
        factor,
      }));
    expect(await told(next)).toEqual(await told(stage));
    const keys = async (id: number) => {
      const { rows } = await on.database.inBranch({ branchId: team.creator.branch, userId: idOf(team.creator) }, (tx) =>
        tx.execute<{ k: string }>(sql.raw(`select line_key as k from ${lines} where ${by} = ${id} order by 1`)),
      );
      return rows.map(({ k }) => k);
    };
    expect(await keys(next)).toEqual(await keys(stage));
    expect(new Set(await keys(next)).size).toBe(2);
    await save(team.creator, word, next, { added: [item()] });
    expect(await linesOf(team.reader, word, stage)).toHaveLength(2);
    await approve(team, word, estimation);
    await acted(team.coordinator, word, 'revise', estimation);
    expect((await team.reader.get(`${path}/${await activeId(team, word, estimation)}`)).data.revision).toBe(3);
  });

  it('is frozen by it: with its lines, prices and comments, by every call', async () => {
    const { estimation, stage, line, comment } = await approved(word);
    await acted(team.creator, word, 'revise', estimation);
    const before = await linesOf(team.reader, word, stage);
    const at = `${path}/items/${line.id}`;
    const { creator, reviewer } = team;
    const refused = [
      await creator.put(`${path}/${stage}/items`, { added: [item()] }),
      await creator.put(`${path}/${stage}/items`, { changes: [{ id: line.id, version: line.version, quantity: '9' }] }),
      await creator.put(`${path}/${stage}/items/order`, { ids: [line.id], place: 'first', parent_line_id: null }),
      await creator.post(`${path}/${stage}/items/duplicate`, { ids: [line.id] }),
      await creator.put(`${at}/quantity`, { quantity: '9' }),
      await creator.put(`${at}/additional-info`, { additional_info: 'Late' }),
      await creator.del(`${path}/items`, { ids: [line.id] }),
      await reviewer.post(`${at}/comments`, { comment: 'Late' }),
      await reviewer.put(`${at}/comments/${comment}`, { comment: 'Late' }),
      await reviewer.del(`${at}/comments/${comment}`),
      await reviewer.put(`${at}/comments/resolve`),
      ...(word === 'boq-cost'
        ? [
            await creator.post(`${path}/${stage}/items/${line.id}/save-prices`, { labour_rate: '9' }),
            await creator.put(`${path}/${stage}/items/apply-margins`, { margin_percent: '9' }),
            await creator.post(`${path}/${stage}/items/save-account-overheads`, { overheads: [] }),
          ]
        : []),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
    expect(await linesOf(team.reader, word, stage)).toEqual(before);
    const { comments } = await expecting(200, team.reader.get(`${at}/comments`));
    expect(comments.map((c: Made) => c.comment)).toEqual(['Primed?']);
  });

  it('is frozen for whoever sends SQL too, the owner of the tables among them', async () => {
    const { estimation, stage, line } = await approved(word);
    await acted(team.creator, word, 'revise', estimation);
    const frozen = [
      `update ${records} set title = 'Other' where id = ${stage}`,
      `update ${records} set frozen_at = null where id = ${stage}`,
      `delete from ${records} where id = ${stage}`,
      `update ${lines} set description = 'Other' where id = ${line.id}`,
      `update ${lines} set quantity = 9 where ${by} = ${stage}`,
      `delete from ${lines} where id = ${line.id}`,
    ];
    for (const statement of frozen) {
      expect(await asOwner(statement), statement).toBe('PB409');
      expect(['PB409', '42501'], statement).toContain(await asBranch(statement));
    }
    const next = await activeId(team, word, estimation);
    expect(await asOwner(`update ${lines} set description = 'Other' where ${by} = ${next}`)).toBe('done');
    expect(
      await asOwner(`update ${lines} set ${by} = ${stage}, line_key = gen_random_uuid()::text where ${by} = ${next}`),
    ).toBe('PB409');
  });

  it('is read for ever: in the list of revisions, and with its lines by its number', async () => {
    const { estimation, stage } = await approved(word);
    await acted(team.coordinator, word, 'revise', estimation);
    await save(team.creator, word, await activeId(team, word, estimation), { added: [item()] });
    const own = `/api/estimations/${estimation}/${word}`;
    for (const list of [own, `${own}-revisions`]) {
      const { records: rows, pagination } = await expecting(200, team.reader.get(list));
      expect(rows.map((row: Made) => [row.revision, row.status, row.totals.lines])).toEqual([
        [2, 'DRAFT', 3],
        [1, 'REVISED', 2],
      ]);
      expect(pagination).toEqual({ current_page: 1, per_page: 10, total: 2 });
      const second = await expecting(200, team.reader.get(`${list}?page=2&per_page=1`));
      expect(second.records.map((row: Made) => row.revision)).toEqual([1]);
      expect((await team.stranger.get(list)).status).toBe(404);
    }
    const read = (rev: number | string) => team.reader.get(`${own}-revisions/${rev}/items`);
    expect((await expecting(200, read(1))).records).toEqual(await linesOf(team.reader, word, stage));
    expect((await expecting(200, read(2))).records).toHaveLength(3);
    expect(await read(3)).toMatchObject({ status: 404, message: 'Revision not found' });
    expect((await read(0)).status).toBe(422);
    expect((await read('one')).status).toBe(422);
    expect((await team.stranger.get(`${own}-revisions/1/items`)).status).toBe(404);
  });
});

describe('the approval of a second revision', () => {
  it.each([
    ['boq-details', 'boq-creation', 'boq_creations_det'],
    ['boq-creation', 'boq-sale', 'boq_sales_det'],
  ] as const)('of %s opens no second %s, and leaves the lines there as they are', async (word, next, list) => {
    const { estimation } = await approved(word);
    const opened = await activeId(team, next, estimation);
    const lines = await linesOf(team.creator, next, opened);
    await acted(team.creator, word, 'revise', estimation);
    await save(team.creator, word, await activeId(team, word, estimation), { added: [item()] });
    await approve(team, word, estimation);
    const read = await expecting(200, team.reader.get(`/api/estimations/${estimation}`));
    expect(read[list].map(({ id }: Made) => id)).toEqual([opened]);
    expect(read.estimation_stage).toBe(next === 'boq-sale' ? 'boq_sales' : 'boq_creation');
    expect(await linesOf(team.creator, next, opened)).toEqual(lines);
  });
});

it('a revision without lines counts none, and comes to nothing', async () => {
  const { id } = await makeEstimation(team, masters);
  const nothing = { lines: 0, cost: '0.00', overhead: '0.00', selling: '0.00', target: '0.00' };
  const { boq_details_det: revisions } = await expecting(200, team.creator.get(`/api/estimations/${id}`));
  expect(revisions).toMatchObject([{ revision: 1, totals: nothing }]);
});
