import { describe, expect, it } from 'vitest';
import { asked, bidHead, bidLines, plainBids, readBids } from '../../../../../tests/support/trapBids.ts';

const prices = (...headings: readonly [string, string]) => [
  ['Item', 'Description', 'Qty', 'Unit', ...headings],
  ...bidLines.map((row) => [...row.slice(0, 4), row[4] ?? null, row[6] ?? null]),
];

describe('a unit that is not the one that was asked for', () => {
  const stored = asked();
  const units = [
    { unit: 'bundle', factor: '5.0000' },
    { unit: 'odd', factor: '3.0000' },
  ];
  const inUnits = { ...stored, lines: stored.lines.map((line) => (line.id === 1 ? { ...line, units } : line)) };
  const table = (quantity: number, unit: string, price: number, amount: number) => [
    bidHead,
    [1, 'Pipe', quantity, unit, price, amount, 6, quantity * 6],
    ...bidLines.slice(1),
  ];

  it('is that of the price where the item has it', async () => {
    const found = await readBids(table(2, 'Bundle', 25, 50), {}, inUnits);
    expect(found.prices).toEqual({
      ACME: ['1 25 per bundle', '2 7', '3 9'],
      BETA: ['1 6 per bundle', '2 8', '3 10'],
    });
    expect(found.said).toEqual(['2 “Pipe”: the price is per bundle of 5 m']);
  });

  it('is told with how much the table asks for, where that is not as much', async () => {
    const found = await readBids(table(3, 'bundle', 25, 75), {}, inUnits);
    expect(found.said).toEqual([
      '2 “Pipe”: the table has 3 bundle, not 10 m',
      '2 “Pipe”: the price is per bundle of 5 m',
    ]);
  });

  it('is that of the estimate too, which is left out where it is no rate for the unit that was asked for', async () => {
    const estimated = (unit: string) => [
      [...bidHead, 'Estimate Unit Price', 'Estimate Amount'],
      [1, 'Pipe', unit === 'odd' ? 3 : 2, unit, 25, 50, 6, 12, 20, 40],
      ...bidLines.slice(1).map((row) => [...row, 7, 7]),
    ];
    expect((await readBids(estimated('odd'), {}, inUnits)).said.join()).toContain(
      'its estimate of 20 is no rate of 4 places per m: it is left out',
    );
    expect((await readBids(estimated('bundle'), {}, inUnits)).said.join()).not.toContain('estimate of');
  });

  it('is told where the item does not have it', async () => {
    const found = await readBids(table(10, 'crate', 5, 50), {}, inUnits);
    expect(found.prices).toEqual(plainBids);
    expect(found.said).toEqual(['2 “Pipe”: the table has “crate”, not “m”: its prices are for that unit']);
  });
});

