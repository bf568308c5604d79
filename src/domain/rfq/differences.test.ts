import { describe, expect, it } from 'vitest';
import type { Bid } from './bids.ts';
import { quotationDifferences } from './differences.ts';

const bid = (line: number, price: string | null, more: Partial<Bid> = {}): Bid => ({
  line,
  bidder: 1,
  state: price === null ? 'unquoted' : 'priced',
  price,
  extension: null,
  alternate: null,
  minimum: null,
  leadTime: null,
  ...more,
});
const lines = [1, 2, 3, 4].map((id) => ({ id, quantity: '10.0000', estimate: null }));
const noBid = (line: number) => bid(line, null, { state: 'no_bid' });

describe('a second quotation', () => {
  it('has nothing to say where it says the same, however it is spelled', () => {
    const before = [bid(1, '5.0000', { extension: '50.00', minimum: '2', leadTime: 7 }), bid(2, null)];
    const after = [bid(1, '5', { extension: '50', minimum: '2.0000', leadTime: 7 })];
    expect(quotationDifferences(lines, before, after)).toEqual({
      lines: [],
      before: '50.00',
      after: '50.00',
      added: [],
      removed: [],
    });
  });

  it('has other prices, by how much of the price and of the line', () => {
    const found = quotationDifferences(
      lines,
      [bid(1, '8.0000'), bid(2, '3'), bid(3, '0')],
      [bid(1, '7.0000'), bid(2, '3.0005'), bid(3, '1')],
    );
    expect(
      found.lines.map(({ line, parts, price, percent, extension }) => [line, parts, price, percent, extension]),
    ).toEqual([
      [1, ['price'], '-1.0000', '-12.50', '-10.00'],
      [2, ['price'], '0.0005', '0.02', '0.01'],
      [3, ['price'], '1.0000', null, '10.00'],
    ]);
    expect([found.before, found.after]).toEqual(['110.00', '110.01']);
  });

  it('offers other lines: blank, 0 and "no bid" are three things', () => {
    const found = quotationDifferences(
      lines,
      [bid(1, '1'), noBid(2), bid(4, '0')],
      [noBid(1), bid(2, '0'), noBid(3), bid(4, null)],
    );
    expect(found.lines.map(({ line, parts, price }) => [line, parts, price])).toEqual([
      [1, ['state', 'price'], null],
      [2, ['state', 'price'], null],
      [3, ['state'], null],
      [4, ['state', 'price'], null],
    ]);
    expect([found.added, found.removed]).toEqual([[2], [1, 4]]);
    expect([found.before, found.after]).toEqual(['0.00', '0.00']);
  });

  it('has another product, lead time, least quantity or stated extension', () => {
    const parts = (more: Partial<Bid>) =>
      quotationDifferences(lines, [bid(1, '1')], [bid(1, '1', more)]).lines[0]?.parts;
    expect(parts({ alternate: 'Another make' })).toEqual(['alternate']);
    expect(parts({ alternate: '' })).toBeUndefined();
    expect(parts({ leadTime: 0 })).toEqual(['leadTime']);
    expect(parts({ minimum: '5', extension: '10.01' })).toEqual(['extension', 'minimum']);
  });
});
