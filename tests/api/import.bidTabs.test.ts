import { describe, expect, it } from 'vitest';
import { items } from '../../src/resources/masters/items.ts';
import { testApp } from '../support/app.ts';
import { bidTabs, hasBidTabs } from '../support/bidTabs.ts';
import { listed, read } from '../support/calls.ts';
import { exported, importing } from '../support/imports.ts';

describe.skipIf(!hasBidTabs)('the bids of a road authority', () => {
  const on = testApp();
  const { headings, rows, planned } = hasBidTabs ? bidTabs() : ({} as ReturnType<typeof bidTabs>);
  const pairsInFile = () => [...new Set(rows.map((r) => JSON.stringify([r[0], r[1]])))].toSorted();

  it('name 416 items with 424 variants in 2,376 rows', () => {
    expect({
      rows: planned.rows,
      items: planned.records.length,
      variants: planned.lines,
      repeats: planned.repeats,
    }).toEqual({ rows: 2376, items: 416, variants: 424, repeats: 1952 });
    expect(planned.records.flatMap((r) => r.errors)).toEqual([]);
    const several = planned.records.filter((r) => r.lines.length !== 1);
    expect(Object.fromEntries(several.map((r) => [r.values['code'], r.lines.length]))).toEqual({
      '207-09935': 2,
      '605-06140': 2,
      '715-90853': 5,
      '720-45410': 2,
      '805-78445': 2,
    });
  });

  it('become items of which none is lost, doubled or renamed', async () => {
    const admin = await on.as('admin@demo.test');
    const before = (await listed(admin, items, { all: true })).total;
    const dry = await importing(admin, items, planned.records, { dry_run: true });
    expect(dry.data.summary).toEqual({
      create: 416,
      update: 0,
      skip: 0,
      unchanged: 0,
      error: 0,
      lines: 424,
      created: {},
    });
    expect((await listed(admin, items, { all: true })).total).toBe(before);

    const saved = await importing(admin, items, planned.records);
    expect([saved.status, saved.message, saved.data.summary.lines]).toEqual([200, '416 items created', 424]);
    const { records } = await listed(admin, items, { all: true });
    expect(records.length).toBe(before + 416);

    const codes = new Set(rows.map((r) => r[0]));
    const { rows: lines } = await exported(admin, items, { lines: true });
    const [code, name] = [lines[0]?.indexOf('Code') ?? -1, lines[0]?.indexOf('Variant name') ?? -1];
    const pairs = lines
      .slice(1)
      .filter((line) => codes.has(line[code]))
      .map((line) => JSON.stringify([line[code], line[name]]));
    expect(pairs.toSorted()).toEqual(pairsInFile());
    const unitOf = new Map(rows.map((r) => [r[0], r[headings.indexOf('Unit')]]));
    for (const r of records.filter((item) => codes.has(String(item['code']))))
      expect(r['unit']).toBe(unitOf.get(String(r['code'])));

    const sleeve = records.find((r) => r['code'] === '715-90853');
    const whole = await read(admin, items, sleeve?.id as number);
    expect((whole['variants'] as { name: string }[]).map((v) => v.name)).toEqual([
      ...new Set(rows.filter((r) => r[0] === '715-90853').map((r) => r[1])),
    ]);
  });

  it('change nothing when they are imported again', async () => {
    const admin = await on.as('admin@demo.test');
    const before = await exported(admin, items, { columns: 'code,name,unit,variants,updated_at' });
    for (const mode of ['skip', 'update'] as const) {
      const again = await importing(admin, items, planned.records, { mode });
      expect(again.data.summary).toMatchObject({
        create: 0,
        update: 0,
        lines: 0,
        [mode === 'skip' ? 'skip' : 'unchanged']: 416,
      });
    }
    expect((await exported(admin, items, { columns: 'code,name,unit,variants,updated_at' })).text).toBe(before.text);
  });

  it('can be imported in another branch by themselves', async () => {
    const other = await on.as('other@demo.test');
    expect((await importing(other, items, planned.records, { dry_run: true })).data.summary).toMatchObject({
      create: 416,
      skip: 0,
    });
  });
});