describe('what stands below the lines', () => {
  const beside = (name: string, acme: string | number | null, beta: string | number | null) => [
    null,
    name,
    null,
    null,
    null,
    acme,
    null,
    beta,
  ];

  it('is of the whole quotation: freight, lump sums and a discount, and told', async () => {
    const found = await readBids([
      bidHead,
      ...bidLines,
      beside('Freight', 25, 30),
      beside('Packing', 5, null),
      beside('Lump sum discount', -10, null),
      beside('Total', 255, 300),
    ]);
    expect(found.prices).toEqual(plainBids);
    expect(found.beside).toEqual({
      ACME: { fields: { freight: '25.00', lump_sum: '5.00', discount_amount: '10.00' }, problem: null },
      BETA: { fields: { freight: '30.00' }, problem: null },
    });
    expect(found.said).toEqual([
      '5 “Freight” is no line: it is taken as freight of the whole quotation',
      '6 “Packing” is no line: it is taken as lump sum of the whole quotation',
      '7 “Lump sum discount” is no line: it is taken as discount of the whole quotation',
      '8 “Total” is a total',
    ]);
  });

  it('is a percentage where it says one, in its figure or its words', async () => {
    const german = [
      ['Pos', 'Bezeichnung', 'Menge', 'Einheit', 'EP ACME', 'GP ACME', 'EP BETA', 'GP BETA'],
      ...bidLines,
      [null, 'Rabatt', null, null, '5%', -11.75, '3%', -8.1],
      [null, 'Fracht', null, null, null, 25, null, 0],
      [null, 'Summe', null, null, null, 248.25, null, 261.9],
    ];
    const found = await readBids(german);
    expect(found.beside).toEqual({
      ACME: { fields: { freight: '25.00', discount_percent: '5.00' }, problem: null },
      BETA: { fields: { discount_percent: '3.00' }, problem: null },
    });
    expect(found.said.filter((text) => text.includes('states a total'))).toEqual([]);
    const inWords = await readBids([bidHead, ...bidLines, beside('Less discount 5 %', -11.75, 20)]);
    expect(inWords.beside).toMatchObject({
      ACME: { fields: { discount_percent: '5.00' } },
      BETA: { fields: { discount_amount: '20.00' } },
    });
  });

  it('is nothing where it says several discounts, or freight below 0', async () => {
    const found = await readBids([
      bidHead,
      ...bidLines,
      beside('Discount', '5%', -10),
      beside('Rebate', '2%', null),
      beside('Freight', -25, null),
    ]);
    expect(found.beside['ACME']).toEqual({
      fields: {},
      problem: 'Several discounts: a quotation has one, so none of them is taken',
    });
    expect(found.beside['BETA']?.fields).toEqual({ discount_amount: '10.00' });
    expect(found.said).toContain('7 “Freight” of “ACME”: “-25” is below 0: it is left out');
  });

  it('is a line where the RFQ asks for it, and where it is measured', async () => {
    const rows = [bidHead, ...bidLines, [4, 'Delivery', 1, 'LS', 25, 25, 30, 30]];
    const line = { id: 4, description: 'Delivery', quantity: '1.0000', unit: 'LS', estimate_rate: null };
    const found = await readBids(rows, {}, asked([line]));
    expect([found.prices['ACME'], found.beside['ACME']?.fields]).toEqual([[...plainBids.ACME, '4 25'], {}]);
    expect((await readBids(rows)).beside['ACME']?.fields).toEqual({ freight: '25.00' });
    const measured = await readBids([bidHead, ...bidLines, [4, 'Delivery', 3, 'ea', 25, 75, 30, 90]]);
    expect([measured.beside['ACME']?.fields, measured.said]).toEqual([
      {},
      ['5 “Delivery” has prices and is no line of this RFQ: it is left out'],
    ]);
  });

  it('is of each bidder in a table with a row for each bid', async () => {
    const found = await readBids([
      ['Bidder', 'Item', 'Description', 'Qty', 'Unit', 'Unit Price', 'Amount'],
      ['ACME', 1, 'Pipe', 10, 'm', 5, 50],
      ['ACME', '', 'Freight', '', '', '', 25],
      ['BETA', 1, 'Pipe', 10, 'm', 6, 60],
      ['BETA', '', 'Discount', '', '', '', -5],
    ]);
    expect(found.beside).toMatchObject({
      ACME: { fields: { freight: '25.00' } },
      BETA: { fields: { discount_amount: '5.00' } },
    });
  });
});

describe('headings of prices', () => {
  it.each([
    ['ACME Unit Price (pence)', 'in hundredths (pence, cents)', 0.01],
    ['ACME Unit Price per 100', 'per 100', 0.01],
    ['ACME Unit Price (£k)', 'in thousands', 1000],
  ])('“%s” is believed, and told', async (heading, words, times) => {
    const found = await readBids(prices(heading, 'BETA Unit Price'));
    expect([found.prices['ACME'], found.prices['BETA']]).toEqual([
      [`1 ${5 * times}`, `2 ${7 * times}`, `3 ${9 * times}`],
      plainBids.BETA,
    ]);
    expect(found.said).toEqual([
      `1 Column E “${heading}” is ${words}: its figures are taken × ${times}, but where an amount proves them as they stand`,
    ]);
  });

  it('gives way to an amount that proves the price as it stands', async () => {
    const found = await readBids([bidHead.with(4, 'ACME Unit Price (pence)'), ...bidLines]);
    expect(found.prices).toEqual(plainBids);
  });

  it('that have the tax in them are told, and name their bidder', async () => {
    const found = await readBids(prices('ACME Unit Price incl. VAT', 'BETA Unit Price'));
    expect([found.prices, found.taken, found.said]).toEqual([
      plainBids,
      [31, 32],
      ['1 Column E “ACME Unit Price incl. VAT” has the tax in its prices: they are taken as they stand'],
    ]);
  });

  it('in a currency are of that bidder alone, or of all below a title', async () => {
    const own = await readBids(prices('ACME Unit Price (EUR)', 'BETA Unit Price'));
    expect([own.prices, own.foreign]).toEqual([plainBids, { currencies: ['EUR'], bidders: new Set(['ACME']) }]);
    const all = await readBids([['All prices in USD'], bidHead, ...bidLines]);
    expect(all.foreign).toEqual({ currencies: ['USD'], bidders: new Set(['ACME', 'BETA']) });
    expect((await readBids([['Prices for the USDA building'], bidHead, ...bidLines])).foreign.currencies).toEqual([]);
  });
});

