import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { compare, sum } from '../../../src/domain/decimal.ts';
import { items } from '../../../src/resources/masters/items.ts';
import { stockEntries } from '../../../src/resources/booking/stockEntries.ts';
import { callsOf } from '../../../src/schema/calls/resourceCalls.ts';
import { refusalOf } from '../../../src/server/engine/records/databaseErrors.ts';
import { createRecord } from '../../../src/server/engine/records/write.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { listed, read, send } from '../../support/calls.ts';
import { enter, makeItem, type MadeItem } from '../../support/masters.ts';
import { branchIds, person } from '../../support/people.ts';

const on = testApp();
let me: Caller;
let stranger: Caller;
beforeAll(async () => {
  const { leeds, bristol } = await branchIds(on);
  me = await person(on, { branches: [leeds] });
  stranger = await person(on, { branches: [bristol] });
});

interface Standing {
  on_hand: string;
  version: number;
  variants: { id: number; on_hand: string }[];
}
const standing = async (item: MadeItem) => (await read(me, items, item.id)) as unknown as Standing;
const stocks = async (item: MadeItem) => {
  const { on_hand, variants } = await standing(item);
  return [on_hand, ...variants.map((v) => v.on_hand)];
};
const actor = () => ({ branchId: me.branch, userId: me.session.user.id });
/** An entry as later work makes it, which no call may. */
const moved = (item: MadeItem, kind: string, quantity: string) =>
  on.database.inBranch(actor(), (tx) =>
    createRecord(tx, stockEntries, { item_id: item.id, item_variant_id: item.variants[0]?.id, kind, quantity }),
  );

describe('the stock ledger', () => {
  it('moves what a variant and its item have, and tells what was there after each entry', async () => {
    const item = await makeItem(me, 'mill', 'painted');
    const second = { item_variant_id: item.variants[1]?.id };
    expect(await stocks(item)).toEqual(['0.0000', '0.0000', '0.0000']);
    const first = await enter(me, item, '12.5');
    expect(first).toMatchObject({
      status: 201,
      data: { kind: 'receipt', quantity: '12.5000', balance: '12.5000', version: 1, item_variant_name: 'mill' },
    });
    expect(first.data.number).toMatch(/^SE-\d{6,}$/);
    await enter(me, item, '3', second);
    expect((await enter(me, item, '-2.5', { kind: 'adjustment', reason: 'Count' })).data.balance).toBe('10.0000');
    expect(await stocks(item)).toEqual(['13.0000', '10.0000', '3.0000']);
  });

  it('counts bookings and issues down, releases up', async () => {
    const item = await makeItem(me, 'mill');
    await enter(me, item, '10');
    for (const [kind, quantity, balance] of [
      ['booking', '4', '6.0000'],
      ['release', '1.5', '7.5000'],
      ['issue', '7.5', '0.0000'],
    ] as const)
      expect((await moved(item, kind, quantity))['balance']).toBe(balance);
    await expect(moved(item, 'booking', '0.0001')).rejects.toMatchObject({
      status: 422,
      message: `Only 0.0000 m of Item ${item.code}, mill in stock`,
    });
    for (const quantity of ['0', '-1'])
      await expect(moved(item, 'release', quantity)).rejects.toMatchObject({
        status: 422,
        message: 'Quantity must be above 0',
      });
    expect(await stocks(item)).toEqual(['0.0000', '0.0000']);
  });

  it('never lets stock fall below zero, and says what there is', async () => {
    const item = await makeItem(me, 'mill');
    await enter(me, item, '3');
    const refused = await enter(me, item, '-3.0001', { kind: 'adjustment', reason: 'Lost' });
    expect(refused).toMatchObject({
      status: 422,
      errors: { quantity: [`Only 3.0000 m of Item ${item.code}, mill in stock`] },
    });
    expect(await stocks(item)).toEqual(['3.0000', '3.0000']);
    expect((await listed(me, stockEntries, { filters: { item_id: item.id } })).total).toBe(1);
  });

  it('not by many who take at the same moment either', async () => {
    const item = await makeItem(me, 'mill');
    await enter(me, item, '10');
    const takers = await Promise.all(
      Array.from({ length: 8 }, () => enter(me, item, '-3', { kind: 'adjustment', reason: 'Taken' })),
    );
    expect(takers.map((a) => a.status).toSorted()).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    expect(await stocks(item)).toEqual(['1.0000', '1.0000']);
    const { records } = await listed(me, stockEntries, { filters: { item_id: item.id }, all: true });
    expect(compare(sum(records.map((r) => String(r['quantity']))), '1')).toBe(0);
    expect(records.map((r) => r['balance']).toSorted()).toEqual(['1.0000', '10.0000', '4.0000', '7.0000']);
  });

  it('takes entries of both variants of an item at the same moment, over and over', async () => {
    const item = await makeItem(me, 'a', 'b');
    const entries = Array.from({ length: 12 }, (_, at) =>
      enter(me, item, '1', { item_variant_id: item.variants[at % 2]?.id }),
    );
    expect((await Promise.all(entries)).every((a) => a.status === 201)).toBe(true);
    expect(await stocks(item)).toEqual(['12.0000', '6.0000', '6.0000']);
  });

  it.each([
    ['kind', { kind: 'booking' }],
    ['kind', { kind: 'release' }],
    ['kind', { kind: 'issue' }],
    ['kind', { kind: null }],
    ['reason', { kind: 'adjustment' }],
    ['reason', { kind: 'adjustment', reason: '  ' }],
    ['quantity', { quantity: '0' }],
    ['quantity', { quantity: '-1' }],
    ['quantity', { quantity: '0', kind: 'adjustment', reason: 'Count' }],
    ['balance', { balance: '5' }],
    ['number', { number: 'SE-1' }],
    ['item_variant_id', { item_variant_id: null }],
  ])('refuses at %s: %j', async (key, more) => {
    const item = await makeItem(me, 'mill');
    const refused = await enter(me, item, '1', more);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [key]]);
    expect(await stocks(item)).toEqual(['0.0000', '0.0000']);
  });

  it('takes an entry back for nobody: no call does, and the database has no right to', async () => {
    const item = await makeItem(me, 'mill');
    const { data } = await enter(me, item, '1');
    for (const method of ['PUT', 'DELETE'])
      expect((await me.call(method, `${stockEntries.path}/${data.id}`, { version: 1 })).status).toBe(405);
    expect((await me.call('DELETE', stockEntries.path, { ids: [data.id] })).status).toBe(405);
    for (const statement of [sql`update stock_entries set quantity = 9`, sql`delete from stock_entries`])
      expect(
        await on.database
          .inBranch(actor(), (tx) => tx.execute(statement))
          .catch((error: unknown) => refusalOf(error)?.code),
      ).toBe('42501');
    await expect(
      on.database.inBranch(actor(), (tx) =>
        tx.execute(sql`update items_variants set on_hand = -1 where parent_id = ${item.id}`),
      ),
    ).rejects.toThrow();
  });

  it('names nothing of another branch', async () => {
    const foreign = await makeItem(stranger, 'mill');
    expect((await enter(me, foreign, '1')).status).toBe(422);
    expect((await read(stranger, items, foreign.id))['on_hand']).toBe('0.0000');
  });
});

