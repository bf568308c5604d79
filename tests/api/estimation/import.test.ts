import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readBill } from '../../../src/domain/estimation/workbook/bill.ts';
import { guessLayout } from '../../../src/domain/estimation/workbook/guess.ts';
import { trigramsOf } from '../../../src/domain/trigrams.ts';
import { readWorkbook } from '../../../src/ui/import/read/workbook.ts';
import { nextLines } from '../../../src/pages/estimation/import/nextLine.ts';
import { importPlanOf, saveBody } from '../../../src/pages/estimation/import/plan.ts';
import { storedLines } from '../../../src/pages/estimation/import/stored.ts';
import { activeId, item, linesOf, makeCosted, makeEstimation, save, testEstimation } from '../../support/estimation.ts';
import { expecting } from '../../support/sales.ts';

const { on, team, masters } = testEstimation();

const masterItem = (code: string, name: string, variants: readonly string[] = [name]) =>
  expecting(
    201,
    team.creator.post('/api/item', { code, name, unit: 'm2', variants: variants.map((v) => ({ name: v })) }),
  );

describe('lines of a file', () => {
  it('are matched with item masters by code, then by similar text, within the branch', async () => {
    const tiles = await masterItem('T-1', 'Ceramic floor tiles 300 x 300', [
      'Ceramic floor tiles grey',
      'Ceramic floor tiles white',
    ]);
    const slab = await masterItem('S-1', 'Reinforced concrete slab 200 mm');
    const panel = await masterItem('P-1', 'Perforated soffit panel', ['Brushed finish']);
    const { id } = await makeEstimation(team, masters);
    const details = await activeId(team, 'boq-details', id);
    const lines = [
      { code: '', description: 'Ceramic floor tiles 300 x 300' },
      { code: '', description: 'Perforated soffit panel' },
      { code: 't-1', description: 'White floor tiles, ceramic' },
      { code: '', description: 'Concrete slab, reinforced, 200 mm' },
      { code: '', description: 'Concrete slab, reinforced, 150 mm' },
      { code: 'nobody', description: 'Zzzz qqqq' },
    ];
    const { matches } = await expecting(200, team.creator.post(`/api/boq-details/${details}/items/match`, { lines }));
    expect(matches.splice(0, 2)).toMatchObject([
      // Which of two variants the text does not say; of one there is no question.
      { item_id: tiles.id, item_variant_id: null, by: 'text', score: 100 },
      { item_id: panel.id, item_variant_id: panel.variants[0].id, by: 'text' },
    ]);
    expect(matches).toMatchObject([
      { item_id: tiles.id, by: 'code', score: 100, name: expect.stringMatching(/white$/) },
      { item_id: slab.id, by: 'text', name: 'Reinforced concrete slab 200 mm' },
      { item_id: slab.id, by: 'text' },
      null,
    ]);
    expect(matches[1].score).toBeGreaterThanOrEqual(80);
    expect(matches[2].score).toBeLessThan(80);
    const refused = await team.stranger.post(`/api/boq-details/${details}/items/match`, { lines });
    expect(refused.status).toBe(404);
  });

  it('have the similarity that pg_trgm has', async () => {
    const pairs = [
      ['Excavation in all soils', 'EXCAVATION, common soil'],
      ['Türblatt 900×2100', 'Türblatt 900x2000'],
      ['word', 'two words'],
      ['', 'x'],
    ];
    const { rows } = await on.database.atRest((tx) =>
      tx.execute<{ similarity: number }>(
        sql`select similarity(p->>0, p->>1)::float8 as similarity from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) p`,
      ),
    );
    const own = pairs.map(([one = '', other = '']) => {
      const [a, b] = [trigramsOf(one), trigramsOf(other)];
      const common = [...a].filter((trigram) => b.has(trigram)).length;
      return common / Math.max(1, a.size + b.size - common);
    });
    for (const [at, { similarity }] of rows.entries()) expect(own[at]).toBeCloseTo(similarity, 5);
  });
});

describe('the headings of a client', () => {
  it('are remembered, the latest meaning, and belong to the branch', async () => {
    const client = masters.client;
    const path = `/api/client/${client}/boq-headings`;
    const remember = (headings: readonly object[]) => team.creator.put(path, { headings });
    await expecting(
      200,
      remember([
        { heading: 'Menge', meaning: 'quantity' },
        { heading: 'EP', meaning: 'rate' },
      ]),
    );
    await expecting(200, remember([{ heading: 'ep', meaning: 'material_rate' }]));
    const { records } = await expecting(200, team.creator.get(`/api/boq-headings?client_id=${client}`));
    expect(records.map((r: Record<string, unknown>) => [r['heading'], r['meaning']]).toSorted()).toEqual([
      ['Menge', 'quantity'],
      ['ep', 'material_rate'],
    ]);
    expect(await remember([{ heading: 'x', meaning: 'colour' }])).toMatchObject({ status: 422 });
    expect(await team.stranger.put(path, { headings: [] })).toMatchObject({ status: 404 });
  });
});

