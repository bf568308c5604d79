import { describe, expect, it } from 'vitest';
import type { Bid, BidDecision, Bidder, LevellingInput } from './bids.ts';
import { level, levelOfLine } from './levelling.ts';
import { quotedAlike } from './quotedAlike.ts';
import { bestSingle } from './single.ts';

const bidder = (id: number, more: Partial<Bidder> = {}): Bidder => ({
  id,
  currency: 'EUR',
  rate: null,
  isExcluded: false,
  ...more,
});
/** A price as a text, "no bid", or nothing. */
const bid = (line: number, of: number, price: string | null, more: Partial<Bid> = {}): Bid => ({
  line,
  bidder: of,
  state: price === null ? 'unquoted' : price === 'no bid' ? 'no_bid' : 'priced',
  price: price === 'no bid' ? null : price,
  extension: null,
  alternate: null,
  minimum: null,
  leadTime: null,
  ...more,
});
const decision = (line: number, of: number, more: Partial<BidDecision>): BidDecision => ({
  line,
  bidder: of,
  plug: null,
  isExcluded: false,
  isAccepted: null,
  ...more,
});

/** Bids by line (10, 20, …) and bidder (1, 2, …), each line with its quantity and the estimate's rate. */
const input = (
  lines: readonly (readonly [quantity: string, estimate: string | null, ...prices: (string | null)[]])[],
  more: Partial<LevellingInput> = {},
): LevellingInput => ({
  currency: 'EUR',
  lines: lines.map(([quantity, estimate], at) => ({ id: 10 * (at + 1), quantity, estimate })),
  bidders: lines[0]!.slice(2).map((_, at) => bidder(at + 1)),
  bids: lines.flatMap(([, , ...prices], at) => prices.map((price, of) => bid(10 * (at + 1), of + 1, price))),
  decisions: [],
  plug: null,
  ...more,
});
const totals = (of: LevellingInput) =>
  level(of).bidders.map(({ totals: { quoted, common, plugged } }) => [quoted, common, plugged]);
const ranks = (of: LevellingInput) =>
  level(of).bidders.map(({ ranks: { quoted, common, plugged } }) => [quoted, common, plugged]);
const leftOut = (of: LevellingInput, line = 10) => levelOfLine(level(of), line).bids.map((one) => one.leftOut);

describe('a line', () => {
  it('has extensions rounded once, half up', () => {
    const of = input([['1.0050', null, '1.0000', '0.9950', '3.0049']]);
    expect(levelOfLine(level(of), 10).bids.map(({ extension }) => extension)).toEqual(['1.01', '1.00', '3.02']);
    expect(totals(of).map(([quoted]) => quoted)).toEqual(['1.01', '1.00', '3.02']);
  });

  it('has the lowest price, or several', () => {
    const of = level(
      input([
        ['1', null, '5.0000', '4', '4.0000'],
        ['1', null, null, 'no bid', null],
      ]),
    );
    expect(levelOfLine(of, 10).lowest).toEqual([2, 3]);
    expect(levelOfLine(of, 20).lowest).toEqual([]);
    expect(of.unserved).toEqual([20]);
    expect(of.lowest).toBe('4.00');
  });

  it('tells blank, 0 and "no bid" apart', () => {
    const of = input([
      ['2', null, '0.0000', null, 'no bid'],
      ['2', null, '1', '1', '1'],
    ]);
    expect(leftOut(of)).toEqual([null, 'unquoted', 'no_bid']);
    expect(levelOfLine(level(of), 10).bids.map(({ extension }) => extension)).toEqual(['0.00', null, null]);
    expect(levelOfLine(level(of), 10).lowest).toEqual([1]);
    expect(level(of).bidders.map(({ quoted, gaps }) => [quoted, gaps])).toEqual([
      [2, 0],
      [1, 1],
      [1, 1],
    ]);
  });

  it('marks what stands out, and says why', () => {
    const of = levelOfLine(level(input([['1', null, '10', '11', '30']])), 10);
    expect(of.bids.map(({ outliers }) => outliers)).toEqual([
      [],
      [],
      [{ is: 'high', from: 'median', reference: '11.0000', percent: '172.73', prices: 3 }],
    ]);
  });

  it('keeps an extension that is not price × quantity, flags it, and ranks the product', () => {
    const of = input([['3', null, '2.0000', '2.1000']], {
      bids: [bid(10, 1, '2.0000', { extension: '7.00' }), bid(10, 2, '2.1000', { extension: '6.3' })],
    });
    const [first, second] = levelOfLine(level(of), 10).bids;
    expect(first).toMatchObject({ extension: '6.00', own: '6.00', difference: '1.00', isLowest: true });
    expect(second).toMatchObject({ extension: '6.30', difference: null });
    expect(level(of).bidders.map(({ differences }) => differences)).toEqual([1, 0]);
    expect(ranks(of).map(([quoted]) => quoted)).toEqual([1, 2]);
  });

  it('says of which the least quantity is more than is asked for', () => {
    const of = input([['3', null, '1', '1']], {
      bids: [bid(10, 1, '1', { minimum: '3' }), bid(10, 2, '1', { minimum: '3.0001' })],
    });
    expect(levelOfLine(level(of), 10).bids.map(({ isBelowMinimum }) => isBelowMinimum)).toEqual([false, true]);
  });
});

