import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBids, cellOf, inColumns, inRows, type Bids, type Dirt } from '../../../tests/support/uncleanBids.ts';
import { extension, round, sum } from '../decimal.ts';
import { levellingOfTable, readBidTable, type BidTable } from './bidTable.ts';
import { level, levelOfLine } from './levelling.ts';

const bids: Bids = {
  lines: [
    { item: '105-1', description: 'Excavation', quantity: '1250.5000', estimate: '9.0000' },
    { item: '105-2', description: 'Concrete', quantity: '10.0000', estimate: '200.0000' },
    { item: '105-3', description: 'Mobilization', quantity: '1.0000', estimate: '5000.0000' },
    { item: '105-4', description: 'Seeding', quantity: '3.0000', estimate: '50.0000' },
  ],
  bidders: ['ACME CO., INC.', 'BETA BUILDERS LLC', 'Gamma & Sons'],
  prices: [
    ['8.5000', '9.2500', '8.7500'],
    ['210.0000', '195.0000', '1205.0000'],
    ['4500.0000', '0.0000', '5100.0000'],
    ['60.0000', 'no bid', null],
  ],
};
const forms = [
  ['a row for each bid', inRows],
  ['bidders as columns', inColumns],
] as const;

const only = (table: BidTable) => table.rfqs[0]!;
const totals = (table: BidTable) =>
  level(levellingOfTable(only(table), 'USD')).bidders.map(({ totals: { quoted } }) => quoted);
const texts = (table: BidTable) => table.said.map(({ row, is, text }) => `${row} ${is}: ${text}`);

