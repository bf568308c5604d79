import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compare, sum } from '../../../src/domain/decimal.ts';
import { items } from '../../../src/resources/masters/items.ts';
import { stockEntries } from '../../../src/resources/booking/stockEntries.ts';
import { callsOf } from '../../../src/schema/calls/resourceCalls.ts';
import { databaseRefusal } from '../../../src/server/engine/records/databaseErrors.ts';
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

interface Stock {
  on_hand: string;
  booked: string;
  free: string;
}
interface Standing extends Stock {
  version: number;
  variants: (Stock & { id: number })[];
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

  it('books without taking away: a booking raises what is booked, a release lowers it, an issue lowers both', async () => {
    const item = await makeItem(me, 'mill');
    await enter(me, item, '10');
    for (const [kind, quantity, balance, booked_after] of [
      ['booking', '4', '10.0000', '4.0000'],
      ['release', '1.5', '10.0000', '2.5000'],
      ['booking', '7.5', '10.0000', '10.0000'],
      ['issue', '6', '4.0000', '4.0000'],
    ] as const)
      expect(await moved(item, kind, quantity)).toMatchObject({ balance, booked_after });
    expect(await standing(item)).toMatchObject({ on_hand: '4.0000', booked: '4.0000', free: '0.0000' });
    await expect(moved(item, 'booking', '0.0001')).rejects.toMatchObject({
      status: 422,
      message: `Only 0.0000 m of Item ${item.code}, mill free: 4.0000 of 4.0000 in stock are booked`,
    });
    for (const kind of ['release', 'issue'])
      await expect(moved(item, kind, '4.0001')).rejects.toMatchObject({
        status: 422,
        message: `Only 4.0000 m of Item ${item.code}, mill booked`,
      });
    await moved(item, 'issue', '4');
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

  it('lets an adjustment go down to exactly what is booked, and no further', async () => {
    const item = await makeItem(me, 'mill');
    await enter(me, item, '10');
    await moved(item, 'booking', '7');
    const count = { kind: 'adjustment', reason: 'Count' };
    expect(await enter(me, item, '-3.0001', count)).toMatchObject({
      status: 422,
      errors: { quantity: [`Only 3.0000 m of Item ${item.code}, mill free: 7.0000 of 10.0000 in stock are booked`] },
    });
    expect((await enter(me, item, '-3', count)).data).toMatchObject({ balance: '7.0000', booked_after: '7.0000' });
  });

  it('not by many who book the last five at the same moment either: exactly five are booked', async () => {
    const item = await makeItem(me, 'mill');
    await enter(me, item, '5');
    const takers = await Promise.allSettled(Array.from({ length: 8 }, () => moved(item, 'booking', '1')));
    expect(takers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await standing(item)).toMatchObject({ on_hand: '5.0000', booked: '5.0000', free: '0.0000' });
  });

  it('is what the entries make, after any sequence of them: nothing below zero, nothing over', async () => {
    const kind = fc.constantFrom('receipt', 'adjustment', 'booking', 'release', 'issue');
    const entry = fc.record({ kind, variant: fc.nat({ max: 1 }), tenths: fc.integer({ min: -60, max: 90 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 5, maxLength: 25 }), async (entries) => {
        const item = await makeItem(me, 'mill', 'painted');
        const kept = [0, 1].map(() => ({ on_hand: 0, booked: 0 }));
        for (const { kind, variant, tenths } of entries) {
          const quantity = kind === 'adjustment' ? tenths : Math.abs(tenths);
          const now = kept[variant] ?? { on_hand: 0, booked: 0 };
          const next = {
            on_hand:
              now.on_hand + (kind === 'issue' ? -quantity : ['receipt', 'adjustment'].includes(kind) ? quantity : 0),
            booked: now.booked + (kind === 'booking' ? quantity : ['release', 'issue'].includes(kind) ? -quantity : 0),
          };
          const isRight = quantity !== 0 && next.booked >= 0 && next.booked <= next.on_hand;
          const done = await on.database
            .inBranch(actor(), (tx) =>
              createRecord(tx, stockEntries, {
                item_id: item.id,
                item_variant_id: item.variants[variant]?.id,
                kind,
                quantity: (quantity / 10).toFixed(1),
                reason: 'Count',
              }),
            )
            .then(
              () => true,
              () => false,
            );
          expect(done).toBe(isRight);
          if (isRight) kept[variant] = next;
        }
        const text = (tenths: number) => (tenths / 10).toFixed(4);
        const shown = ({ on_hand, booked, free }: Stock) => [on_hand, booked, free];
        const told = await standing(item);
        expect(told.variants.map(shown)).toEqual(
          kept.map(({ on_hand, booked }) => [text(on_hand), text(booked), text(on_hand - booked)]),
        );
        const [first, second] = kept;
        const both = (name: 'on_hand' | 'booked') => (first?.[name] ?? 0) + (second?.[name] ?? 0);
        expect(shown(told)).toEqual([
          text(both('on_hand')),
          text(both('booked')),
          text(both('on_hand') - both('booked')),
        ]);
      }),
      { numRuns: 20 },
    );
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
          .catch((error: unknown) => databaseRefusal(error)?.code),
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
          select count(*) filter (where (v.on_hand, v.booked, v.free) is distinct from (coalesce(l.total, 0), coalesce(l.booked, 0), coalesce(l.total - l.booked, 0)))::int as wrong, count(l.total)::int as entries
          from items_variants v left join (select item_variant_id, sum(case when kind in ('receipt', 'adjustment') then quantity when kind = 'issue' then -quantity else 0 end) as total, sum(case when kind = 'booking' then quantity when kind in ('release', 'issue') then -quantity else 0 end) as booked from stock_entries group by 1) l on l.item_variant_id = v.id`),
      );
      expect(rows[0]).toMatchObject({ wrong: 0 });
      expect(rows[0]?.entries).toBeGreaterThan(10);
    }
  });
});
