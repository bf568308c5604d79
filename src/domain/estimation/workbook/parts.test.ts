import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFigure } from './figures.ts';
import { guessLayout } from './guess.ts';
import { readBill } from './bill.ts';
import { reasonOf } from './leftOut.ts';
import { isNumbering, isWithin, partsOf } from './numbering.ts';
import { parentsOfRows, type Cue } from './parents.ts';
import { readWorksheet } from './read.ts';
import { worksheetOf, textRow } from '../../table/worksheet.ts';
import { repeatedHeadings } from './rowKinds.ts';
import { unitSpellings } from './unitSpellings.ts';
import { headingScores } from './headingScores.ts';
import { foldUnit, isUnit, meaningsOfUnit, sameUnit } from './units.ts';

describe('units', () => {
  it.each([
    ['m²', ['m2', 'M²', 'sqm', 'Sq. M', 'SQ.MTR', 'm^2', 'Square Metres']],
    ['m³', ['m³', 'Cum', 'CU.M', 'cubic metre']],
    ['ea', ['No.', 'nr', 'Nos', 'each', 'EA', 'PCS']],
    ['LS', ['L.S.', 'lump sum', 'Item', 'LS']],
    ['m', ['M', 'Rmt', 'lin. m', 'R.M.']],
    ['month', ['MOS', 'Months', 'Monate']],
    ['t', ['t', 'Tonne', 'metric ton', 'Metric Tons', 'to']],
    ['short ton', ['Short Ton', 'ton (short)', 'US tons']],
    ['long ton', ['long tons', 'ton (long)']],
    ['yd²', ['Sq.Yard', 'SYS', 'sq yd', 'Square Yards']],
    ['yd³', ['C.Y.', 'cu. yard']],
    ['ft', ['lin. foot', 'L.F.', 'rft', 'Linear Feet', 'lineal foot']],
    ['kg', ['kgs']],
    ['hr', ['Std.', 'HRS', 'heures']],
  ])('%s is written in many ways', (unit, all) => {
    for (const one of all) expect(foldUnit(one)).toBe(unit);
  });
  it.each([
    ['millimeters', 'mm'],
    ['centimeter', 'cm'],
    ['metrelineaire', 'm'],
    ['kilometer', 'km'],
    ['qm', 'm²'],
    ['cumeters', 'm³'],
    ['hektar', 'ha'],
    ['inches', 'in'],
    ['linealfoot', 'ft'],
    ['linearyards', 'yd'],
    ['miles', 'mi'],
    ['ft^2', 'ft²'],
    ['ft^3', 'ft³'],
    ['yd^2', 'yd²'],
    ['yd^3', 'yd³'],
    ['ac', 'acre'],
    ['kilos', 'kg'],
    ['tonmetric', 't'],
    ['nettons', 'short ton'],
    ['grosstons', 'long ton'],
    ['pounds', 'lb'],
    ['cwt', 'cwt'],
    ['lt', 'l'],
    ['gallons', 'gal'],
    ['thousandgallons', 'kgal'],
    ['uds', 'ea'],
    ['ensemble', 'set'],
    ['paire', 'pair'],
    ['fft', 'LS'],
    ['heures', 'hr'],
    ['jours', 'day'],
    ['semaines', 'week'],
    ['mois', 'month'],
    ['pts', 'point'],
    ['rollen', 'roll'],
    ['sacke', 'bag'],
    ['dollars', '$'],
  ])('%s is %s', (text, unit) => expect(foldUnit(text)).toBe(unit));
  it.each(['TON', 'Tons', 'ton.'])('%s is no unit before somebody says which: metric, short or long', (text) => {
    expect([foldUnit(text), isUnit(text), meaningsOfUnit(text)]).toEqual([text, true, ['t', 'short ton', 'long ton']]);
    for (const other of ['t', 'short ton', 'long ton']) expect(sameUnit(text, other)).toBe(false);
  });
  it.each([
    ['Tn', ['t', 'short ton']],
    ['tns', ['t', 'short ton']],
    ['St.', ['ea', 'short ton']],
    ['ml', ['m', 'ml']],
  ])('%s means one of several too', (text, meanings) => {
    expect(meaningsOfUnit(text)).toEqual(meanings);
  });
  it('fold once and for all, and unknown ones stay', () => {
    fc.assert(fc.property(fc.string(), (text) => foldUnit(foldUnit(text)) === foldUnit(text)));
    expect([foldUnit(' BUNDLE '), isUnit('Tiles'), sameUnit('sqm', 'M2'), sameUnit('bundle', 'BUNDLE')]).toEqual([
      'BUNDLE',
      false,
      true,
      true,
    ]);
  });
});