describe.each(forms)('a table of bids with %s', (_, write) => {
  const read = (dirt: Dirt = {}, of: Bids = bids) => readBidTable(write(of, dirt));
  const clean = ['17409.25', '13517.13', '28091.88'];

  it('has its lines, bidders and bids; blank, 0 and "no bid" are three things', () => {
    const table = read();
    const { lines, bidders, bids: found } = only(table);
    expect(lines.map(({ item, quantity, unit }) => [item, quantity, unit])).toEqual([
      ['105-1', '1250.5000', 'EACH'],
      ['105-2', '10.0000', 'EACH'],
      ['105-3', '1.0000', 'EACH'],
      ['105-4', '3.0000', 'EACH'],
    ]);
    expect(bidders).toEqual(bids.bidders);
    const of = (line: number) =>
      bidders.map((__, bidder) => {
        const bid = found.find((one) => one.line === line && one.bidder === bidder);
        return bid ? (bid.price ?? bid.state) : null;
      });
    expect([of(2), of(3)]).toEqual([
      ['4500.0000', '0.0000', '5100.0000'],
      ['60.0000', 'no_bid', null],
    ]);
    expect(totals(table)).toEqual(clean);
    expect(texts(table)).toEqual([]);
  });

  it('has lines that bidders left out', () => {
    const table = read({ isShort: true });
    expect(totals(table)).toEqual(clean);
    const levelled = level(levellingOfTable(only(table), 'USD'));
    expect(levelled.bidders.map(({ quoted }) => quoted)).toEqual([4, 3, 3]);
    expect(levelled.bidders.map(({ isLowestBecauseIncomplete: is }) => is)).toEqual([false, false, false]);
  });

  it('has an estimate beside the bids, which is nobody who bids', () => {
    for (const estimate of ['bidder', 'column'] as const) {
      if (write === inRows && estimate === 'column') continue;
      const table = read({ estimate });
      expect(only(table).bidders).toEqual(bids.bidders);
      expect(only(table).lines.map((line) => line.estimate)).toEqual(['9.0000', '200.0000', '5000.0000', '50.0000']);
      expect(only(table).estimate).toMatch(/engineer's estimate/i);
      expect(totals(table)).toEqual(clean);
    }
  });

  it('has extensions that do not multiply: both stay, and the product counts', () => {
    const table = read({ extensions: new Map([[cellOf(1, 1), '1905.00']]) });
    expect(totals(table)).toEqual(clean);
    expect(table.said.map(({ is, text }) => `${is}: ${text}`)).toEqual([
      'note: The extension is stated as 1905.00; quantity × price is 1950.00',
    ]);
    expect(levelOfLine(level(levellingOfTable(only(table), 'USD')), 1).bids[1]).toMatchObject({
      own: '1950.00',
      difference: '-45.00',
      isLowest: true,
    });
  });

  it('has another product with its own text, which is compared once it is accepted', () => {
    const table = read({ alternates: new Map([[cellOf(1, 1), 'Precast panels']]) });
    expect(only(table).bids.filter(({ alternate }) => alternate !== null)).toMatchObject([
      { line: 1, bidder: 1, price: '195.0000', alternate: 'Precast panels' },
    ]);
    const input = levellingOfTable(only(table), 'USD');
    expect(levelOfLine(level(input), 1).lowest).toEqual([0]);
    const decisions = [{ line: 1, bidder: 1, plug: null, isExcluded: false, isAccepted: true }];
    expect(levelOfLine(level({ ...input, decisions }), 1).lowest).toEqual([1]);
  });

  it('has a title, sections and totals, which are no lines', () => {
    const table = read({ isFramed: true });
    expect(totals(table)).toEqual(clean);
    expect(table.said.map(({ is }) => is)).toEqual(['left', 'left']);
  });

  it('has figures with a decimal comma', () => {
    const table = read({ isComma: true });
    expect(table.mark).toBe(',');
    expect(totals(table)).toEqual(clean);
    expect(texts(table)).toEqual([]);
  });

  it('has a price far from the others', () => {
    const [, second] = level(levellingOfTable(only(read()), 'USD')).lines;
    const levelled = level(levellingOfTable(only(read()), 'USD'));
    expect(levelOfLine(levelled, second!.line.id).bids.map(({ outliers: [outlier] }) => outlier?.is ?? null)).toEqual([
      null,
      null,
      'high',
    ]);
  });

  it('says the same, however unclean it is', () => {
    fc.assert(
      fc.property(
        anyBids,
        fc.record({
          estimate: fc.constantFrom(undefined, 'bidder' as const),
          isShort: fc.boolean(),
          isFramed: fc.boolean(),
          isComma: fc.boolean(),
        }),
        (of, { estimate, ...dirt }) => {
          const table = read(estimate ? { ...dirt, estimate } : dirt, of);
          expect(table.said.filter(({ is }) => is === 'problem')).toEqual([]);
          const input = levellingOfTable(only(table), 'USD');
          const found = only(table).bidders;
          for (const [bidder, name] of of.bidders.entries()) {
            const own = of.lines.flatMap(({ quantity }, line) => {
              const price = of.prices[line]![bidder]!;
              return price === null || price === 'no bid' ? [] : [extension(quantity, price)];
            });
            const at = found.indexOf(name);
            if (own.length > 0)
              expect(level(input).bidders[at]).toMatchObject({ own: round(sum(own), 2), quoted: own.length });
            else if (at >= 0) expect(level(input).bidders[at]).toMatchObject({ quoted: 0 });
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('whatever a file has', () => {
  const texts = fc.constantFrom(
    'Item',
    'Description',
    'Quantity',
    'Unit',
    'Unit Price',
    'Extension',
    'Bidder',
    'Project',
    'ACME Unit Price',
    "Engineer's Estimate",
    'TOTAL',
    'No bid',
    '1,234',
    '1.5',
    '-',
    '0',
    '',
    '  ',
    '\uFEFFPay Item',
    '10 (alt: other)',
    '1e999',
    '=A1',
  );
  const rows = fc.array(fc.array(fc.oneof(texts, fc.string()), { maxLength: 8 }), { maxLength: 12 });

  it('is read without a failure, and can be levelled', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 3, maxLength: 8 }), rows, (heading, below) => {
        const table = readBidTable([heading, ...below]);
        for (const rfq of table.rfqs) {
          const levelled = level(levellingOfTable(rfq, 'USD'));
          for (const { line } of levelled.lines) levelOfLine(levelled, line.id);
        }
        for (const { row } of table.said) expect(row).toBeLessThanOrEqual(below.length + 1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a vendor that is spelled twice', () => {
  const table = (respelled: string, aliases?: ReadonlyMap<string, string>) =>
    readBidTable(inRows(bids, { respelled }), aliases ? { aliases } : {});

  it('is proposed as the same, and two bidders until somebody says so', () => {
    const read = table('Acme Company Inc');
    expect(only(read).bidders).toEqual(['ACME CO., INC.', 'BETA BUILDERS LLC', 'Gamma & Sons', 'Acme Company Inc']);
    expect(read.alike).toEqual([{ names: ['ACME CO., INC.', 'Acme Company Inc'], because: 'form', together: 0 }]);
    expect(table('ACNE CO., INC.').alike).toEqual([]);
    expect(table('ACME CO., INC.', new Map()).alike).toEqual([]);
    const merged = table('Acme Company Inc', new Map([['Acme Company Inc', 'ACME CO., INC.']]));
    expect(merged.alike).toEqual([]);
    expect(totals(merged)).toEqual(['17409.25', '13517.13', '28091.88']);
  });
});
