import { afterEach, describe, expect, it } from 'vitest';
import { items } from '../../src/resources/masters/items.ts';
import { itemCategories } from '../../src/resources/masters/itemCategories.ts';
import { vendors } from '../../src/resources/masters/vendors.ts';
import type { RepeatChoice } from '../../src/schema/import/plan.ts';
import type { Change } from '../../src/schema/calls/recordAnswers.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { testApp, type Caller } from '../support/app.ts';
import { listed, send } from '../support/calls.ts';
import { catalogue, letting } from '../support/catalogue.ts';
import { asOwner } from '../support/database.ts';
import { exported, importing, planOf, recordAt } from '../support/imports.ts';

const on = testApp();

describe('a catalogue of 7,024 rows with 6,441 codes, 583 of them repeated with another category', () => {
  const { headings, rows } = catalogue();
  const planned = (repeats: RepeatChoice) => planOf(items, headings, rows, repeats);

  it('says how many rows disagree, and in what', () => {
    expect(planned('refuse').disagreeing).toEqual({
      records: 583,
      rows: 1166,
      differing: 583,
      byTarget: { category_id: 583, unit: 71 },
    });
  });

  it.each([
    ['refuse', 6441, 654],
    ['first', 6441, 0],
    ['last', 6441, 0],
    ['leave', 5858, 0],
  ] as const)('comes to records by the choice “%s”: %i, with %i errors', (choice, records, errors) => {
    const plan = planned(choice);
    expect([plan.records.length, plan.records.flatMap((r) => r.errors).length]).toEqual([records, errors]);
  });

  it.each([
    ['first', { '': 6441, 'Special offers': 0, box: 0 }],
    ['last', { '': 6441, 'Special offers': 583, box: 71 }],
    ['leave', { '': 5858, 'Special offers': 0, box: 0 }],
  ] as const)('is imported whole where the choice is “%s”', async (choice, counts) => {
    const other = (await on.as('admin@demo.test')).in(choice === 'first' ? 1 : 2);
    const plan = planned(choice);
    const before = (await listed(other, items, { all: true })).records;
    const marked = plan.records.map((r) => ({ ...r, values: { ...r.values, code: `${choice}-${r.values['code']}` } }));
    const saved = await importing(other, items, marked, { create_missing: ['category_id'] });
    expect([saved.status, saved.data.summary.create, saved.data.summary.lines]).toEqual([200, counts[''], 0]);
    const { rows: lines } = await exported(other, items, { columns: 'code,unit,category_id' });
    const mine = lines.filter(([code]) => code?.startsWith(`${choice}-CT-`));
    expect({
      '': mine.length,
      'Special offers': mine.filter((line) => line[2] === 'Special offers').length,
      box: mine.filter((line) => line[1] === 'box').length,
    }).toEqual(counts);
    expect(new Set(mine.map(([code]) => code)).size).toBe(mine.length);
    expect(lines.length - 1).toBe(before.length + counts['']);
  });

  it('creates each missing category once', async () => {
    const { records } = await listed((await on.as('admin@demo.test')).in(1), itemCategories, { all: true });
    const names = records.map((r) => String(r['name'])).filter((name) => name.startsWith('Range '));
    expect(names.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `Range ${n}`).toSorted());
  });
});

describe('the bids of a letting in 7,662 rows', () => {
  const { headings, rows } = letting();

  it('become 670 items with 713 variants, and 41 vendors, none of them twice', async () => {
    const other = await on.as('other@demo.test');
    const work = planOf(items, headings, rows);
    expect([work.rows, work.records.length, work.lines, work.disagreeing.records]).toEqual([7662, 670, 713, 0]);
    const saved = await importing(other, items, work.records);
    expect([saved.status, saved.data.summary.create, saved.data.summary.lines]).toEqual([200, 670, 713]);
    const firms = await importing(other, vendors, planOf(vendors, headings, rows).records);
    expect([firms.status, firms.data.summary.create]).toEqual([200, 41]);

    const { rows: lines } = await exported(other, items, { lines: true });
    const [code, name] = [lines[0]?.indexOf('Code') ?? -1, lines[0]?.indexOf('Variant name') ?? -1];
    const pairs = lines.filter((line) => line[name]?.startsWith('WORK ')).map((line) => `${line[code]} ${line[name]}`);
    expect(pairs.toSorted()).toEqual([...new Set(rows.map((row) => `${row[0]} ${row[1]}`))].toSorted());
    const again = await importing(other, items, work.records, { mode: 'update' });
    expect(again.data.summary).toMatchObject({ create: 0, update: 0, unchanged: 670, lines: 0 });
  });
});