describe('figures', () => {
  it('are read back as they are written, with and without groups', () => {
    const decimal = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 9999 }));
    fc.assert(
      fc.property(decimal, fc.boolean(), ([whole, part], negative) => {
        const plain = `${negative ? '-' : ''}${whole}.${String(part).padStart(4, '0')}`;
        const value = Number(plain) === 0 ? '0' : plain.replace(/\.?0+$/, '');
        const grouped = plain.replace(/\d+(?=\.)/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));
        const comma = grouped.replace(/[.,]/g, (c) => (c === '.' ? ',' : '.'));
        expect(readFigure(plain, '.')).toEqual({ value });
        expect(readFigure(grouped, '.')).toEqual({ value });
        expect(readFigure(comma, ',')).toEqual({ value });
        expect(readFigure(`€ ${grouped}`, '.')).toEqual({ value });
      }),
    );
  });
  it.each([
    ['-', { value: null }],
    ['N/A', { value: null }],
    ['Included', { value: null, note: 'says “Included”' }],
    ['L.S.', { value: '1', note: '“L.S.” counts as 1', unit: 'L.S.' }],
    ['12.5 m2', { value: '12.5', unit: 'm2' }],
    ['Rs. 1,25,000.50', { value: '125000.5' }],
    ['1,234', { value: '1234' }],
    ['1.234 m²', { value: '1.234', unit: 'm²' }],
    ['1e3', { value: '1000' }],
    ['abc', { error: '“abc” is not a number' }],
    ['5%', { error: '“5%” is not a number' }],
  ])('%s', (text, figure) => expect(readFigure(text, '.')).toEqual(figure));
});

describe('figures of a file with decimal commas', () => {
  it.each([
    ['1,234', { value: '1.234' }],
    ['1.234', { value: '1234' }],
    ['1.234,5 m2', { value: '1234.5', unit: 'm2' }],
    ['12,-', { value: '12' }],
    ['pauschal', { value: '1', note: '“pauschal” counts as 1', unit: 'pauschal' }],
    ['nur EP', { value: null, note: 'says “nur EP”' }],
  ])('%s', (text, figure) => expect(readFigure(text, ',')).toEqual(figure));
});

describe('levels', () => {
  const cue = (isSection: boolean, level: number | null, indent = 0): Cue => ({
    isSection,
    parts: [],
    indent,
    outline: 0,
    level,
    look: '',
  });
  it('are those of their column where most lines have one', () => {
    const cues = [cue(true, 0), cue(true, 1), cue(false, 2), cue(false, null)];
    expect(parentsOfRows(cues)).toEqual([null, 0, 1, 1]);
  });
  it('are not those of a column where half of the lines have none: the indentation tells', () => {
    const cues = [cue(true, 0), cue(false, 5, 1), cue(true, null), cue(false, null, 1)];
    expect(parentsOfRows(cues)).toEqual([null, 0, null, 2]);
  });
});

it('a heading right below another of the same look is within it, and one after lines is beside the last', () => {
  const bold = (isSection: boolean): Cue => ({
    isSection,
    parts: [],
    indent: 0,
    outline: 0,
    level: null,
    look: isSection ? 'bold' : '',
  });
  /** The parents of headings (`#`) and lines (`-`) that look alike. */
  const parents = (rows: string) => parentsOfRows(rows.split('').map((row) => bold(row === '#')));
  expect(parents('##-#-')).toEqual([null, 0, 1, 0, 3]);
  // As many as before: another block with its floor, and not a floor with a block in it.
  expect(parents('##-##-##-')).toEqual([null, 0, 1, null, 3, 4, null, 6, 7]);
  expect(parents('#-##-#-')).toEqual([null, 0, null, 2, 3, 2, 5]);
  // Five texts in a row are no levels of a bill: they stand side by side.
  expect(parents('#####-')).toEqual([null, null, null, null, null, 4]);
});

