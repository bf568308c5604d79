import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../../domain/decimal.ts';
import { oneLine } from '../../../../domain/fold.ts';
import { pricesOf } from '../../../../domain/estimation/prices.ts';
import { guessLayout } from '../../../../domain/estimation/workbook/guess.ts';
import { readBill } from '../../../../domain/estimation/workbook/bill.ts';
import { readWorkbook } from '../../../../ui/import/read/workbook.ts';
import { figureColumns, type BillLine } from './billColumns.ts';
import { billWorkbook } from './billWorkbook.ts';

const write = (lines: readonly BillLine[], stage: keyof typeof figureColumns = 'boq_sales') =>
  billWorkbook({
    name: 'BOQ/1',
    title: '=Bill',
    subtitles: ['Project', 'Client'],
    lines,
    figures: figureColumns[stage],
  });

const item = (some: Partial<BillLine>): BillLine => {
  const line: BillLine = {
    key: null,
    kind: 'item',
    parent: null,
    ref: null,
    code: null,
    description: 'Line',
    unit: null,
    quantity: null,
    basis: null,
    percent: null,
    alternate: null,
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
    expect(columns?.map(({ hidden }) => Boolean(hidden)).slice(-3)).toEqual([true, true, true]);
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

  describe('with rates only and percentages', () => {
    const percentage = (some: Partial<BillLine>, extension: string): BillLine => {
      const line = item(some);
      return { ...line, figures: { ...line.figures, target_extension: extension } };
    };
    const bill = [
      item({ kind: 'structure', description: 'Façade' }),
      item({ parent: 0, description: 'Panel', quantity: '10', figures: { target_rate: '100' } }),
      item({ parent: 0, description: 'Deduct', quantity: '-3', figures: { target_rate: '50.25' } }),
      item({ parent: 0, description: 'Scaffold', basis: 'rate_only', figures: { target_rate: '45' } }),
      percentage({ parent: 0, description: 'Less', basis: 'percent_of_structure', percent: '-2.00' }, '-16.99'),
      item({ description: 'Bolt', quantity: '7', figures: { target_rate: '3' } }),
      percentage({ description: 'Risk', basis: 'percent_of_all', percent: '10.00' }, '85.33'),
    ];

    it('has live formulas that name no sum in which the percentage itself is', async () => {
      const sheet = (await readXlsx(await write(bill), { readStyles: true })).sheets[0];
      const cell = (at: string) => sheet?.cells?.get(at);
      const formulas = ['5,6', '9,6', '11,6', '12,6'].map((at) => [cell(at)?.formula, cell(at)?.formulaResult]);
      expect(formulas).toEqual([
        ['SUM(G7:G10)', 832.26],
        ['ROUND(E10*(SUM(G7:G9))/100,2)', -16.99],
        ['ROUND(E12*(SUM(G7:G9,G11)+SUM(G10))/100,2)', 85.33],
        ['SUM(G6,G11:G12)', 938.59],
      ]);
      expect([cell('9,4')?.value, cell('9,4')?.style?.numFmt, cell('8,6')?.value, cell('8,5')?.value]).toEqual([
        -2,
        '0.00" %"',
        'Rate only',
        45,
      ]);
    });

    it('and formulas that Excel can hold, however large the bill', async () => {
      const groups = Array.from({ length: 1500 }, (_, at) => [
        item({ kind: 'structure', description: `S${at}` }),
        item({ parent: at * 2, description: 'P', quantity: '1', figures: { target_rate: '1' } }),
      ]).flat();
      const less = percentage({ parent: 0, basis: 'percent_of_structure', percent: '1' }, '0.01');
      const all = percentage({ basis: 'percent_of_all', percent: '1' }, '15.00');
      // The first structure has a percentage of its own: its row is not among those that are added up by type.
      const [first, panel, ...others] = groups;
      const shifted = others.map((line) => ({ ...line, parent: line.parent === null ? null : line.parent + 1 }));
      const sheet = (
        await readXlsx(await write([first, panel, less, ...shifted, all].flatMap((line) => line ?? [])), {
          readStyles: true,
        })
      ).sheets[0];
      const found = [...(sheet?.cells?.values() ?? [])].flatMap(({ formula }) => formula ?? []);
      expect(Math.max(...found.map((formula) => formula.length))).toBeLessThanOrEqual(8192);
      expect(sheet?.cells?.get('3006,6')?.formula).toBe(
        'ROUND(E3007*(SUMIF(I7:I7,"Item",G7:G7)+SUMIF(I9:I3006,"Item",G9:G3006)+SUM(G8))/100,2)',
      );
    });

    it('adds up provisional sums by their type too, and tells what an optional line would come to', async () => {
      const groups = Array.from({ length: 1500 }, (_, at) => [
        item({ kind: 'structure', description: `S${at}` }),
        item({
          parent: at * 2,
          basis: at % 2 ? 'provisional_sum' : null,
          quantity: '1',
          figures: { target_rate: '1' },
        }),
      ]).flat();
      const optional = item({
        description: 'Canopy',
        basis: 'optional',
        alternate: { quantity: '3', to: null },
        figures: { target_rate: '12.005' },
      });
      const all = percentage({ basis: 'percent_of_all', percent: '1' }, '15.00');
      const sheet = (await readXlsx(await write([...groups, optional, all]), { readStyles: true })).sheets[0];
      const headings = sheet?.rows[4] ?? [];
      const cell = (row: number, name: string) => sheet?.cells?.get(`${row},${headings.indexOf(name)}`);
      expect([cell(3005, 'Basis')?.value, cell(3005, 'Target amount')?.value]).toEqual(['Optional', 'Optional']);
      expect(cell(3005, 'Optional amount')?.formulaResult).toBe(36.02);
      expect([cell(6, 'Basis')?.value ?? null, cell(8, 'Basis')?.value]).toEqual([null, 'Provisional sum']);
      expect(cell(3006, 'Target amount')?.formula).toBe(
        'ROUND(E3007*(SUMIF(K6:K3006,"Item",G6:G3006)+SUMIF(K6:K3006,"Provisional sum",G6:G3006))/100,2)',
      );
    });

    it('is imported as the same lines', async () => {
      const { sheets } = await readWorkbook(await write(bill), 'x.xlsx');
      const read = readBill(
        sheets.map((sheet) => ({ sheet, layout: guessLayout(sheet), choices: {} })),
        false,
      );
      expect(
        read.lines.map(({ description, parent, quantity, basis, percent, unit, rates, notes }) => [
          description,
          parent,
          quantity,
          basis,
          percent,
          unit,
          rates.target_rate,
          notes,
        ]),
      ).toEqual([
        ['Façade', null, null, undefined, undefined, '', undefined, []],
        ['Panel', 0, '10', undefined, undefined, '', '100', []],
        ['Deduct', 0, '-3', undefined, undefined, '', '50.25', []],
        ['Scaffold', 0, null, 'rate_only', undefined, '', '45', []],
        ['Less', 0, null, 'percent_of_structure', '-2.00', '', null, []],
        ['Bolt', null, '7', undefined, undefined, '', '3', []],
        ['Risk', null, null, 'percent_of_all', '10.00', '', null, []],
      ]);
    });
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
    const clean = word.map((text) => oneLine(text.replace(/\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '')));
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
            figureOf(rates.target_rate ?? null),
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
