import { describe, expect, it } from 'vitest';
import { bidHead, bidLines, plainBids, readBids } from '../../../../../tests/support/trapBids.ts';

/** A table whose bidders are headings without a word of prices: their cells from the plain lines, or others. */
const bare = (headings: readonly string[], ...columns: readonly (readonly (number | string | null)[])[]) => [
  ['Item', 'Description', 'Qty', 'Unit', ...headings],
  ...bidLines.map((row, at) => [...row.slice(0, 4), ...columns.map((cells) => cells[at] ?? null)]),
];
const [acme, beta] = [
  [5, 7, 9],
  [6, 8, 10],
];

describe('a column that nobody can read as prices', () => {
  it('is told: it may be a bidder who wrote words, or nothing', async () => {
    const words = await readBids(bare(['ACME', 'BETA'], acme, ['see letter', 'see letter', 'see letter']));
    expect([words.prices, words.said]).toEqual([
      { ACME: plainBids.ACME },
      [
        '1 The column “BETA” has no price (“see letter”): it is not read. If it is a bidder, choose it among the columns',
      ],
    ]);
    const empty = await readBids(bare(['ACME', 'BETA'], acme, []));
    expect(empty.said).toEqual(['1 The column “BETA” is empty: if it is a bidder, they have no bid']);
  });

  it('is a bidder where it says “no bid”, and where its prices have a sign', async () => {
    const none = await readBids(bare(['ACME', 'BETA'], acme, ['No bid', 'No bid', 'No bid']));
    expect([Object.keys(none.prices), none.said]).toEqual([
      ['ACME', 'BETA'],
      ['1 “BETA” has no price in any line: no bid'],
    ]);
    const signed = await readBids(bare(['ACME', 'BETA'], acme, ['£6', '£8', '£10']));
    expect([signed.prices, signed.said]).toEqual([plainBids, []]);
  });
});

describe('a price that is struck through', () => {
  const struck = (key: string, value: number) => new Map([[key, { value, style: { font: { strikethrough: true } } }]]);

  it('is not taken, and told', async () => {
    const found = await readBids([bidHead, ...bidLines], { cells: struck('2,4', 7) });
    expect([found.prices, found.said]).toEqual([
      { ACME: ['1 5', '3 9'], BETA: plainBids.BETA },
      ['3 “7” of “ACME” is struck through: read as not quoted'],
    ]);
  });

  it('as an amount leaves the price, and as a quantity is told', async () => {
    const amount = await readBids([bidHead, ...bidLines], { cells: struck('2,5', 140) });
    expect([amount.prices, amount.said]).toEqual([
      plainBids,
      ['3 The amount “140” of “ACME” is struck through: it is left out'],
    ]);
    const quantity = await readBids([bidHead, ...bidLines], { cells: struck('2,2', 20) });
    expect([quantity.prices, quantity.said]).toEqual([
      plainBids,
      ['3 The quantity “20” is struck through: it is read'],
    ]);
  });
});

it('a price in one cell over two bidders is of the first, and told', async () => {
  const rows = bare(['ACME', 'BETA'], acme, [6, null, 10]);
  const found = await readBids(rows, { merges: [{ startRow: 2, endRow: 2, startCol: 4, endCol: 5 }] });
  expect([found.prices, found.said]).toEqual([
    { ACME: plainBids.ACME, BETA: ['1 6', '3 10'] },
    ['3 “7” is one cell that goes on over the column of “BETA”: it is read as of the first column alone'],
  ]);
  expect((await readBids(rows)).said).toEqual([]);
});

describe('what nobody bids', () => {
  it.each(['Estimate', 'Budget', 'Target', 'Target price', 'Budget rate', 'Estimated unit price', 'Richtpreis', 'PTE'])(
    '“%s” is the estimate of the lines',
    async (heading) => {
      const found = await readBids(bare([heading, 'ACME', 'BETA'], [4, 3, 2], acme, beta));
      expect([found.prices, found.estimates, found.said]).toEqual([plainBids, [4, 3, 2], []]);
    },
  );

  it.each([
    ['Last price', 'Last'],
    ['Previous', 'Previous'],
    ['Last PO', 'Last PO'],
    ['List price', 'List'],
  ])('“%s” is a price of another time, and told', async (heading, name) => {
    const found = await readBids(bare([heading, 'ACME', 'BETA'], [4, 3, 2], acme, beta));
    expect([found.prices, found.estimates, found.said]).toEqual([
      plainBids,
      [null, null, null],
      [`1 The column “${name}” is no bidder: it is not read`],
    ]);
  });

  it('is none of the bidders in a table with a row for each bid', async () => {
    const rows = ['Budget', 'Last price', 'ACME'].flatMap((name) => bidLines.map((row) => [name, ...row.slice(0, 6)]));
    const found = await readBids([['Bidder', 'Item', 'Description', 'Qty', 'Unit', 'Unit Price', 'Amount'], ...rows]);
    expect([found.prices, found.estimates]).toEqual([{ ACME: plainBids.ACME }, [5, 7, 9]]);
    expect(found.said).toEqual([5, 6, 7].map((row) => `${row} “Last price” is no bidder: its price is not read`));
  });

  it.each(['Budget Builders Ltd', 'Target Construction', 'High Point Builders LLC'])(
    '“%s” is a firm',
    async (heading) => {
      const found = await readBids(bare([heading, 'BETA'], acme, beta));
      expect(Object.keys(found.prices)).toEqual([heading, 'BETA']);
    },
  );
});
