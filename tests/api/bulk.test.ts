import { describe, expect, it } from 'vitest';
import type { Tx } from '../../src/server/db/database.ts';
import { rowTableOf, tableOf } from '../../src/server/db/tables.ts';
import { changeRows } from '../../src/server/engine/bulk/changeRows.ts';
import { insertRows } from '../../src/server/engine/bulk/insertRows.ts';
import { removeRows } from '../../src/server/engine/bulk/removeRows.ts';
import { enterStock } from '../../src/server/modules/booking/enterStock.ts';
import type { Caller } from '../support/app.ts';
import { makeItem } from '../support/masters.ts';
import { prices, sheets } from '../support/sheets.ts';
import { testSheets, type Row } from '../support/sheetRecords.ts';
import { countingDatabase } from '../support/statements.ts';

const { on, me, colleague, numbered, sheet, readSheet, save, sentRow, inBranchOf, names, manyPrices } = testSheets();

describe('a list of 20,001 lines', () => {
  it('is saved in its order, and a row put on top changes no other', async () => {
    const made = await sheet(numbered(20_001));
    expect(made.rows).toHaveLength(20_001);
    expect(made.rows.at(-1)?.name).toBe('Row 20000');
    const saved = await save(made.id, made.version, [{ name: 'On top', qty: '2' }, ...made.rows.map(sentRow)]);
    expect(saved.status, saved.message).toBe(200);
    const rows = saved.data.rows as Row[];
    expect(rows.slice(0, 2).map((row) => row.name)).toEqual(['On top', 'Row 0']);
    expect(rows.slice(1).map(sentRow)).toEqual(made.rows.map(sentRow));
    expect(rows.every((row) => row.version === 1)).toBe(true);
  });
});

describe('lines', () => {
  it('that are sent as they were keep their version, moments among them', async () => {
    const made = await sheet([
      { name: 'With a time', qty: '1', at: '2026-05-07T10:20:30.456Z' },
      { name: 'Without', qty: '2' },
    ]);
    const rows = made.rows.map((row) => ({ ...sentRow(row), at: row.at }));
    const saved = await save(made.id, made.version, [rows[0] as object, { ...rows[1], qty: '3' }]);
    expect((saved.data.rows as Row[]).map((row) => row.version)).toEqual([1, 2]);
  });

  it('are refused where somebody changed one of many meanwhile: which, who and when', async () => {
    const made = await sheet(numbered(40));
    const row = made.rows[17] as Row;
    const rowNames = { ...names, kind: 'Row' };
    await inBranchOf(colleague, (tx) =>
      changeRows(tx, rowTableOf(sheets, 'rows'), [{ id: row.id, version: 1, values: { qty: '9.0000' } }], rowNames),
    );
    // The record itself keeps its version: two people may work on different lines of it.
    expect((await readSheet(made.id)).version).toBe(made.version);
    const all = made.rows.map((each) => ({ ...sentRow(each), qty: '5' }));
    const refused = await save(made.id, made.version, all);
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.errors)).toEqual(['rows.17']);
    expect(refused.message).toMatch(
      new RegExp(
        `^${colleague.session.user.name} changed row “Row 17” at \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\. Reload, or compare\\.$`,
      ),
    );
    expect((await readSheet(made.id)).rows.filter((each) => each.qty === '5.0000')).toEqual([]);
    all[17] = { ...all[17], version: 2 } as (typeof all)[0];
    expect((await save(made.id, made.version, all)).status).toBe(200);
  });

  it('are changed without the others, and those of another record are none of this one', async () => {
    const made = await sheet(numbered(5));
    const sent = made.rows.map(sentRow);
    const change = (at: number, more: object) => (sent[at] = { ...(sent[at] as Row), ...more } as (typeof sent)[0]);
    change(0, { qty: '7' });
    change(2, { name: 'Renamed' });
    const saved = await save(made.id, made.version, sent);
    expect((saved.data.rows as Row[]).map(({ name, qty, version }) => [name, qty, version]).slice(0, 3)).toEqual([
      ['Row 0', '7.0000', 2],
      ['Row 1', '1.0000', 1],
      ['Renamed', '1.0000', 2],
    ]);
    const other = await sheet(numbered(1));
    expect(await save(made.id, saved.data.version, [sentRow(other.rows[0] as Row)])).toMatchObject({
      status: 422,
      errors: { 'rows.0.id': ['No such line'] },
    });
  });
});