it('headings that look the same never come deeper than four, however many there are', () => {
  const row = fc.constantFrom('#', '#', '-');
  fc.assert(
    fc.property(fc.array(row, { maxLength: 400 }), (rows) => {
      const cue = (isSection: boolean): Cue => ({ isSection, parts: [], indent: 0, outline: 0, level: null, look: '' });
      const depths: number[] = [];
      for (const parent of parentsOfRows(rows.map((one) => cue(one === '#'))))
        depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1);
      expect(Math.max(0, ...depths)).toBeLessThanOrEqual(4);
    }),
  );
});

it('most sections have numbers: those tell the level, an indentation is an accident', () => {
  const numbered = (isSection: boolean, number: string, indent: number): Cue => ({
    isSection,
    parts: number === '' ? [] : number.split('.'),
    indent,
    outline: 0,
    level: null,
    look: '',
  });
  const lines = (second: string) => [
    numbered(true, '1', 0),
    numbered(false, '1.1', 1),
    numbered(true, second, 1),
    numbered(false, second && `${second}.1`, 2),
  ];
  expect(parentsOfRows(lines('2'))).toEqual([null, 0, null, 2]);
  expect(parentsOfRows(lines(''))).toEqual([null, 0, 0, 2]);
});

describe('two sheets of one bill', () => {
  const part = (name: string, items: readonly string[]) => {
    const sheet = worksheetOf(
      name,
      [
        ['Ref', 'Description', 'Unit', 'Qty', 'Rate'],
        ['A', 'Walls', '', '', ''],
        ...items.map((text) => ['', text, 'm', '4', '2']),
      ].map((cells, at) => textRow(at + 1, cells)),
    );
    return { sheet, layout: guessLayout(sheet), choices: {} };
  };
  const chosen = [part('One', ['Blocks']), part('Two', ['Plaster', 'Paint'])];

  it('are one after the other: lines, what they stand in, and rows name each other by their place in the bill', () => {
    const { lines, sheets } = readBill(chosen, false);
    expect(lines.map(({ description, parent }) => [description, parent])).toEqual([
      ['Walls', null],
      ['Blocks', 0],
      ['Walls', null],
      ['Plaster', 2],
      ['Paint', 2],
    ]);
    const at = sheets.map(({ outcomes }) => outcomes.flatMap((o) => ('line' in o ? [[o.row, o.line]] : [])));
    expect(at).toEqual([
      [
        [2, 0],
        [3, 1],
      ],
      [
        [2, 2],
        [3, 3],
        [4, 4],
      ],
    ]);
  });

  it('are sections with their names, where a person wants so', () => {
    const { lines, sheets } = readBill(chosen, true);
    expect(lines.map(({ description, parent }) => [description, parent])).toEqual([
      ['One', null],
      ['Walls', 0],
      ['Blocks', 1],
      ['Two', null],
      ['Walls', 3],
      ['Plaster', 4],
      ['Paint', 4],
    ]);
    expect(sheets[1]?.outcomes.at(-1)).toEqual({ row: 4, is: 'line', line: 6 });
  });

  it('leave out their hidden rows where a person says so, and read them else', () => {
    const [one] = chosen;
    if (!one) throw new Error('no sheet');
    const sheet = { ...one.sheet, rows: one.sheet.rows.map((row) => ({ ...row, isHidden: row.row === 3 })) };
    expect(readWorksheet(sheet, one.layout).lines).toHaveLength(2);
    const { lines, outcomes } = readWorksheet(sheet, { ...one.layout, takeHidden: false });
    expect([lines.length, outcomes.at(-1)]).toMatchObject([1, { row: 3, is: 'left', reason: 'hidden' }]);
  });
});