describe('what the workbook says of its cells', () => {
  it('is told: hidden rows and columns are read', async () => {
    const rows = await readBids([bidHead, ...bidLines], { rowDefs: new Map([[2, { hidden: true }]]) });
    expect([rows.prices, rows.said]).toEqual([
      plainBids,
      ['3 “Fence” is in a row that the workbook hides: it is read'],
    ]);
    const columns = await readBids([bidHead, ...bidLines], {
      columns: [{}, {}, {}, {}, {}, {}, { hidden: true }, {}],
    });
    expect([columns.prices, columns.said]).toEqual([
      plainBids,
      ['1 Column G “BETA Unit Price” is hidden in the workbook: it is read'],
    ]);
  });

  it('takes nothing that is struck through, or taken out in words', async () => {
    const struck = await readBids([bidHead, ...bidLines], {
      cells: new Map([['2,1', { value: 'Fence', style: { font: { strikethrough: true } } }]]),
    });
    expect([struck.prices['ACME'], struck.said]).toEqual([
      ['1 5', '3 9'],
      ['3 “Fence” is struck through: it is left out'],
    ]);
    const words = await readBids([bidHead, ...bidLines.with(1, [2, 'Fence - DELETED', 20, 'm', 7, 140, 8, 160])]);
    expect([words.prices['ACME'], words.said]).toEqual([
      ['1 5', '3 9'],
      ['3 “Fence - DELETED” is taken out: it is left out'],
    ]);
    // Only the number is struck.
    const number = await readBids([bidHead, ...bidLines], {
      cells: new Map([['2,0', { value: 2, style: { font: { strikethrough: true } } }]]),
    });
    expect([number.prices, number.said]).toEqual([plainBids, []]);
  });

  it('tells a price and a quantity that are formulas without their values', async () => {
    const found = await readBids([bidHead, ...bidLines], {
      cells: new Map([
        ['1,2', { value: null, formula: '5*2' }],
        ['2,4', { value: null, formula: '3+4' }],
        ['2,5', { value: null, formula: 'C3*E3' }],
      ]),
    });
    expect([found.prices['ACME'], found.said]).toEqual([
      ['1 5', '3 9'],
      [
        '2 The quantity is a formula whose value the file does not have. Open it in Excel, save it, and choose it again',
        '2 “1” has no quantity',
        '3 The price of “ACME” is a formula whose value the file does not have. Open it in Excel, save it, and choose it again: read as not quoted',
      ],
    ]);
  });
});

describe('lines that are other than the RFQ asks for', () => {
  it('are told: another quantity, another unit, and a line twice', async () => {
    const found = await readBids([
      bidHead,
      [1, 'Pipe', 55, 'm', 5, 275, 6, 330],
      [2, 'Fence', 20, 'ft', 7, 140, 8, 160],
      ...bidLines.slice(2),
      [4, 'Valve', 5, 'ea', 9, 45, 10, 50],
    ]);
    expect(found.said).toEqual([
      '2 “Pipe”: the table has 55, not 10',
      '3 “Fence”: the table has “ft”, not “m”: its prices are for that unit',
      '5 “Valve” has prices and is no line of this RFQ: it is left out',
    ]);
  });

  it('are not where a unit is spelled otherwise', async () => {
    const found = await readBids([bidHead, ...bidLines.with(2, [3, 'Valve', 5, 'Each', 9, 45, 10, 50])]);
    expect([found.prices, found.said]).toEqual([plainBids, []]);
  });

  it('are told where another table stands beside the first with other lines', async () => {
    const side = (texts: readonly string[]) =>
      readBids([
        ['Item', 'Description', 'Qty', 'Unit', 'ACME Unit Price', 'Description', 'BETA Unit Price'],
        ...bidLines.map((row, at) => [...row.slice(0, 5), texts[at] ?? '', row[6] ?? null]),
      ]);
    expect((await side(['Pipe', 'Valve', 'Fence'])).said).toEqual([
      '3 Column F “Description” has another text than column B: prices beside it may be of another line',
    ]);
    expect((await side(['Pipe', 'Fence', 'Valve'])).said).toEqual([]);
  });
});