describe('a bill', () => {
  const exportedBill = async (path: string) => {
    const response = await team.creator.raw('GET', path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toMatch(/\.xlsx"$/);
    const { sheets } = await readWorkbook(new Uint8Array(await response.arrayBuffer()), 'bill.xlsx');
    return readBill(
      sheets.map((sheet) => ({ sheet, layout: guessLayout(sheet), choices: {} })),
      false,
    );
  };

  it('is exported with its costs, and imported without a difference', async () => {
    const { cost } = await makeCosted(team, masters, [
      { key: 'a', kind: 'structure', ref: 'A', description: '=Walls' },
      item({ key: 'b', parent_key: 'a', ref: 'A.1', code: '0042', quantity: '12.3456', unit: 'sqm' }),
      { key: 'c', kind: 'bom', parent_key: 'a', description: 'Door', unit: 'ea', quantity: '2' },
      item({ parent_key: 'c', description: '-Leaf', quantity: '3' }),
      { key: 'e', kind: 'structure', ref: 'B', description: 'Empty' },
    ]);
    const before = await linesOf(team.creator, 'boq-cost', cost);
    const priced = before.filter(({ kind }) => kind === 'item');
    await save(team.creator, 'boq-cost', cost, {
      changes: priced.map(({ id, version }, at) => ({
        id,
        version,
        material_rate: `${at + 1}.0005`,
        labour_rate: '2.5',
        target_rate: '20',
        margin_percent: '10',
      })),
    });
    const bill = await exportedBill(`/api/boq-cost/${cost}/items/export`);
    const stored = storedLines(await linesOf(team.creator, 'boq-cost', cost));
    const next = nextLines(bill.lines, 'target_rate');
    const plan = importPlanOf(stored, next);
    expect(plan).toMatchObject({ added: [], gone: [], changed: [], unchanged: 5 });
    expect(bill.lines.map(({ kind, parent }) => [kind, parent])).toEqual([
      ['structure', null],
      ['item', 0],
      ['bom', 0],
      ['item', 2],
      ['structure', null],
    ]);
    const stranger = await team.stranger.raw('GET', `/api/boq-cost/${cost}/items/export`);
    expect(stranger.status).toBe(404);
  });

  it('that is imported again keeps its lines: what is new, changed and gone is told', async () => {
    const { id } = await makeEstimation(team, masters);
    const details = await activeId(team, 'boq-details', id);
    const csv = (rows: readonly (readonly string[])[]) =>
      readWorkbook(new TextEncoder().encode(rows.map((row) => row.join(';')).join('\n')), 'bill.csv').then(
        ({ sheets }) =>
          nextLines(
            readBill(
              sheets.map((sheet) => ({ sheet, layout: guessLayout(sheet), choices: {} })),
              false,
            ).lines,
            null,
          ),
      );
    const head = ['Item No.', 'Description', 'Unit', 'Qty'];
    const first = await csv([
      head,
      ['A', 'WALLS', '', ''],
      ['A.1', 'Plaster', 'm2', '5'],
      ['A.2', 'Paint', 'm2', '7'],
      ['B', 'ROOF', '', ''],
      ['B.1', 'Tiles', 'No.', '900'],
    ]);
    const none = storedLines([]);
    const fresh = saveBody(importPlanOf(none, first), none, first, { items: new Map(), removeGone: false });
    expect(fresh.added).toHaveLength(5);
    await save(team.creator, 'boq-details', details, { ...fresh });
    const before = await linesOf(team.creator, 'boq-details', details);

    const second = await csv([
      head,
      ['A', 'WALLS', '', ''],
      ['A.1', 'Plaster', 'sqm', '6.5'],
      ['A.15', 'Primer', 'm2', '7'],
      ['A.2', 'Paint', 'm2', '7'],
      ['C', 'YARD', '', ''],
      ['C.1', 'Gravel', 'm3', '3'],
    ]);
    const stored = storedLines(before);
    const plan = importPlanOf(stored, second);
    expect([plan.added.length, plan.changed.length, plan.unchanged, plan.gone.length]).toEqual([3, 1, 2, 2]);
    await save(team.creator, 'boq-details', details, {
      ...saveBody(plan, stored, second, { items: new Map(), removeGone: true }),
    });
    const after = storedLines(await linesOf(team.creator, 'boq-details', details));
    expect(after.map(({ ref, parent }) => [ref, parent])).toEqual([
      ['A', null],
      ['A.1', 0],
      ['A.15', 0],
      ['A.2', 0],
      ['C', null],
      ['C.1', 4],
    ]);
    const idOf = (lines: typeof after, ref: string) => lines.find((line) => line.ref === ref)?.id;
    for (const ref of ['A', 'A.1', 'A.2']) expect(idOf(after, ref)).toBe(idOf(stored, ref));
    expect(importPlanOf(after, second)).toMatchObject({ added: [], changed: [], gone: [], unchanged: 6 });
  });
});
