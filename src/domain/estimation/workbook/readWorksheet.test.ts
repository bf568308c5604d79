import { describe, expect, it } from 'vitest';
import { guessLayout } from './guess.ts';
import { headingTexts } from './heading.ts';
import { readWorksheet, type ReadWorksheet } from './read.ts';
import { worksheetOf, textRow, type Worksheet, type WrittenRow } from '../../table/worksheet.ts';

const sheet = (
  rows: readonly (readonly string[])[],
  extra: Readonly<Record<number, Partial<WrittenRow>>> = {},
): Worksheet =>
  worksheetOf(
    'Bill',
    rows.map((cells, at) => ({ ...textRow(at + 1, cells), ...extra[at + 1] })),
  );
const readAll = (of: Worksheet): ReadWorksheet => readWorksheet(of, guessLayout(of));

/** The lines as an indented text: "  A.1 Excavation | 12 m³ × 5". */
const drawn = ({ lines }: ReadWorksheet): string[] => {
  const depth = (at: number | null): number => (at === null ? 0 : 1 + depth(lines[at]?.parent ?? null));
  return lines.map((line) => {
    const head = `${'  '.repeat(depth(line.parent))}${[line.ref, line.code, line.description].filter(Boolean).join(' ')}`;
    if (line.kind === 'structure') return head;
    const rates = Object.values(line.rates).join('+');
    return `${head} | ${line.quantity ?? '–'} ${line.unit}${rates && ` × ${rates}`}`;
  });
};
const leftRows = ({ outcomes }: ReadWorksheet) =>
  outcomes.flatMap((o) => (o.is === 'left' ? [`${o.row} ${o.reason}`] : []));

