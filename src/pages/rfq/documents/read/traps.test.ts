import { describe, expect, it } from 'vitest';
import { lineIdentity } from '../../../../domain/rfq/workbook/identity.ts';
import { textRow, worksheetOf, type WrittenRow } from '../../../../domain/table/worksheet.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';
import { readQuotation } from './readQuotation.ts';

const line = (id: number, description: string): LevellingLine => ({
  id,
  description,
  item_id: null,
  product_name: null,
  variant_name: null,
  quantity: '4.0000',
  unit: 'ea',
  needed_on: null,
  estimate_rate: null,
  specification: null,
});
const headings = ['Pos.', 'Description', 'Quantity', 'Unit', 'Unit price', 'Amount', 'Note', 'Identity'];
const priceAt = 4;

/** A workbook of two lines with these prices, of which the first row says more; rows stand below it. */
const read = (
  prices: readonly [string, string],
  more: Partial<WrittenRow> = {},
  {
    currency = 'GBP',
    below = [],
  }: { readonly currency?: string; readonly below?: readonly (readonly string[])[] } = {},
) => {
  const rows = [
    ['Currency', currency],
    headings,
    ...['Brick', 'Tile'].map((text, at) => [
      String(at + 1),
      text,
      '4',
      'ea',
      prices[at] ?? '',
      '',
      '',
      lineIdentity(7, at + 1),
    ]),
    ...below,
  ].map((cells, at) => ({ ...textRow(at + 1, cells), ...(at === 2 && more) }));
  const found = readQuotation([worksheetOf('RFQ', rows)], {
    rfq: 7,
    currency: 'GBP',
    lines: [line(1, 'Brick'), line(2, 'Tile')],
  });
  return {
    prices: found.bids.map(({ line: id, price }) => [id, price === null ? null : Number(price)]),
    refused: found.refused.map(({ row, reason }) => `${row} ${reason}`),
    warned: [...found.warnings, ...found.bids.flatMap(({ warnings }) => warnings)],
    currency: found.head.currency,
    charges: found.charges,
  };
};

describe('a currency beside prices of a vendor’s workbook', () => {
  it('that all of them have is the quotation’s, and told', () => {
    const found = read(['€ 9.99', '€ 8.00']);
    expect([found.prices, found.currency, found.warned]).toEqual([
      [
        [1, 9.99],
        [2, 8],
      ],
      'EUR',
      ['All prices are written in €: the quotation is taken in EUR, not in GBP'],
    ]);
  });

  it('that one of them has, in its text or its format, is no price of the quotation', () => {
    expect(read(['€ 9.99', '8.00'])).toMatchObject({
      prices: [[2, 8]],
      refused: ['3 Its price “€ 9.99” is in €, the quotation is in GBP'],
      currency: 'GBP',
    });
    expect(read(['9.99', '8.00'], { money: { [priceAt]: '$' } }).refused).toEqual([
      '3 Its price “9.99” is in $, the quotation is in GBP',
    ]);
  });

  it('is no word where it is the quotation’s own', () => {
    const all = [
      [1, 9.99],
      [2, 8],
    ];
    expect(read(['£9.99', '8.00'])).toMatchObject({ prices: all, refused: [], warned: [] });
    expect(read(['€ 9.99', '€ 8.00'], {}, { currency: 'EUR' })).toMatchObject({ prices: all, warned: [] });
  });
});

describe('what the workbook says of a vendor’s row', () => {
  it('is told: a formula without its value is no blank, and what is struck through no price', () => {
    expect(read(['', '8.00'], { uncomputed: [priceAt] })).toMatchObject({
      prices: [[2, 8]],
      refused: [
        '3 Unit price is a formula whose value the file does not have. Open it in Excel, save it, and choose it again',
      ],
    });
    expect(read(['9.99', '8.00'], { struck: [1, priceAt] }).refused).toEqual(['3 It is struck through']);
    expect(read(['', '8.00']).refused).toEqual([]);
  });

  it('is told of a row that is hidden', () => {
    expect(read(['9.99', '8.00'], { isHidden: true })).toMatchObject({
      prices: [
        [1, 9.99],
        [2, 8],
      ],
      warned: ['Its row is hidden in the workbook'],
    });
  });
});

it('a price in a cell that is merged over several rows is of the first alone', () => {
  expect(read(['', '8.00'], { above: { [priceAt]: '9.99' } }).refused).toEqual([
    '3 “9.99” is in a merged cell that begins in a row above: it is no price of this line',
  ]);
});

describe('a currency by letters, and in a note', () => {
  it('is the quotation’s where all prices have it, and told', () => {
    expect(read(['R 9.99', 'R 8.00'])).toMatchObject({
      prices: [
        [1, 9.99],
        [2, 8],
      ],
      currency: 'ZAR',
    });
    expect(read(['RM 9.99', '8.00']).refused).toEqual(['3 Its price “RM 9.99” is in RM, the quotation is in GBP']);
  });

  it('below the lines is told where it is another one', () => {
    const note = (text: string) => read(['9.99', '8.00'], {}, { below: [['', text]] }).warned;
    expect(note('All prices in EUR')).toEqual([
      'A note says that prices are in EUR, the quotation is in GBP: check the currency',
    ]);
    expect([note('All prices in GBP'), note('Prices are firm')]).toEqual([[], []]);
  });
});

describe('rows that a vendor adds below the lines', () => {
  it('are freight, lump sums and a discount of the quotation, and told', () => {
    const found = read(
      ['9.99', '8.00'],
      {},
      {
        below: [
          ['', 'Delivery', '', '', '', '25.00'],
          ['', 'Verpackung', '1', '', '5.00'],
          ['', 'Discount', '', '', '3 %'],
        ],
      },
    );
    expect(found.charges).toEqual({ freight: '25.00', lump_sum: '5.00', discount_percent: '3.00' });
    expect([found.refused, found.warned]).toEqual([
      [],
      [
        'Row 5 “Delivery”, 25.00, is taken as freight of the quotation',
        'Row 6 “Verpackung”, 5.00, is taken as lump sum of the quotation',
        'Row 7 “Discount”, 3 %, is taken as discount of the quotation',
      ],
    ]);
  });

  it('are refused by their words where they are anything else', () => {
    const found = read(['9.99', '8.00'], {}, { below: [['', 'Delivery box', '2', 'ea', '5.00']] });
    expect([found.charges, found.refused]).toEqual([{}, ['5 It has no identity: nobody can say which line it is']]);
  });
});