describe('many rows at once', () => {
  const counted = () => {
    const { database, counted: count } = countingDatabase(on);
    const inLeeds = { branchId: me.branch, userId: me.session.user.id };
    return async (work: (tx: Tx) => Promise<unknown>): Promise<number> =>
      (await count(() => database.inBranch(inLeeds, work)))[0];
  };

  it('take as many statements as one row', async () => {
    const cost = counted();
    const table = tableOf(prices);
    const costs = [];
    for (const count of [1, 1500]) {
      let ids: number[] = [];
      const rows = Array.from({ length: count }, (_, n) => ({ name: `Counted ${count} ${n}`, rate: '2.0000' }));
      costs.push([
        await cost(async (tx) => (ids = await insertRows(tx, table, rows, names))),
        await cost((tx) =>
          changeRows(
            tx,
            table,
            ids.map((id) => ({ id, version: 1, values: { rate: '3.0000' } })),
            names,
          ),
        ),
        await cost((tx) =>
          removeRows(
            tx,
            table,
            ids.map((id) => ({ id, version: 2 })),
            names,
          ),
        ),
      ]);
    }
    expect(costs[1]).toEqual(costs[0]);
  });

  it('keep the columns that only some of them name, and get the initial values that they leave out', async () => {
    const table = tableOf(prices);
    const ids = await inBranchOf(me, (tx) =>
      insertRows(tx, table, [
        { name: 'Partly 1', rate: '1.0000', is_net: true },
        { name: 'Partly "2", {with} \\ signs', rate: '2.0000' },
      ]),
    );
    await inBranchOf(me, (tx) =>
      changeRows(
        tx,
        table,
        [
          { id: ids[0] as number, values: { rate: '4.0000' } },
          { id: ids[1] as number, values: { is_net: true } },
        ],
        names,
      ),
    );
    const read = async (id?: number) => (await me.get(`/api/prices/${id}`)).data as Record<string, unknown>;
    expect(await read(ids[0])).toMatchObject({ name: 'Partly 1', rate: '4.0000', is_net: true, version: 2 });
    expect(await read(ids[1])).toMatchObject({
      name: 'Partly "2", {with} \\ signs',
      rate: '2.0000',
      is_net: true,
      version: 2,
      updated_by: me.session.user.id,
    });
  });

  it('are all refused where one of them is stale or gone', async () => {
    const table = tableOf(prices);
    const ids = await manyPrices('Stale', 30);
    const change = (rate: string, versions: (at: number) => number, among = ids) =>
      inBranchOf(me, (tx) =>
        changeRows(
          tx,
          table,
          among.map((id, at) => ({ id, version: versions(at), values: { rate } })),
          names,
        ),
      );
    await expect(change('8.0000', (at) => (at === 12 ? 2 : 1))).rejects.toMatchObject({
      status: 409,
      more: { errors: { 'rows.12': [expect.stringMatching(/changed price at .*Reload, or compare/)] } },
    });
    await expect(change('8.0000', () => 1, [...ids, 999_999_999])).rejects.toMatchObject({
      status: 404,
      more: { errors: { 'rows.30': ['Price is not there any more'] } },
    });
    await change('9.0000', () => 1);
    expect((await me.get(`/api/prices/${ids[12]}`)).data).toMatchObject({ rate: '9.0000', version: 2 });
  });

  it('are all refused where two get one unique value: told at the second', async () => {
    const table = tableOf(prices);
    const ids = await manyPrices('Twice', 3);
    const changes = ['Twice 0', 'The same', 'the SAME'].map((name, at) => ({
      id: ids[at] as number,
      values: { name },
    }));
    await expect(inBranchOf(me, (tx) => changeRows(tx, table, changes, names))).rejects.toMatchObject({
      status: 422,
      more: { errors: { 'rows.2.name': ['Name stands twice'] } },
    });
    expect((await me.get(`/api/prices/${ids[1]}`)).data.name).toBe('Twice 1');
  });

  it('are taken by two people in opposite order without a deadlock: one of them is told who was first', async () => {
    const table = tableOf(prices);
    for (let round = 0; round < 6; round += 1) {
      const ids = await manyPrices(`Raced ${round}`, 60);
      const change = (who: Caller, order: readonly number[]) =>
        inBranchOf(who, (tx) =>
          changeRows(
            tx,
            table,
            order.map((id) => ({ id, version: 1, values: { rate: '6.0000' } })),
            names,
          ),
        ).then(
          () => 'saved',
          (error: { status?: number; message: string }) => error.status ?? error.message,
        );
      const outcomes = await Promise.all([change(me, ids), change(colleague, ids.toReversed())]);
      expect(outcomes.toSorted()).toEqual([409, 'saved']);
    }
  });

  it('of the stock ledger lock their items in one order', async () => {
    const [a, b] = [await makeItem(me, 'mill'), await makeItem(me, 'mill')];
    const entryOf = (item: typeof a) => ({
      item_id: item.id,
      item_variant_id: item.variants[0]?.id as number,
      kind: 'receipt' as const,
      quantity: '1',
    });
    const entered = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        inBranchOf(at % 2 ? me : colleague, (tx) => enterStock(tx, (at % 2 ? [a, b] : [b, a]).map(entryOf))),
      ),
    );
    expect(entered.every((ids) => ids.length === 2)).toBe(true);
    for (const item of [a, b]) expect((await me.get(`/api/item/${item.id}`)).data.on_hand).toBe('8.0000');
  });
});