describe('units of a bill', () => {
  const of = worksheetOf(
    'Bill',
    [
      ['Description', 'Unit', 'Qty'],
      ['Asphalt, surface', 'TON', '5'],
      ['Kerb stones', 'lin. foot', '5'],
      ['Water for dust control', 'M.G.', '5'],
      ['Gravel', 'Ton', '5'],
    ].map((cells, at) => textRow(at + 1, cells)),
  );
  const layout = guessLayout(of);
  const units = (said: typeof layout) => readWorksheet(of, said).lines.map(({ unit, notes }) => [unit, ...notes]);

  it('are asked where they mean several, noted where nobody knows them, and kept', () => {
    expect([...unitSpellings(of, layout).values()].map(({ text, told }) => [text, told])).toEqual([['TON', null]]);
    expect(units(layout)).toEqual([
      ['TON', 'Unit “TON” can be t or short ton or long ton'],
      ['ft'],
      ['M.G.', 'Unit “M.G.” is not a known one'],
      ['Ton', 'Unit “Ton” can be t or short ton or long ton'],
    ]);
    expect(units({ ...layout, units: { ton: 'short ton' } })[0]).toEqual(['short ton']);
    expect(units({ ...layout, foldUnits: false }).map(([unit]) => unit)).toEqual(['TON', 'lin. foot', 'M.G.', 'Ton']);
  });
});

describe('numbers of lines', () => {
  it('have parts', () => {
    expect([partsOf('A.1.2'), partsOf('Section 3'), partsOf('1.0'), partsOf('B12'), partsOf('01.10')]).toEqual([
      ['A', '1', '2'],
      ['3'],
      ['1'],
      ['B', '12'],
      ['1', '10'],
    ]);
    expect(['1', 'A.1.2', '(iv)', '2.10.', 'a)'].every(isNumbering)).toBe(true);
    expect(['Excavation', '', 'see drawing 4'].some(isNumbering)).toBe(false);
    expect(isWithin(['A', '1'], ['A'])).toBe(true);
  });
});

it.each([
  ['Total', 'total'],
  ['SUB-TOTAL', 'total'],
  ['Sub Total Section A', 'total'],
  ['Total carried to summary', 'carried'],
  ['C/F', 'carried'],
  ['Brought Forward', 'carried'],
  ['Add GST 18%', 'total'],
  ['Page 3 of 12', 'page'],
  ['Note: all rates include waste', 'note'],
  ['Totally enclosed fan', null],
  ['Doors and windows', null],
  ['Zwischensumme Fassade', 'total'],
  ['Summe Titel 3', 'total'],
  ['inkl. 19 % MwSt.', 'total'],
  ['Sous-total maçonnerie', 'total'],
  ['Übertrag', 'carried'],
  ['Seite 3 von 12', 'page'],
  ['Vorbemerkungen zum Leistungsverzeichnis', 'note'],
  ['Summer house', null],
  ['Totalstation', null],
])('%s is left out as %s', (text, reason) => expect(reasonOf([text])).toBe(reason));

