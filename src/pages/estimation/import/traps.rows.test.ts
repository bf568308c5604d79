import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { head, lines, one, plain, read, type Sheet } from '../../../../tests/support/trapBill.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { readWorkbook } from '../../../ui/import/read/workbook.ts';
import { stageAt } from './stage.ts';
import { withWorkbook } from './open.ts';
import { billInState } from './state.ts';

describe('tables', () => {
  const right: Sheet['rows'] = [
    [...head, null, ...head],
    [...(lines[0] ?? []), null, '2.1', 'Paint walls', 'm2', 100, 3, 300],
    [...(lines[1] ?? []), null, '2.2', 'Paint ceilings', 'm2', 50, 4, 200],
  ];

  it('side by side under the same headings are two', async () => {
    const found = await one(right);
    expect(found.sheets).toEqual([
      ['Bill 1', true, null],
      ['Bill 1 (H–M)', true, null],
    ]);
    expect(found.lines.map(([text]) => text)).toEqual(['Excavate trench', 'Backfill', 'Paint walls', 'Paint ceilings']);
  });

  it('with other headings below are read by them', async () => {
    const found = await one([
      head,
      ...lines.slice(0, 2),
      ['No', 'Particulars', 'Qty', 'Unit', 'Amount', 'Rate'],
      ['1.3', 'Concrete C30', 20, 'm3', 3000, 150],
    ]);
    expect(found.lines).toEqual(plain);
  });

  it('that repeat another sheet are not ticked; a sheet of its own is', async () => {
    const found = await read([
      { rows: [head, ...lines] },
      { rows: [head, ...lines] },
      { rows: right.map((row) => row.slice(7)) },
    ]);
    expect(found.sheets).toEqual([
      ['Bill 1', true, null],
      ['Bill 2', false, 'Bill 1'],
      ['Bill 3', true, null],
    ]);
  });

  it('of bids are asked for; a column of makes is none', async () => {
    const table = (heading: string, names: readonly string[]) =>
      one([
        ['Item', 'Description', 'Unit', 'Qty', heading, 'Rate', 'Amount'],
        ...names.flatMap((name, n) =>
          lines.map(([ref, text, unit, quantity], at) => [
            ref ?? null,
            text ?? null,
            unit ?? null,
            quantity ?? null,
            name,
            10 + n + at,
            null,
          ]),
        ),
      ]);
    expect((await table('Bidder', ['Alder', 'Birch'])).asked).toBe('Say whether this is a bill.');
    expect((await table('Supplier', ['Alder'])).asked).toBeNull();
  });
});

describe('texts', () => {
  it('that are errors of the workbook are none', async () => {
    const cells = new Map([['1,1', { value: '#NAME?', type: 'error' as const }]]);
    const found = await one([head, ['1.1', '#NAME?', 'm3', 100, 10, 1000], ...lines.slice(1)], { cells });
    expect([found.bad, found.lines]).toEqual([['Description is the error #NAME? of the workbook'], plain.slice(1)]);
  });

  it('of numbers are as they are shown: 00123 is no 123', async () => {
    const cells = new Map([
      ['1,0', { value: 123, style: { numFmt: '00000' } }],
      ['2,0', { value: 1.1, style: { numFmt: '0.00' } }],
    ]);
    const bytes = new Uint8Array(
      await writeXlsx({
        sheets: [
          {
            name: 'Bill',
            rows: [[...head], [123, 'Excavate trench', 'm3', 100, 10, 1000], [1.1, 'Backfill', 'm3', 50, 8, 400]],
            cells,
          },
        ],
      }),
    );
    const state = withWorkbook(assertDefined(stageAt('boq-cost')), 'b.xlsx', await readWorkbook(bytes, 'b.xlsx'), {
      meanings: new Map(),
    });
    expect(billInState(state).lines.map(({ ref }) => ref)).toEqual(['00123', '1.10']);
  });

  it('of footnotes behind figures are told', async () => {
    const found = await one([
      head,
      ['1.1', 'Excavate trench', 'm3', '100*', 10, 1000],
      ['1.2', 'Backfill', 'm3', '50 ²', 8, 400],
    ]);
    expect(found.lines).toEqual(plain.slice(0, 2));
    expect(found.notes).toEqual([
      'Quantity “100*” is read without its mark',
      'Quantity “50 ²” is read without its mark',
    ]);
  });
});

describe('rows that measure an item', () => {
  const measured = (quantity: number) =>
    one([
      ['Código', 'Resumen', 'Ud', 'Uds', 'Longitud', 'Anchura', 'Altura', 'Parciales', 'Cantidad', 'Precio', 'Importe'],
      ['1.1', 'Excavación', 'm3', null, null, null, null, null, quantity, 10, quantity * 10],
      [null, 'Zanja norte', null, 2, 3, 4, 1, 24, null, null, null],
      [null, 'Zanja sur', null, 1, 6, 1, 1, 6, null, null, null],
      ['1.2', 'Relleno', 'm3', null, null, null, null, null, 50, 8, 400],
    ]);

  it('go into its notes where they come to its quantity, and are told', async () => {
    const found = await measured(30);
    expect([found.asked, found.lines]).toEqual([
      null,
      [
        ['Excavación', '30', '10'],
        ['Relleno', '50', '8'],
      ],
    ]);
    expect(found.notes).toEqual(['Its measurements in rows 3–4 are in its notes']);
  });

  it('are asked for where they come to something else', async () => {
    expect((await measured(31)).asked).toBe('Say what the rows of measurements are.');
  });
});
