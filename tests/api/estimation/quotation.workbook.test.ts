import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import {
  approve,
  item,
  linesOf,
  makeEstimation,
  activeId,
  save,
  acted,
  testEstimation,
} from '../../support/estimation.ts';
import { bytesOf, issued } from '../../support/quotations.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { team, masters } = testEstimation();

const money = { numFmt: '#,##0.00', fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF2CC' } } } as const;

/** A client's bill: a title, headings in the third row, rates to fill in, amounts as formulas, and a second sheet. */
const clientFile = (): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'Bill & Co',
        rows: [
          ['Block C', null, null, null, null, null],
          [],
          ['Ref', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'],
          ['A', 'Façade', null, null, null, null],
          ['A.1', 'Window W1', 'nr', 7, null, null],
          ['A.2', 'Sealant', 'm', 12.5, null, null],
          ['A.3', 'Night work', 'h', 'R/O', null, null],
          ['A.4', 'Not bid for', 'm', 3, null, null],
          ['A.5', 'Alternate to item A.1: window W2', 'nr', 2, null, null],
          [null, 'Total', null, null, null, null],
        ],
        cells: new Map([
          ['4,4', { value: null, style: money }],
          ['4,5', { value: 0, formula: 'D5*E5', style: money }],
          ['5,5', { value: 0, formula: 'D6*E6', style: money }],
          ['9,5', { value: 0, formula: 'SUM(F5:F9)', style: { ...money, font: { bold: true } } }],
        ]),
        columns: [{ width: 8 }, { width: 42 }],
      },
      {
        name: 'Notes',
        rows: [['Fill in the yellow cells only'], [null]],
        cells: new Map([['1,0', { value: 0, formula: "'Bill & Co'!F10*2" }]]),
      },
    ],
  });

const lines = () => [
  { key: 's', kind: 'structure', ref: 'A', description: 'Façade' },
  item({ key: 'w', parent_key: 's', ref: 'A.1', description: 'Window W1', unit: 'nr', quantity: '7' }),
  item({ key: 'e', parent_key: 's', ref: 'A.2', description: 'Sealant', unit: 'm', quantity: '12.5' }),
  item({
    key: 'n',
    parent_key: 's',
    ref: 'A.3',
    description: 'Night work',
    unit: 'h',
    quantity: null,
    basis: 'rate_only',
  }),
  item({ key: 'b', parent_key: 's', ref: 'A.4', description: 'Not bid for', unit: 'm', quantity: '3' }),
  item({
    key: 'a',
    parent_key: 's',
    ref: 'A.5',
    description: 'Alternate to item A.1: window W2',
    unit: 'nr',
    quantity: null,
    basis: 'alternate',
    alternate_quantity: '2',
    alternate_to: 'A.1',
  }),
];

const rates: Readonly<Record<string, string>> = {
  'Window W1': '142.8572',
  Sealant: '8.3333',
  'Night work': '62.5',
  'Alternate to item A.1: window W2': '150',
  Crane: '900',
};

/** Imports the file into BOQ details as the browser does, and prices the lines but one, with one of our own beside them. */
const priced = async (): Promise<{ cost: number; estimation: number; file: Uint8Array }> => {
  const { id: estimation } = await makeEstimation(team, masters);
  const details = await activeId(team, 'boq-details', estimation);
  await save(team.creator, 'boq-details', details, { added: lines() });
  const file = await clientFile();
  const stored = await linesOf(team.creator, 'boq-details', details);
  const lineNamed = (description: string) => stored.find((line) => line.description === description)?.id;
  const places = [
    [4, 'Façade', null],
    [5, 'Window W1', '7'],
    [6, 'Sealant', '12.5'],
    [7, 'Night work', null],
    [8, 'Not bid for', '3'],
    [9, 'Alternate to item A.1: window W2', '2'],
  ].map(([row, description, quantity]) => ({ row, line: lineNamed(String(description)), quantity }));
  const body = {
    name: 'Block C.xlsx',
    content: Buffer.from(file).toString('base64'),
    sheets: [{ name: 'Bill & Co', columns: { quantity: 3, rate: 4, amount: 5 }, rows: places }],
  };
  const kept = await expecting(201, team.creator.post(`/api/boq-details/${details}/items/client-file`, body));
  expect(kept).toMatchObject({ name: 'Block C.xlsx', rows: 6 });
  await approve(team, 'boq-details', estimation);
  await approve(team, 'boq-creation', estimation);
  await acted(team.coordinator, 'boq-creation', 'forward-to-cost-estimation', estimation);
  const cost = await activeId(team, 'boq-cost', estimation);
  const { version: _, ...crane } = item({ description: 'Crane', unit: 'd', quantity: '2' });
  await save(team.creator, 'boq-cost', cost, { added: [crane] });
  const own = await linesOf(team.creator, 'boq-cost', cost);
  const changes = own.flatMap(({ id, version, description }: Made) =>
    rates[description]
      ? [{ id, version, material_rate: rates[description], ...(description === 'Sealant' && { quantity: '13' }) }]
      : [],
  );
  await save(team.creator, 'boq-cost', cost, { changes });
  return { cost, estimation, file };
};

