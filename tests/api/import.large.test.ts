import { describe, expect, it } from 'vitest';
import { items } from '../../src/resources/items.ts';
import { itemCategories } from '../../src/resources/itemCategories.ts';
import { vendors } from '../../src/resources/vendors.ts';
import type { RepeatChoice } from '../../src/schema/import/plan.ts';
import { testApp } from '../support/app.ts';
import { listed } from '../support/calls.ts';
import { catalogue, letting } from '../support/catalogue.ts';
import { exported, importing, planOf } from '../support/imports.ts';

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