describe('an item with stock', () => {
  it('is not edited by its ledger: whoever has it open saves it, and its history tells of edits alone', async () => {
    const item = await makeItem(me, 'mill');
    const changes = async () =>
      (await send(me, callsOf(items).history, { id: item.id })).data.pagination.total as number;
    const before = await changes();
    await enter(me, item, '5');
    expect((await standing(item)).version).toBe(item.version);
    expect(await changes()).toBe(before);
    const variants = item.variants.map(({ id, name }) => ({ id, name: `${name}, long` }));
    const saved = await send(me, callsOf(items).update, {
      id: item.id,
      body: { version: item.version, name: 'Renamed', variants },
    });
    expect(saved).toMatchObject({
      status: 200,
      data: { on_hand: '5.0000', variants: [{ name: 'mill, long', on_hand: '5.0000' }] },
    });
    expect(await changes()).toBeGreaterThan(before);
  });

  it('takes no stock from a form', async () => {
    const item = await makeItem(me, 'mill');
    const direct = await send(me, callsOf(items).update, {
      id: item.id,
      body: { version: item.version, on_hand: '5' },
    });
    expect([direct.status, Object.keys(direct.errors)]).toEqual([422, ['on_hand']]);
    const variants = item.variants.map(({ id, name }) => ({ id, name, on_hand: '5' }));
    const inLines = await send(me, callsOf(items).update, { id: item.id, body: { version: item.version, variants } });
    expect([inLines.status, Object.keys(inLines.errors)]).toEqual([422, ['variants.0.on_hand']]);
  });

  it('stays, and so does a variant that has a ledger', async () => {
    const item = await makeItem(me, 'mill', 'painted');
    const { data } = await enter(me, item, '1');
    expect(await send(me, callsOf(items).remove, { id: item.id })).toMatchObject({
      status: 409,
      message: `Item in use by 1 stock entry (${data.number})`,
    });
    const save = (at: number) =>
      send(me, callsOf(items).update, {
        id: item.id,
        body: { version: item.version, variants: [{ id: item.variants[at]?.id, name: 'left' }] },
      });
    expect(await save(1)).toMatchObject({ status: 409, message: `Variant in use by 1 stock entry (${data.number})` });
    expect((await save(0)).status).toBe(200);
  });

  it('is found and sorted by what there is', async () => {
    const item = await makeItem(me, 'mill');
    await enter(me, item, '77777.5');
    expect((await listed(me, items, { filters: { on_hand_min: '77777.5', on_hand_max: '77777.5' } })).ids).toEqual([
      item.id,
    ]);
    expect((await listed(me, items, { sort: ['on_hand', 'DESC'] })).ids[0]).toBe(item.id);
  });
});

describe('the demo firm', () => {
  it('has stock that its ledger comes to, everywhere', async () => {
    for (const branchId of [me.branch, stranger.branch]) {
      const { rows } = await on.database.inBranch({ ...actor(), branchId }, (tx) =>
        tx.execute<{ wrong: number; entries: number }>(sql`
          select count(*) filter (where v.on_hand <> coalesce(l.total, 0))::int as wrong, count(l.total)::int as entries
          from items_variants v left join (select item_variant_id, sum(case when kind in ('booking', 'issue') then -quantity else quantity end) as total from stock_entries group by 1) l on l.item_variant_id = v.id`),
      );
      expect(rows[0]).toMatchObject({ wrong: 0 });
      expect(rows[0]?.entries).toBeGreaterThan(10);
    }
  });
});