describe('what a buyer decides', () => {
  const prices = [['1', null, '5', '4', '6']] as const;

  it('leaves a bid or a bidder out, and its price where it was', () => {
    const one = input(prices, { decisions: [decision(10, 2, { isExcluded: true })] });
    expect(leftOut(one)).toEqual([null, 'excluded', null]);
    expect(levelOfLine(level(one), 10)).toMatchObject({ lowest: [1], compared: 2 });
    expect(levelOfLine(level(one), 10).bids[1]).toMatchObject({ price: '4.0000', extension: '4.00' });
    const all = input(prices, { bidders: [bidder(1), bidder(2, { isExcluded: true }), bidder(3)] });
    expect(leftOut(all)).toEqual([null, 'bidder_excluded', null]);
    expect(level(all).bidders.map(({ unranked }) => unranked)).toEqual([null, 'excluded', null]);
    expect(totals(all)[1]).toEqual(['4.00', '4.00', '4.00']);
    expect(ranks(all)).toEqual([
      [1, 1, 1],
      [null, null, null],
      [2, 2, 2],
    ]);
  });

  it('takes an alternate into the comparison, or not', () => {
    const of = (isAccepted: boolean | null) =>
      input(prices, {
        bids: [bid(10, 1, '5'), bid(10, 2, '4', { alternate: 'Another make' }), bid(10, 3, '6')],
        decisions: [decision(10, 2, { isAccepted })],
      });
    expect([null, false, true].map((is) => leftOut(of(is))[1])).toEqual(['alternate', 'alternate', null]);
    expect(levelOfLine(level(of(true)), 10).lowest).toEqual([2]);
    expect(levelOfLine(level(of(null)), 10).lowest).toEqual([1]);
    expect(level(of(null)).bidders[1]).toMatchObject({ unranked: 'less_than_half', quoted: 0 });
    const asked = level(input([['1', null, null, null]])).bidders[0];
    expect(asked).toMatchObject({ coverage: '0.00', coverageByValue: '0.00' });
  });

  it('plugs gaps, each in its own way, beside what the bidder says', () => {
    const of = (by: 'average' | 'highest' | 'estimate' | 'typed', value: string | null = null) => {
      const lines = input([
        ['3', '7', 'no bid', '4', '6.0001'],
        ['1', null, '30', '30', '30'],
      ]);
      const found = level({ ...lines, decisions: [decision(10, 1, { plug: { by, value } })] });
      const { plug, leftOut: why } = levelOfLine(found, 10).bids[0]!;
      expect(why).toBe('no_bid');
      return [plug?.rate, plug?.extension, found.bidders[0]!.totals.plugged, found.bidders[0]!.ranks.plugged];
    };
    expect(of('average')).toEqual(['5.0001', '15.00', '45.00', 2]);
    expect(of('highest')).toEqual(['6.0001', '18.00', '48.00', 2]);
    expect(of('estimate')).toEqual(['7.0000', '21.00', '51.00', 3]);
    expect(of('typed', '0.5')).toEqual(['0.5000', '1.50', '31.50', 1]);
    // Without a value the reference of the line stands, here the estimate.
    expect(of('typed')).toEqual(['7.0000', '21.00', '51.00', 3]);
  });

  it('plugs all gaps at once, but those with a plug of their own', () => {
    const lines = input([
      ['1', null, null, '4', '6'],
      ['1', null, null, '1', '3'],
      ['1', null, '10', '10', '10'],
      ['1', null, '10', '10', '10'],
    ]);
    const plug = { by: 'highest', value: null } as const;
    expect(totals({ ...lines, plug })[0]).toEqual(['20.00', '20.00', '29.00']);
    const decisions = [decision(20, 1, { plug: { by: 'average', value: null } })];
    expect(totals({ ...lines, plug, decisions })[0]).toEqual(['20.00', '20.00', '28.00']);
    // The other gap is reckoned at the median, 5.
    expect(totals({ ...lines, decisions })[0]).toEqual(['20.00', '20.00', '27.00']);
    expect(level({ ...lines, decisions }).bidders[0]).toMatchObject({
      gaps: 2,
      references: { estimate: 0, median: 1 },
    });
  });

  it('plugs nothing where nobody has a price: such a line is in no total', () => {
    const lines = input([
      ['1', '9', null, 'no bid'],
      ['1', null, '1', '2'],
    ]);
    const decisions = [decision(10, 1, { plug: { by: 'typed', value: '100' } })];
    expect(totals({ ...lines, plug: { by: 'estimate', value: null }, decisions })).toEqual([
      ['1.00', '1.00', '1.00'],
      ['2.00', '2.00', '2.00'],
    ]);
  });
});