it('the client’s own workbook comes back with our rates; its formats, formulas and sheets are as they were', async () => {
  const { cost, estimation, file } = await priced();
  const { client_workbook: told } = await expecting(200, team.reader.get(`/api/boq-cost/${cost}/quotation`));
  // 7 × 142.8572 = 1,000.00, sold at 142.8571; 13 × 8.3333 is sold at 8.3331, of which the file has 12.5. The crane is not in the file.
  expect(told).toEqual({
    name: 'Block C.xlsx',
    filled: 4,
    alternates: 1,
    optional: 0,
    without: 1,
    beyond: 1,
    beyond_amount: '1800.00',
    differing: 1,
    total: '1104.16',
  });
  await approve(team, 'boq-cost', estimation);
  const { id } = await issued(team.coordinator, cost);
  for (const path of [`/api/client-quotations/${id}/workbook`, `/api/boq-cost/${cost}/quotation/workbook`]) {
    const bytes = await bytesOf(team.reader, path);
    const was = await readXlsx(file, { readStyles: true });
    const is = await readXlsx(bytes, { readStyles: true });
    const [bill, notes] = is.sheets;
    expect(is.sheets.map(({ name }) => name)).toEqual(['Bill & Co', 'Notes']);
    expect(bill?.rows.slice(4, 9).map((row) => row.slice(0, 5))).toEqual([
      ['A.1', 'Window W1', 'nr', 7, 142.8571],
      ['A.2', 'Sealant', 'm', 12.5, 8.3331],
      ['A.3', 'Night work', 'h', 'R/O', 62.5],
      ['A.4', 'Not bid for', 'm', 3, null],
      ['A.5', 'Alternate to item A.1: window W2', 'nr', 2, 150],
    ]);
    // Its amount would be in the sum of the file.
    expect(bill?.rows[8]?.[5] ?? null).toBeNull();
    const cell = (at: string) => bill?.cells?.get(at);
    expect(cell('4,4')?.style).toEqual(was.sheets[0]?.cells?.get('4,4')?.style);
    expect([cell('4,5')?.formula, cell('5,5')?.formula, cell('9,5')?.formula]).toEqual([
      'D5*E5',
      'D6*E6',
      'SUM(F5:F9)',
    ]);
    expect(cell('9,5')?.style).toEqual(was.sheets[0]?.cells?.get('9,5')?.style);
    expect(notes?.cells?.get('1,0')?.formula).toBe("'Bill & Co'!F10*2");
    expect(bill?.columns?.[1]?.width).toBe(was.sheets[0]?.columns?.[1]?.width);
  }
});

it('only a workbook of lines of this bill is kept, by whoever may change it', async () => {
  const { id: estimation } = await makeEstimation(team, masters);
  const details = await activeId(team, 'boq-details', estimation);
  await save(team.creator, 'boq-details', details, { added: [item()] });
  const [line] = await linesOf(team.creator, 'boq-details', details);
  const path = `/api/boq-details/${details}/items/client-file`;
  const body = (content: Uint8Array | string, of: unknown) => ({
    name: 'x.xlsx',
    content: Buffer.from(content).toString('base64'),
    sheets: [
      { name: 'S', columns: { quantity: null, rate: 1, amount: null }, rows: [{ row: 1, line: of, quantity: null }] },
    ],
  });
  const file = await clientFile();
  expect(await team.creator.post(path, body(file, line.id + 999_999))).toMatchObject({
    status: 422,
    errors: { 'sheets.0.rows.0.line': ['No such line'] },
  });
  expect(await team.creator.post(path, body('a;b;c', line.id))).toMatchObject({
    status: 422,
    errors: { content: ['This is no workbook (XLSX)'] },
  });
  expect((await team.reviewer.post(path, body(file, line.id))).status).toBe(403);
  expect((await team.stranger.post(path, body(file, line.id))).status).toBe(404);
  expect((await team.creator.post(path, body(file, line.id))).status).toBe(201);
});
