import { beforeEach, describe, expect, it } from 'vitest';
import { startSam } from '../../../../../tests/support/session.ts';
import { bidHead, bidLines, plainBids, readBids } from '../../../../../tests/support/trapBids.ts';
import { noForeign, quotable, quotationCurrency } from './currency.ts';

beforeEach(() => startSam());

const priced = (headings: readonly string[], ...columns: readonly (readonly (number | string)[])[]) => [
  ['Item', 'Description', 'Qty', 'Unit', ...headings],
  ...bidLines.map((row, at) => [...row.slice(0, 4), ...columns.map((cells) => cells[at] ?? null)]),
];
const [acme, beta] = [
  [5, 7, 9],
  [6, 8, 10],
];

describe('a column of currencies', () => {
  it('says in which each price is', async () => {
    const headings = ['ACME Unit Price', 'Currency', 'BETA Unit Price', 'Currency'];
    const own = ['GBP', 'GBP', 'GBP'];
    const beside = await readBids(priced(headings, acme, own, beta, ['USD', 'GBP', 'USD']));
    expect([beside.prices, beside.foreign]).toEqual([plainBids, { currencies: ['USD'], bidders: new Set(['BETA']) }]);
    expect(beside.rows).toEqual({ BETA: { USD: [2, 4], GBP: [3] } });
    expect((await readBids(priced(headings, acme, own, beta, own))).foreign.currencies).toEqual([]);
  });

  it('of a bidder is none of the estimate before it', async () => {
    const headings = ['Budget', 'ACME Unit Price', 'Currency', 'BETA Unit Price', 'Currency'];
    const found = await readBids(priced(headings, [4, 3, 2], acme, ['USD', 'USD', 'USD'], beta, ['EUR', 'EUR', 'EUR']));
    expect([found.rows, found.isEstimateForeign]).toEqual([
      { ACME: { USD: [2, 3, 4] }, BETA: { EUR: [2, 3, 4] } },
      false,
    ]);
  });

  it('stands once before all bidders, and in a table with a row for each bid', async () => {
    const once = await readBids(
      priced(['Curr.', 'ACME Unit Price', 'BETA Unit Price'], ['EUR', 'GBP', 'GBP'], acme, beta),
    );
    expect(once.rows).toEqual({ ACME: { EUR: [2], GBP: [3, 4] }, BETA: { EUR: [2], GBP: [3, 4] } });
    const rows = ['ACME', 'BETA'].flatMap((name) =>
      bidLines.map((row) => [name, ...row.slice(0, 4), name === 'ACME' ? 'GBP' : 'USD', row[4] ?? null]),
    );
    const apart = await readBids([['Bidder', 'Item', 'Description', 'Qty', 'Unit', 'Currency', 'Unit Price'], ...rows]);
    expect(apart.rows).toEqual({ BETA: { USD: [5, 6, 7] } });
  });
});

describe('a note below the lines', () => {
  it.each([
    ['Note: all prices in EUR', 'EUR'],
    ['All rates are in US Dollars, excluding VAT', 'USD'],
    ['Currency: CHF', 'CHF'],
    ['Prices quoted in RM', 'MYR'],
  ])('“%s” says the currency of all', async (note, currency) => {
    const found = await readBids([bidHead, ...bidLines, [note]]);
    expect([found.prices, found.foreign]).toEqual([
      plainBids,
      { currencies: [currency], bidders: new Set(['ACME', 'BETA']) },
    ]);
  });

  it.each(['Extra over for the price of imported steel in USD', 'Prices are firm', 'All prices in GBP'])(
    '“%s” does not',
    async (note) => {
      expect((await readBids([bidHead, ...bidLines, [note]])).foreign.currencies).toEqual([]);
    },
  );
});

describe('a title above', () => {
  it.each(["All figures in £'000", '(£000)', 'Amounts in thousands'])(
    '“%s” scales all figures, and is told',
    async (title) => {
      const found = await readBids([[title], bidHead, ...bidLines]);
      expect(found.prices).toEqual({ ACME: ['1 5000', '2 7000', '3 9000'], BETA: ['1 6000', '2 8000', '3 10000'] });
      expect(found.said[0]).toBe(
        '2 Column E “ACME Unit Price” is in thousands: its figures are taken × 1000, but where an amount proves them as they stand',
      );
    },
  );

  it.each(['Cost plan, Thousand Oaks School', 'Thousand Oaks', 'Bids of 1000 m of pipe'])(
    '“%s” does not',
    async (title) => {
      const found = await readBids([[title], bidHead, ...bidLines]);
      expect([found.prices, found.said]).toEqual([plainBids, []]);
    },
  );
});

it.each([
  ['RM', 'MYR'],
  ['R', 'ZAR'],
  ['Ft', 'HUF'],
  ['TL', 'TRY'],
  ['KD', 'KWD'],
  ['QR', 'QAR'],
  ['₺', 'TRY'],
  ['HK$', 'HKD'],
])('“%s” is %s, in a heading and beside a figure', async (sign, code) => {
  const heading = await readBids(priced([`ACME Unit Price (${sign})`, 'BETA Unit Price'], acme, beta));
  const foreign = { currencies: [code], bidders: new Set(['ACME']) };
  expect([heading.prices, heading.foreign]).toEqual([plainBids, foreign]);
  const beside = await readBids(
    priced(
      ['ACME Unit Price', 'BETA Unit Price'],
      acme.map((price) => `${sign} ${price}`),
      beta,
    ),
  );
  expect([beside.prices, beside.foreign]).toEqual([plainBids, foreign]);
});

it('a sign that several countries have is asked, and letters of units and codes are none', async () => {
  const dollars = await readBids(priced(['ACME Unit Price ($)', 'BETA Unit Price'], acme, beta));
  expect([dollars.foreign.currencies, quotable('$')]).toEqual([['$'], ['USD', 'AUD', 'CAD', 'NZD', 'SGD']]);
  const feet = await readBids(priced(['ACME Unit Price/ft', 'Bidder R'], acme, beta));
  expect(feet.foreign.currencies).toEqual([]);
});

describe('prices of one bidder in two currencies', () => {
  const foreign = {
    ...noForeign,
    currencies: ['USD'],
    bidders: new Set(['ACME']),
    rows: new Map([
      [
        'ACME',
        new Map([
          ['GBP', [2, 3]],
          ['USD', [4]],
        ]),
      ],
    ]),
  };
  const told = { foreign, aliases: new Map<string, string>(), currencies: new Map(), kept: new Map() };

  it('are asked, and those of the other are left out', () => {
    const currencies = new Map([['USD', 'USD']]);
    expect(quotationCurrency({ ...told, currencies }, 'ACME')?.code).toBeUndefined();
    const kept = new Map([['ACME', 'GBP']]);
    expect(quotationCurrency({ ...told, currencies, kept }, 'ACME')).toEqual({ code: 'GBP', left: new Set([4]) });
  });

  it('are all taken where somebody takes the other as it stands; the others have none', () => {
    const currencies = new Map([['USD', 'GBP']]);
    expect(quotationCurrency({ ...told, currencies }, 'ACME')).toEqual({ code: 'GBP', left: new Set() });
    expect(quotationCurrency({ ...told, currencies }, 'BETA')).toBeNull();
  });
});
