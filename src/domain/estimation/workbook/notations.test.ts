import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, extension, type Decimal } from '../../decimal.ts';
import type { DecimalMark } from '../../numerals.ts';
import { guessLayout } from './guess.ts';
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

const items = ({ lines }: ReadWorksheet) =>
  lines.flatMap(({ kind, quantity, unit, rates }) => (kind === 'item' ? [[quantity, unit, rates.rate ?? null]] : []));

/** A figure as a country writes it. */
interface Country {
  readonly mark: DecimalMark;
  readonly headings: readonly string[];
  readonly write: (value: Decimal) => string;
}

const grouped = (group: string, mark: string) => (value: Decimal) => {
  const [whole = '', decimals] = value.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + (decimals === undefined ? '' : mark + decimals);
};

const countries: readonly Country[] = [
  {
    mark: ',',
    headings: ['Pos.', 'Leistungsbeschreibung', 'ME', 'Menge', 'EP', 'GP'],
    write: grouped('.', ','),
  },
  { mark: '.', headings: ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'], write: grouped(',', '.') },
  {
    mark: ',',
    headings: ['N°', 'Désignation des ouvrages', 'Unité', 'Quantité', 'Prix unitaire HT', 'Montant total'],
    write: grouped('\u202f', ','),
  },
  {
    mark: '.',
    headings: ['Pos', 'Beschreibung', 'Einheit', 'Menge', 'Einheitspreis in CHF', 'Betrag'],
    write: grouped('’', '.'),
  },
];

const figure = (places: number) =>
  fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: places })).map(([n, at]) => {
    const digits = String(n).padStart(at + 1, '0');
    return at === 0 ? digits : `${digits.slice(0, -at)}.${digits.slice(-at)}`;
  });

describe('the notation of a bill (rule 61)', () => {
  it('is that of its country, or it is asked for: no figure is ever another one', () => {
    const lines = fc
      .constantFrom(0, 3)
      .chain((places) =>
        fc.array(fc.tuple(figure(places), figure(places), fc.boolean()), { minLength: 1, maxLength: 4 }),
      );
    let [told, asked] = [0, 0];
    fc.assert(
      fc.property(fc.constantFrom(...countries), lines, ({ mark, headings, write }, figures) => {
        const of = sheet([
          headings,
          ...figures.map(([quantity, rate, withAmount], at) => [
            String(at + 1),
            `Wall of blocks, type ${at}`,
            'm²',
            write(quantity),
            write(rate),
            withAmount ? write(extension(quantity, rate).replace(/\.00$/, '')) : '',
          ]),
        ]);
        const layout = guessLayout(of);
        expect(layout.columns).toMatchObject({ ref: 0, description: 1, unit: 2, quantity: 3, rate: 4 });
        if (layout.mark === null) asked += 1;
        else told += 1;
        const read = readWorksheet(of, { ...layout, mark: layout.mark ?? mark });
        const found = items(read);
        expect(found).toHaveLength(figures.length);
        for (const [at, [quantity, rate]] of figures.entries())
          for (const [is, was] of [
            [found[at]?.[0], quantity],
            [found[at]?.[2], rate],
          ] as const)
            expect([at, is, was, is && compare(is, was)]).toEqual([at, is, was, 0]);
      }),
      { numRuns: 400 },
    );
    expect([told > 100, asked > 10]).toEqual([true, true]);
  });

  it('is asked for where whole numbers are grouped and nothing tells: nothing is read until it is said', () => {
    const of = sheet([
      ['Pos.', 'Leistungsbeschreibung', 'ME', 'Menge', 'EP', 'GP'],
      ['1', 'Mauerwerk aus Kalksandstein', 'm²', '1.234', '15', '18.510'],
      ['2', 'Putz', 'm²', '800', '12', ''],
    ]);
    const layout = guessLayout(of);
    expect(layout).toMatchObject({ mark: null, columns: { ref: 0, description: 1, unit: 2, quantity: 3, rate: 4 } });
    expect(readWorksheet(of, layout).outcomes[1]).toMatchObject({
      is: 'bad',
      problems: [{ target: 'quantity', message: 'Quantity: “1.234” can be read in two ways: write 1234 or 1.234' }],
    });
    expect(items(readWorksheet(of, { ...layout, mark: ',' }))).toEqual([
      ['1234', 'm²', '15'],
      ['800', 'm²', '12'],
    ]);
    expect(items(readWorksheet(of, { ...layout, mark: '.' }))[0]).toEqual(['1.234', 'm²', '15']);
  });

  it.each<[what: string, mark: DecimalMark | null, rows: string[][]]>([
    [
      'a figure with both marks',
      ',',
      [
        ['1.234', '2', ''],
        ['5', '1.000,50', ''],
      ],
    ],
    ['two groups', ',', [['1.234', '2.345.678', '']]],
    ['a fraction that is not of 3 digits', '.', [['1,234', '2.5', '']]],
    ['a group that begins with a nought is none', '.', [['1.234', '0.250', '']]],
    ['the amount, where the quantity alone has two readings', ',', [['1.234', '15', '18510']]],
    ['the amount, as a fraction', '.', [['1.250', '16', '20']]],
    [
      'amounts that tell both',
      null,
      [
        ['1.250', '16', '20'],
        ['1.234', '15', '18510'],
      ],
    ],
    [
      'figures that tell both',
      null,
      [
        ['1.234', '2,5', ''],
        ['5', '2.5', ''],
      ],
    ],
    ['nothing: all fit either way', null, [['1.234', '15', '18.510']]],
    ['nothing to tell, nothing to ask', '.', [['1234', '15', '18510']]],
  ])('is told by %s', (_, mark, rows) => {
    const of = sheet([
      ['Description', 'Unit', 'Quantity', 'Rate', 'Amount'],
      ...rows.map((row, at) => [`Wall of blocks, type ${at}`, 'm', ...row]),
    ]);
    expect(guessLayout(of).mark).toBe(mark);
  });

  it('leaves numbers of typed cells as they are', () => {
    const of = sheet(
      [
        ['Description', 'Unit', 'Quantity', 'Rate'],
        ['Steel in beams and columns', 't', '1.234', '1.850,50'],
        ['Steel in stairs, as a text', 't', '1.234', '1.850,50'],
      ],
      { 2: { typed: [2] } },
    );
    expect(guessLayout(of).mark).toBe(',');
    expect(items(readWorksheet(of, guessLayout(of)))).toEqual([
      ['1.234', 't', '1850.5'],
      ['1234', 't', '1850.5'],
    ]);
  });
});