describe('an import of many rows', () => {
  const own = (text: string) => asOwner(on.testDatabase, text);
  const many = (word: string, n = 1500) =>
    Array.from({ length: n }, (_, at) =>
      recordAt(at + 2, { code: `${word}-${at}`, name: `${word} ${at}`, unit: 'm', category_id: `${word} things` }),
    );
  const total = async (caller: Caller) => (await listed(caller, items, {})).total;
  /** Does something again and again until the work has ended. */
  const until = async (work: Promise<unknown>, meanwhile: () => Promise<void>) => {
    const running = { is: true };
    const ended = work.finally(() => {
      running.is = false;
    });
    while (running.is) await meanwhile();
    await ended;
  };
  afterEach(() => own('drop trigger if exists fails on items; drop function if exists fails()'));

  it('lets others work meanwhile, who see nothing of it until all is there', async () => {
    const [admin, other] = [await on.as('admin@demo.test'), await on.as('sales@demo.test')];
    const before = await total(other);
    const seen = new Set<number>();
    const work = importing(admin, items, many('MANY'), { create_missing: ['category_id'] });
    await until(work, async () => {
      const found = await listed(other, items, { search: 'MANY' });
      // What was asked before the import ended and answered after it may show all of it.
      seen.add(found.total);
    });
    const { status, data } = await work;
    expect([status, data.summary.create, data.summary.created]).toEqual([
      200,
      1500,
      { item_categories: ['MANY things'] },
    ]);
    expect([...seen].filter((n) => n !== 0 && n !== 1500)).toEqual([]);
    expect(seen.has(0)).toBe(true);
    expect(await total(other)).toBe(before + 1500);
  });

  it('leaves nothing where it fails in the middle, and can be sent again', async () => {
    const admin = await on.as('admin@demo.test');
    const before = await total(admin);
    await own(`create function fails() returns trigger language plpgsql as $$ begin
        raise exception using errcode = '23505', message = 'taken', constraint = 'items_code_unique', table = 'items';
      end $$;
      create trigger fails before insert on items for each row when (new.code = 'HALF-1200') execute function fails()`);
    const failed = await importing(admin, items, many('HALF'), { create_missing: ['category_id'] });
    expect(failed.status).toBe(422);
    expect(await total(admin)).toBe(before);
    expect(
      await own(`select (select count(*)::int from items where code like 'HALF-%') as items,
        (select count(*)::int from items_variants where name like 'HALF %') as variants,
        (select count(*)::int from item_categories where name = 'HALF things') as categories`),
    ).toEqual([{ items: 0, variants: 0, categories: 0 }]);
    await own('drop trigger fails on items');
    const again = await importing(admin, items, many('HALF'), { create_missing: ['category_id'] });
    expect([again.status, again.data.summary.create]).toEqual([200, 1500]);
  });

  it('refuses all where one of the last rows is bad, a repeat of one of the first', async () => {
    const admin = await on.as('admin@demo.test');
    const records = [...many('TARDY'), recordAt(3000, { code: 'tardy-3', name: 'Again', unit: 'm' })];
    const answer = await importing(admin, items, records, { create_missing: ['category_id'] });
    expect([answer.status, answer.message]).toEqual([422, '1 of 1501 items cannot be imported; nothing was saved']);
    expect(answer.errors).toEqual({ '3000.code': ['Code: “tardy-3” stands in row 5 too'] });
    expect((await listed(admin, items, { search: 'TARDY' })).total).toBe(0);
  });

  it('changes stored records all at once, and adds new ones with them', async () => {
    const admin = await on.as('admin@demo.test');
    await importing(admin, items, many('BOTH', 600), { create_missing: ['category_id'] });
    const records = many('BOTH', 700).map((r) => ({ ...r, values: { ...r.values, unit: 'ft' } }));
    const { status, data } = await importing(admin, items, records, { mode: 'update' });
    expect([status, data.summary.update, data.summary.create]).toEqual([200, 600, 100]);
    const found = (await listed(admin, items, { search: 'BOTH', all: true })).records;
    expect([found.length, new Set(found.map((r) => r['unit']))]).toEqual([700, new Set(['ft'])]);
    const of = (code: string) => found.find((r) => r['code'] === code);
    expect([of('BOTH-7')?.['version'], of('BOTH-650')?.['version']]).toEqual([2, 1]);
    const told = async (code: string) =>
      (await send(admin, callsOf(items).history, { id: of(code)?.id })).data.records.map((entry: Change) => ({
        [`${entry.action} ${entry.lines ?? 'item'}`]: entry.changes.map(({ field, before, after }) => [
          field,
          before,
          after,
        ]),
      }));
    const created = (code: string, unit: string) => [
      { 'create variants': expect.arrayContaining([['name', null, code.replace('-', ' ')]]) },
      {
        'create item': expect.arrayContaining([
          ['code', null, code],
          ['unit', null, unit],
        ]),
      },
    ];
    expect(await told('BOTH-7')).toEqual([{ 'update item': [['unit', 'm', 'ft']] }, ...created('BOTH-7', 'm')]);
    expect(await told('BOTH-650')).toEqual(created('BOTH-650', 'ft'));
    const [{ n } = {}] = await own(`select count(*)::int as n from history h
      where h.resource = 'items' and ${of('BOTH-7')?.id} = any(coalesce(h.record_ids, h.row_ids)) and h.table_name = 'items'`);
    expect(n).toBe(2);
  });

  it('adds no entries to the indexes where it changes stored records, and tells the database how many there are', async () => {
    const admin = await on.as('admin@demo.test');
    const of = () =>
      own(`select sum(pg_relation_size(indexrelid))::int as indexes, bool_and(c.reltuples > 700) as known
        from pg_index i join pg_class c on c.oid = i.indrelid where c.relname = 'items'`);
    await importing(admin, items, many('ROOM'), { create_missing: ['category_id'] });
    const before = await of();
    expect(before).toEqual([{ indexes: expect.any(Number), known: true }]);
    const records = many('ROOM').map((r) => ({ ...r, values: { ...r.values, notes: 'Counted' } }));
    expect((await importing(admin, items, records, { mode: 'update' })).data.summary.update).toBe(1500);
    expect(await of()).toEqual(before);
  });
});