describe('a row that no column gives a kind', () => {
  const read = (...rows: string[][]) => {
    const of = worksheetOf(
      'Bill',
      [['Ref', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'], ...rows].map((cells, at) => textRow(at + 1, cells)),
    );
    return readWorksheet(of, guessLayout(of)).lines.map(({ kind, ref, description }) => [kind, ref, description]);
  };
  const priced = ['1', 'Digging', 'm3', '4', '2.50', '10.00'];

  it('is an item with an amount, and a heading with none or with nothing as its amount', () => {
    expect(
      read(
        priced,
        ['2', 'Provisional sum for works by others', '', '', '', '500.00'],
        ['3', 'Drainage', '', '', '', '0.00'],
        ['4', 'Roads'],
        ['4.1', 'Kerbs', 'm', '3', '2.00', '6.00'],
      ),
    ).toEqual([
      ['item', '1', 'Digging'],
      ['item', '2', 'Provisional sum for works by others'],
      ['structure', '3', 'Drainage'],
      ['structure', '4', 'Roads'],
      ['item', '4.1', 'Kerbs'],
    ]);
  });

  it('has the text of the row above where it has figures alone, and its own reference before that one’s', () => {
    expect(read(priced, ['2', 'Filling'], ['', '', 'm3', '5', '3.00', '15.00'])).toEqual([
      ['item', '1', 'Digging'],
      ['item', '2', 'Filling'],
    ]);
    expect(read(priced, ['2', 'Filling'], ['2.1', '', 'm3', '5', '3.00', '15.00'])).toEqual([
      ['item', '1', 'Digging'],
      ['item', '2.1', 'Filling'],
    ]);
  });
});

it('a row says the headings again if more than half of it does', () => {
  const again = (...cells: string[]) =>
    repeatedHeadings(
      worksheetOf('Bill', [textRow(1, ['Item', 'Description', 'Unit', 'Qty', 'Rate']), textRow(9, cells)]),
      { first: 0, last: 0 },
    ).has(1);
  expect([
    again('Item', 'Description', 'Unit', 'carried', 'over'),
    again('Item', 'Description', 'of works', 'as', 'drawn'),
    again('Item', 'Door', '', '', ''),
    again('Item', '', '', '', ''),
  ]).toEqual([true, false, false, false]);
});

it('a figure in a computed column is typed over where no formula stands; that of a section only beside formulas', () => {
  const rows = [
    textRow(1, ['', 'Level', 'Type', 'Description', 'Quantity', 'Selling amount']),
    textRow(2, ['', '0', 'Section', 'Roof', '', '450']),
    textRow(3, ['', '1', 'Item', 'Tiles', '10', '400']),
    textRow(4, ['', '1', 'Item', 'Ridge', '5', '50']),
  ];
  const columns = { level: 1, kind: 2, description: 3, quantity: 4, selling_extension: 5 };
  const layout = { place: { first: 0, last: 0 }, columns, mark: '.', foldUnits: false } as const;
  const typedOver = (formulasIn: readonly number[]) => {
    const written = rows.map((row) => ({ ...row, formulas: formulasIn.includes(row.row) ? [5] : [] }));
    const { lines } = readWorksheet(worksheetOf('Bill', written), layout);
    return lines.map((line) => line.typedOver?.selling_extension ?? null);
  };
  expect([typedOver([]), typedOver([3]), typedOver([2, 3, 4])]).toEqual([
    [null, '400', '50'],
    ['450', null, '50'],
    [null, null, null],
  ]);
});

it('the indentation of a row is that of its first text, not of a blank cell before it', () => {
  expect([textRow(1, ['   ', 'Doors']).indent, textRow(1, ['', '    Doors']).indent]).toEqual([0, 2]);
});

it('a sheet has neither rows nor columns of blanks alone', () => {
  const { rows, width } = worksheetOf('Bill', [
    textRow(1, ['1', 'Doors', '  ']),
    textRow(2, ['', ' \t']),
    textRow(3, ['2']),
  ]);
  expect([rows.map(({ row }) => row), width]).toEqual([[1, 3], 2]);
});

it.each(['Material', 'Labour', 'Machine', 'Freight'])('an amount of %s is no rate of it', (name) => {
  expect(Object.keys(headingScores(`${name} amount`)).filter((target) => target.endsWith('_rate'))).toEqual([]);
  expect(headingScores(`${name} rate`)).toHaveProperty(`${name.toLowerCase()}_rate`);
});

it('every row of any sheet has one outcome, and parents come first', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '',
      '1',
      '1.1',
      'A',
      '12.5',
      'Total',
      'Description',
      'Qty',
      'Rate',
      'm2',
      'Carried forward',
      '  Doors',
    ),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 25 }), (rows) => {
      const of = worksheetOf(
        's',
        rows.map((cells, at) => textRow(at + 1, cells)),
      );
      const { lines, outcomes } = readWorksheet(of, guessLayout(of));
      expect(outcomes.map(({ row }) => row)).toEqual(of.rows.map(({ row }) => row));
      const made = outcomes.flatMap((o) => (o.is === 'line' ? [o.line] : []));
      expect(new Set(made).size).toBe(lines.length);
      for (const [at, line] of lines.entries()) {
        expect(line.parent ?? -1).toBeLessThan(at);
        if (line.parent !== null) expect(lines[line.parent]?.kind).not.toBe('item');
      }
    }),
    { numRuns: 300 },
  );
});