describe('a bill of a client', () => {
  it('has headings below a cover, sections by number, totals and carried sums', () => {
    const read = readAll(
      sheet([
        ['ACME Developments', '', '', '', '', ''],
        ['Bill of Quantities: Block C', '', '', '', '', ''],
        [],
        ['Item No.', 'Description of Work', 'Unit', 'Qty', 'Rate (USD)', 'Amount'],
        ['1', '2', '3', '4', '5', '6 = 4 x 5'],
        ['1', 'EARTHWORKS', '', '', '', ''],
        ['1.1', 'Excavate to reduced level', 'M³', '1,250.50', '$ 4.25', '5314.63'],
        ['1.2', 'Dispose of excavated material', 'Cu.M', '1250.5', '', ''],
        ['', 'Total for Earthworks', '', '', '', '5314.63'],
        ['', 'Carried forward', '', '', '', '5314.63'],
        ['Item No.', 'Description of Work', 'Unit', 'Qty', 'Rate (USD)', 'Amount'],
        ['', 'Brought forward', '', '', '', '5314.63'],
        ['2', 'CONCRETE', '', '', '', ''],
        ['2.1', 'Slabs', '', '', '', ''],
        ['2.1.1', 'Slab 200 mm thick', 'sq.m', '300', '12', ''],
        ['2.1.2', 'Slab edges', 'No.', '14', 'Rate only', ''],
        ['2.2', 'Mobilise', 'Lump Sum', 'LS', '500/-', '500'],
        ['', 'GRAND TOTAL', '', '', '', '9999'],
        ['', 'Page 1 of 1', '', '', '', ''],
      ]),
    );
    expect(drawn(read)).toEqual([
      '1 EARTHWORKS',
      '  1.1 Excavate to reduced level | 1250.5 m³ × 4.25',
      '  1.2 Dispose of excavated material | 1250.5 m³',
      '2 CONCRETE',
      '  2.1 Slabs',
      '    2.1.1 Slab 200 mm thick | 300 m² × 12',
      '    2.1.2 Slab edges | 14 ea',
      '  2.2 Mobilise | 1 LS × 500',
    ]);
    expect(leftRows(read)).toEqual([
      '1 above',
      '2 above',
      '4 heading',
      '5 columns',
      '9 total',
      '10 carried',
      '11 heading',
      '12 carried',
      '18 total',
      '19 page',
    ]);
    expect(read.lines.flatMap(({ notes }) => notes)).toEqual(['Rate says “Rate only”', 'Quantity “LS” counts as 1']);
  });

  it('has sections whose numbers stand in their texts', () => {
    const read = readAll(
      sheet([
        ['Description', 'Unit', 'Qty', 'Rate'],
        ['1. Earthworks', '', '', ''],
        ['1.1 Excavation', '', '', ''],
        ['Dig by hand', 'm³', '12', '30'],
        ['1.2 Filling', '', '', ''],
        ['Fill in layers', 'm³', '90', '6'],
        ['2. Concrete', '', '', ''],
        ['Slab', 'm²', '40', '55'],
      ]),
    );
    expect(drawn(read)).toEqual([
      '1. Earthworks',
      '  1.1 Excavation',
      '    Dig by hand | 12 m³ × 30',
      '  1.2 Filling',
      '    Fill in layers | 90 m³ × 6',
      '2. Concrete',
      '  Slab | 40 m² × 55',
    ]);
  });

  it('is read without any headings: texts, units, then figures from left to right', () => {
    const of = sheet([
      ['1', 'Excavate to reduced level', 'm³', '1250.5', '4.25', '5314.63'],
      ['2', 'Dispose of excavated material', 'm³', '1250.5', '3', '3751.50'],
      ['3', 'Compact the formation', 'm²', '800', '1.1', '880.00'],
    ]);
    expect(guessLayout(of)).toMatchObject({
      place: null,
      columns: { ref: 0, description: 1, unit: 2, quantity: 3, rate: 4, amount: 5 },
    });
    expect(drawn(readAll(of))[0]).toBe('1 Excavate to reduced level | 1250.5 m³ × 4.25');
  });

  it('has headings of two rows, and columns that the second row alone names', () => {
    const of = sheet([
      ['', 'Description', 'Qty', 'Rate', ''],
      ['No.', '', '', 'Supply', 'Install'],
      ['1', 'Door', '4', '210', '35'],
    ]);
    expect(headingTexts(of, { first: 0, last: 1 })).toEqual([
      'No.',
      'Description',
      'Qty',
      'Rate Supply',
      'Rate Install',
    ]);
  });

  it('has letters for sections and numbers that begin again in each', () => {
    const read = readAll(
      sheet([
        ['Ref', 'Description', 'UoM', 'Quantity', 'Unit rate'],
        ['A', 'Preliminaries', '', '', ''],
        ['1', 'Site office', 'months', '12', '100'],
        ['2', 'Insurance', 'item', '1', '900'],
        ['B', 'Finishes', '', '', ''],
        ['B.1', 'Walls', '', '', ''],
        ['B.1.1', 'Plaster', 'm²', '40.5', '8'],
        ['B.2', 'Paint two coats', 'm2', '40.5', '3.5'],
      ]),
    );
    expect(drawn(read)).toEqual([
      'A Preliminaries',
      '  1 Site office | 12 month × 100',
      '  2 Insurance | 1 LS × 900',
      'B Finishes',
      '  B.1 Walls',
      '    B.1.1 Plaster | 40.5 m² × 8',
      '  B.2 Paint two coats | 40.5 m² × 3.5',
    ]);
  });

  it('has sections by indentation, and headings in bold', () => {
    const indented = readAll(
      sheet([
        ['Description', 'Unit', 'Qty', 'Price'],
        ['Ground floor', '', '', ''],
        ['  Doors', '', '', ''],
        ['    Door 900 × 2100', 'nr', '4', '210'],
        ['  Windows', '', '', ''],
        ['    Window 1200', 'nr', '6', '180'],
        ['First floor', '', '', ''],
        ['    Hatch', 'nr', '1', '90'],
      ]),
    );
    expect(drawn(indented)).toEqual([
      'Ground floor',
      '  Doors',
      '    Door 900 × 2100 | 4 ea × 210',
      '  Windows',
      '    Window 1200 | 6 ea × 180',
      'First floor',
      '  Hatch | 1 ea × 90',
    ]);
    const bold = readAll(
      sheet(
        [
          ['Description', 'Unit', 'Qty', 'Price'],
          ['Ground floor', '', '', ''],
          ['Doors', '', '', ''],
          ['Door 900', 'nr', '4', '210'],
          ['Windows', '', '', ''],
          ['Window 1200', 'nr', '6', '180'],
          ['First floor', '', '', ''],
          ['Hatch', 'nr', '1', '90'],
        ],
        { 2: { bold: true }, 7: { bold: true } },
      ),
    );
    expect(drawn(bold).map((text) => text.split(' | ')[0])).toEqual([
      'Ground floor',
      '  Doors',
      '    Door 900',
      '  Windows',
      '    Window 1200',
      'First floor',
      '  Hatch',
    ]);
  });

  it('has headings merged over the width, codes merged over rows, and texts that go on', () => {
    const read = readAll(
      sheet(
        [
          ['Pay item', 'Description', 'Unit', 'Quantity', 'Rate', ''],
          ['', '', '', '', 'Supply', 'Install'],
          ['SITE CLEARANCE', '', '', '', '', ''],
          ['201', 'Clear and grub', 'ACRE', '2', '100', '50'],
          ['', 'including all roots and stumps', '', '', '', ''],
          ['', 'Second phase', 'ACRE', '3', '100', '50'],
        ],
        { 6: { above: { 0: '201' } } },
      ),
    );
    expect(drawn(read)).toEqual([
      'SITE CLEARANCE',
      '  201 Clear and grub including all roots and stumps | 2 acre × 100+50',
      '  201 Second phase | 3 acre × 100+50',
    ]);
    expect(read.outcomes.map(({ is }) => is)).toEqual(['left', 'left', 'line', 'line', 'joined', 'line']);
  });

  it('has rows that cannot be read, with the reason, and choices of a person', () => {
    const of = sheet([
      ['Code', 'Description', 'Unit', 'Qty', 'Rate'],
      ['A1', 'Tiles', 'm2', 'see drawing', '5'],
      ['A2', '', 'm2', '5', '5'],
      ['A3', 'Paint', 'm2', '1.23456', '2'],
      ['A4', 'Credit', 'm2', '1', '(2)'],
      ['', 'Delivered free', '', '', ''],
    ]);
    const layout = guessLayout(of);
    const read = readWorksheet(of, layout);
    expect(read.outcomes.filter(({ is }) => is === 'bad')).toMatchObject([
      { row: 2, problems: [{ target: 'quantity', message: 'Quantity: “see drawing” is not a number' }] },
      { row: 3, problems: [{ target: 'description', message: 'No description' }] },
    ]);
    const mended = readWorksheet(of, layout, {
      2: { texts: { quantity: '7' } },
      3: { as: 'out' },
      5: { as: 'out' },
      6: { as: 'item' },
    });
    expect(drawn(mended)).toEqual(['A1 Tiles | 7 m² × 5', 'A3 Paint | 1.2346 m² × 2', 'Delivered free | – ']);
    expect(mended.lines[1]?.notes).toEqual(['Quantity 1.23456 is rounded to 1.2346']);
  });

  it('has decimal commas if its figures say so', () => {
    const of = sheet([
      ['Pos', 'Description', 'Unit', 'Quantity', 'Unit price'],
      ['1', 'Concrete', 'm3', '1.234', '95,50'],
      ['2', 'Steel', 'kg', '12.500,5', '1,25'],
    ]);
    expect(guessLayout(of).mark).toBe(',');
    expect(drawn(readAll(of))).toEqual(['1 Concrete | 1234 m³ × 95.5', '2 Steel | 12500.5 kg × 1.25']);
    expect(headingTexts(of, { first: 0, last: 0 })).toHaveLength(5);
  });

  it('has lump sums with an amount alone, and amounts that differ', () => {
    const read = readAll(
      sheet([
        ['Description', 'Unit', 'Qty', 'Rate', 'Amount'],
        ['Site office', 'sum', '', '950', '950'],
        ['Insurance', 'sum', '', '', '1,200.00'],
        ['Fence', 'm', '10', '5', '55'],
        ['Hoarding', 'm', '', '5', ''],
        ['Gate', 'm', '5', '', '55'],
      ]),
    );
    expect(drawn(read)).toEqual([
      'Site office | 1 LS × 950',
      'Insurance | 1 LS × 1200',
      'Fence | 10 m × 5',
      'Hoarding | – m × 5',
      'Gate | 5 m',
    ]);
    expect(read.lines.map(({ notes }) => notes[0])).toEqual([
      'Amount is the rate: taken as one',
      'Amount 1200 taken as rate of one',
      'Amount says 55, quantity × rate is 50.00',
      undefined,
      'Amount 55 without a rate',
    ]);
  });

  it('has "1,234" as a thousand where nothing says otherwise', () => {
    const of = sheet([
      ['Description', 'Unit', 'Qty', 'Rate'],
      ['Steel', 'kg', '1,234', '2'],
      ['More', 'kg', '1,23,456.5', '₹ 2'],
    ]);
    expect(drawn(readAll(of))).toEqual(['Steel | 1234 kg × 2', 'More | 123456.5 kg × 2']);
  });
});