describe('a German bill', () => {
  it('has its headings, sums, carried amounts, pages, lump sums and units known', () => {
    const read = readWorksheet(
      ...((of: Worksheet) => [of, guessLayout(of)] as const)(
        sheet([
          ['Pos.', 'Leistungsbeschreibung', 'ME', 'Menge', 'EP in EUR', 'GP in EUR'],
          ['1', 'Fassade', '', '', '', ''],
          ['1.1', 'Pfosten-Riegel-Konstruktion', 'qm', '1.234,5', '412,50 €', '509.231,25 €'],
          ['1.2', 'Attikaabdeckung', 'lfm', '86', '95,00', '8.170,00'],
          ['1.3', 'Türen', 'Stk', '4', '1.250', '5.000'],
          ['', 'Zwischensumme', '', '', '', '522.401,25'],
          ['', 'Übertrag', '', '', '', '522.401,25'],
          ['', 'Seite 2 von 4', '', '', '', ''],
          ['1.4', 'Baustelleneinrichtung', 'psch', '1', '12.500', ''],
          ['', 'Summe Fassade', '', '', '', '534.901,25'],
          ['', 'zzgl. 19 % MwSt.', '', '', '', '101.631,24'],
          ['', 'Gesamtsumme brutto', '', '', '', '636.532,49'],
        ]),
      ),
    );
    expect(items(read)).toEqual([
      ['1234.5', 'm²', '412.5'],
      ['86', 'm', '95'],
      ['4', 'ea', '1250'],
      ['1', 'LS', '12500'],
    ]);
    expect(read.outcomes.flatMap((o) => (o.is === 'left' ? [`${o.row} ${o.reason}`] : []))).toEqual([
      '1 heading',
      '6 total',
      '7 carried',
      '8 page',
      '10 total',
      '11 total',
      '12 total',
    ]);
    expect(read.lines.flatMap(({ notes }) => notes)).toEqual([]);
  });

  it('keeps its guessed figures where a person chooses headings that nobody knows', () => {
    const of = sheet([
      ['Zz', 'Qq', 'Xx', 'Yy'],
      ['1', 'Mauerwerk aus Kalksandstein', 'm²', '12,5'],
      ['2', 'Putz auf allen Wänden innen', 'm²', '25'],
    ]);
    const layout = guessLayout(of);
    expect(layout.place).toBeNull();
    expect(layout.columns).toMatchObject({ description: 1, unit: 2, quantity: 3 });
  });
});