describe('a bidder', () => {
  it('is compared on the lines that all ranked ones quoted, then with gaps plugged', () => {
    // The first is the lowest only because a line is missing, which is reckoned at its estimate.
    const of = input([
      ['10', '5', '6', '5', '7'],
      ['1', '60', null, '100', '80'],
      ['1', null, '50', '10', '10'],
    ]);
    expect(totals(of)).toEqual([
      ['110.00', '110.00', '170.00'],
      ['160.00', '60.00', '160.00'],
      ['160.00', '80.00', '160.00'],
    ]);
    expect(ranks(of)).toEqual([
      [1, 3, 3],
      [2, 1, 1],
      [2, 2, 1],
    ]);
    const flags = (one: LevellingInput) => level(one).bidders.map(({ isLowestBecauseIncomplete: is }) => is);
    expect(flags(of)).toEqual([true, false, false]);
    expect([...level(of).common]).toEqual([10, 30]);
    // Plugged with 40 it is the lowest on equal terms.
    const decisions = [decision(20, 1, { plug: { by: 'typed', value: '40' } })];
    expect(ranks({ ...of, decisions })).toEqual([
      [1, 3, 1],
      [2, 1, 2],
      [2, 2, 2],
    ]);
    expect(flags({ ...of, decisions })).toEqual([false, false, false]);
  });

  it('has the estimate for what it leaves out, else the median of the bids, and says which', () => {
    const of = input([
      ['2', '10', null, '12', '14', '11'],
      ['3', null, null, '5', '8', '6'],
      ['1', null, '100', '90', '95', '80'],
    ]);
    const { plug: first } = levelOfLine(level(of), 10).bids[0]!;
    const { plug: second } = levelOfLine(level(of), 20).bids[0]!;
    expect(first).toEqual({ by: 'estimate', rate: '10.0000', extension: '20.00', isDecided: false });
    expect(second).toEqual({ by: 'median', rate: '6.0000', extension: '18.00', isDecided: false });
    expect(level(of).bidders[0]).toMatchObject({
      references: { estimate: 1, median: 1 },
      totals: { quoted: '100.00', plugged: '138.00' },
    });
  });

  it('adds freight and lump sums, and takes off discounts: total = lines + freight + lump sums − discount', () => {
    const terms = {
      freight: null,
      lumpSum: null,
      discountPercent: null,
      discountAmount: null,
      isDiscountOfWhole: false,
    };
    const of = input(
      [
        ['3', null, '1.0000', '1.0500', '2'],
        ['1', null, '0.3300', '0.3300', '0.3300'],
      ],
      {
        bidders: [
          bidder(1, { terms: { ...terms, freight: '5', lumpSum: '2.50' } }),
          bidder(2, { terms: { ...terms, discountPercent: '12.5' } }),
          bidder(3, { currency: 'USD', rate: '0.5', terms: { ...terms, freight: '1.01', discountAmount: '3' } }),
        ],
      },
    );
    expect(level(of).bidders.map(({ charged }) => charged)).toEqual([
      { lines: '3.33', freight: '5.00', lumpSum: '2.50', discount: '0.00', total: '10.83' },
      // 0.39375 and 0.04125, each rounded once.
      { lines: '3.48', freight: '0.00', lumpSum: '0.00', discount: '0.43', total: '3.05' },
      { lines: '3.17', freight: '0.51', lumpSum: '0.00', discount: '1.50', total: '2.18' },
    ]);
    // The lines that all quoted are without them.
    expect(totals(of)).toEqual([
      ['10.83', '3.33', '10.83'],
      ['3.05', '3.48', '3.05'],
      ['2.18', '3.17', '2.18'],
    ]);
    expect(ranks(of)).toEqual([
      [3, 2, 3],
      [2, 3, 2],
      [1, 1, 1],
    ]);
  });

  it('covers so many lines, and so much of their value: the estimate, else the median', () => {
    const of = input([
      ['1', '700', null, '650', '900'],
      ['1', null, '100', '200', '300'],
      ['1', '100', '1', null, '1'],
    ]);
    expect(level(of).bidders.map(({ coverage, coverageByValue }) => [coverage, coverageByValue])).toEqual([
      ['66.66', '30.00'],
      ['66.66', '90.00'],
      ['100.00', '100.00'],
    ]);
  });

  it('who quotes less than half of the lines has no rank and takes no line from the others', () => {
    const of = input([
      ['1', null, '5', '6', null],
      ['1', null, '5', '6', '1'],
      ['1', null, '5', 'no bid', null],
      ['1', null, '5', null, 'no bid'],
    ]);
    expect(level(of).bidders.map(({ unranked }) => unranked)).toEqual([null, null, 'less_than_half']);
    expect(totals(of)).toEqual([
      ['20.00', '10.00', '20.00'],
      ['12.00', '12.00', '22.00'],
      ['1.00', null, '16.50'],
    ]);
    expect(ranks(of)).toEqual([
      [2, 1, 1],
      [1, 2, 2],
      [null, null, null],
    ]);
    // Its price is the lowest of the line all the same, and can be awarded.
    expect(levelOfLine(level(of), 20).lowest).toEqual([3]);
  });

  it('who quotes less than half of the value has no rank either, and is never the best single vendor', () => {
    // 300.00 for 0.24 % of the value beside 99.9 % of it, whose estimate is far too low.
    const of = input([
      ['1', '300', '300', null, '310'],
      ['1', '90000', null, '124800', '125100'],
      ['1', '100', null, '95', null],
    ]);
    const found = level(of);
    expect(found.bidders.map(({ unranked, ranks: { plugged } }) => [unranked, plugged])).toEqual([
      ['less_than_half', null],
      [null, 1],
      [null, 2],
    ]);
    const half = input([
      ['1', '300', '300', null],
      ['1', '90000', null, '124800'],
    ]);
    expect(level(half).bidders.map(({ unranked }) => unranked)).toEqual(['less_than_half', null]);
    const wish = { minimumOrder: () => null, maxLeadTime: null };
    expect(bestSingle(level(half), wish)).toMatchObject({
      vendor: 2,
      total: '124800.00',
      compared: '125100.00',
      rest: { estimate: 1, median: 0, decided: 0 },
    });
  });

  it('in another currency is compared by the typed rate, rounded once, or stays out and says so', () => {
    const of = (rate: string | null) =>
      input([['3', null, '1.0000', '1.1100']], { bidders: [bidder(1), bidder(2, { currency: 'USD', rate })] });
    expect(leftOut(of(null))).toEqual([null, 'currency']);
    expect(level(of(null)).bidders[1]).toMatchObject({ unranked: 'currency', own: '3.33', totals: { quoted: null } });
    // 3 × 1.11 × 0.895 = 2.98035; 3.33 × 0.895 would be the same, 1.11 × 0.895 rounded first not.
    expect(levelOfLine(level(of('0.895')), 10).bids[1]).toMatchObject({
      price: '0.9935',
      extension: '2.98',
      own: '3.33',
    });
    expect(ranks(of('0.895'))).toEqual([
      [2, 2, 2],
      [1, 1, 1],
    ]);
    // The branch's own currency has no rate, whatever was typed.
    expect(totals(input([['1', null, '2']], { bidders: [bidder(1, { rate: '5' })] }))[0]![0]).toBe('2.00');
  });

  it('of nothing at all has no rank, nor of an RFQ without lines', () => {
    expect(level(input([['1', null, null, '1']])).bidders[0]).toMatchObject({ unranked: 'less_than_half', quoted: 0 });
    const none = level({ ...input([['1', null, '1']]), lines: [] });
    expect(none.bidders[0]).toMatchObject({ unranked: 'less_than_half', coverage: '100.00', ranks: { quoted: null } });
  });
});

describe('one rank for each bidder (rule 141)', () => {
  const found = (of: LevellingInput) => {
    const levelled = level(of);
    return [quotedAlike(levelled), levelled.bidders.map(({ ranks: { plugged } }) => plugged)];
  };

  it('is with gaps plugged, whatever the sums of other lines are', () => {
    const gap = input([
      ['1', null, '10', '12', '11'],
      ['1', null, null, '20', '25'],
      ['1', null, '30', '32', '40'],
    ]);
    expect(found(gap)).toEqual([false, [1, 2, 3]]);
    expect(found({ ...gap, plug: { by: 'highest', value: null } })).toEqual([false, [2, 1, 3]]);
  });

  it('is the same in all ways where all quoted the same lines, and does not look at who is not ranked', () => {
    const same = input([
      ['1', null, '10', '12'],
      ['1', null, '5', '2'],
    ]);
    expect(found(same)).toEqual([true, [2, 1]]);
    expect(found({ ...same, bidders: [bidder(1), bidder(2, { isExcluded: true })] })).toEqual([true, [1, null]]);
  });
});
