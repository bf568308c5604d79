import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../domain/decimal.ts';
import { pricesOf } from '../../../domain/boq/prices.ts';
import { guessLayout } from '../../../domain/boqSheet/guess.ts';
import { readBill } from '../../../domain/boqSheet/bill.ts';
import { readWorkbook } from '../../../pages/boqImport/read/workbook.ts';
import { figureColumns, type BillLine, type BillStage } from './billColumns.ts';
import { billWorkbook } from './billWorkbook.ts';

const write = (lines: readonly BillLine[], stage: BillStage = 'boq_sales') =>
  billWorkbook({
    name: 'BOQ/1',
    title: '=Bill',
    subtitles: ['Project', 'Client'],
    lines,
    figures: figureColumns[stage],
  });

const item = (some: Partial<BillLine>): BillLine => {
  const line: BillLine = {
    kind: 'item',
    parent: null,
    ref: null,
    code: null,
    description: 'Line',
    unit: null,
    quantity: null,
    factor: '1',
    figures: {},
    ...some,
  };
  const { quantity, factor, figures } = line;
  return line.kind === 'item'
    ? { ...line, figures: { ...figures, ...pricesOf({ quantity, factor, ...figures }) } }
    : line;
};

describe('a workbook of a bill', () => {
  const lines = [
    item({ kind: 'structure', ref: 'A', description: 'Walls' }),
    item({
      parent: 0,
      ref: 'A.1',
      description: '=1+1',
      unit: 'm2',
      quantity: '10.5',
      figures: { target_rate: '3.3333' },
    }),
    item({ parent: 0, kind: 'bom', description: 'Door set', unit: 'ea', quantity: '2' }),
    item({ parent: 2, description: '+Leaf', quantity: '3', factor: '2', figures: { target_rate: '5' } }),
    item({ kind: 'structure', description: "'quoted", ref: '@B' }),
    item({ description: '-Loose', quantity: '1', figures: { target_rate: '7.5' } }),
  ];
  const read = async () => {
    const sheet = (await readXlsx(await write(lines), { readStyles: true })).sheets[0];
    if (!sheet) throw new Error('no sheet');
    return sheet;
  };

  it('has live formulas with the values that the database has', async () => {
    const { cells, rows } = await read();
    const formulas = [...(cells ?? [])].flatMap(([at, { formula, formulaResult }]) =>
      formula ? [[at, formula, formulaResult]] : [],
    );
    expect(formulas).toEqual(
      [
        ['5,7', 'SUM(H7,H8)', 65],
        ['6,5', 'E7', 10.5],
        ['6,7', 'ROUND(F7*G7,2)', 35],
        ['7,5', 'E8', 2],
        ['7,7', 'SUM(H9)', 30],
        ['8,5', 'E9*F8', 6],
        ['8,7', 'ROUND(F9*G9,2)', 30],
        ['10,5', 'E11', 1],
        ['10,7', 'ROUND(F11*G11,2)', 7.5],
        ['11,7', 'SUM(H6,H10:H11)', 72.5],
      ].map((row) => (row[1] === 'SUM(H7,H8)' ? [row[0], 'SUM(H7:H8)', row[2]] : row)),
    );
    expect(rows[11]?.[7]).toBe(72.5);
  });

  it('keeps what people wrote as text, bold groups with outline levels, and a frozen head', async () => {
    const { cells, rows, rowDefs, freezePane, pageSetup, columns } = await read();
    expect([rows[0]?.[0], rows[6]?.[2], rows[8]?.[2], rows[9]?.[2], rows[10]?.[2]]).toEqual([
      '=Bill',
      '=1+1',
      '+Leaf',
      "'quoted",
      '-Loose',
    ]);
    expect(cells?.get('6,2')?.type).toBe('string');
    expect(cells?.get('5,2')?.style?.font?.bold).toBe(true);
    expect([5, 6, 8, 10].map((at) => rowDefs?.get(at)?.outlineLevel ?? 0)).toEqual([0, 1, 2, 0]);
    expect(freezePane).toEqual({ rows: 5 });
    expect(pageSetup?.printTitlesRow).toBe('$5:$5');
    expect(columns?.map(({ hidden }) => Boolean(hidden)).slice(-2)).toEqual([true, true]);
  });

  it('has a formula for the selling rate of a cost estimation', async () => {
    const cost = [item({ quantity: '3', figures: { material_rate: '10', overhead: '1', margin_percent: '20' } })];
    const sheet = (await readXlsx(await write(cost, 'cost_estimation'), { readStyles: true })).sheets[0];
    const cell = sheet?.cells?.get('5,13');
    expect([cell?.formula, cell?.formulaResult]).toEqual([
      'IF(N(E6)=0,ROUND(100*J6/(100-M6),4),ROUND(100*(K6+L6)/((100-M6)*E6),4))',
      12.9167,
    ]);
  });

  it('is imported as the same lines', async () => {
    const word = fc.oneof(
      fc.constantFrom(
        'Total',
        '=A1',
        '+1',
        '-',
        '@x',
        "'=x",
        'Page 2',
        'Description',
        'Code',
        'Unit',
        '1.10',
        '007',
        'm2',
        'sqm',
        'Carried forward',
        '1e5',
      ),
      fc.string({ minLength: 1, maxLength: 12 }),
    );
    const clean = word.map((text) => text.replace(/\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '').trim());
    const figure = fc
      .integer({ min: 0, max: 99_999_999 })
      .map((n) => `${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, '0')}`);
    const optional = fc.option(figure, { nil: null });
    const tree = fc
      .array(
        fc.record({
          kind: fc.constantFrom('structure', 'item', 'item', 'bom'),
          up: fc.nat(9),
          ref: clean,
          code: clean,
          description: clean.map((text) => text || 'x'),
          unit: clean,
          quantity: optional,
          target_rate: optional,
        }),
        { minLength: 1, maxLength: 14 },
      )
      .map((rows) => {
        const lines: BillLine[] = [];
        for (const { up, target_rate, kind, ...row } of rows) {
          const path: (number | null)[] = [null];
          for (
            let at = lines.length - 1, of: number | null = at < 0 ? null : at;
            of !== null;
            of = lines[of]?.parent ?? null
          )
            if (lines[of]?.kind !== 'item') path.splice(1, 0, of);
          const parent = path[up % path.length] ?? null;
          lines.push(
            item({
              ...row,
              kind,
              parent,
              ref: row.ref || null,
              code: row.code || null,
              unit: row.unit || null,
              figures: kind === 'item' ? { target_rate } : {},
            }),
          );
        }
        return lines;
      });
    await fc.assert(
      fc.asyncProperty(tree, async (lines) => {
        const { sheets } = await readWorkbook(await write(lines), 'x.xlsx');
        const read = readBill(
          sheets.map((sheet) => ({ sheet, layout: guessLayout(sheet), choices: {} })),
          false,
        );
        const figureOf = (value: string | null | undefined) =>
          value ? compare(value, '0') && String(Number(value)) : (value ?? null);
        expect(read.sheets.flatMap(({ outcomes }) => outcomes.filter(({ is }) => is === 'bad'))).toEqual([]);
        expect(
          read.lines.map(({ kind, parent, ref, code, description, unit, quantity, rates }) => [
            kind,
            parent,
            ref,
            code,
            description,
            unit,
            figureOf(quantity),
            figureOf(rates.rate ?? null),
          ]),
        ).toEqual(
          lines.map(({ kind, parent, ref, code, description, unit, quantity, figures }) => [
            kind,
            parent,
            ref ?? '',
            code ?? '',
            description,
            unit ?? '',
            figureOf(quantity),
            figureOf(kind === 'item' ? (figures['target_rate'] ?? null) : null),
          ]),
        );
      }),
      { numRuns: 150 },
    );
  });
});
