import { describe, expect, it } from 'vitest';
import type { DraftedLine, AwardedLineNow, VendorNow } from './awardNow.ts';
import type { BidLevel } from './lineLevel.ts';
import { outdatedOf } from './outdated.ts';

const [calder, dorn] = [1, 2];
const drafted: DraftedLine = {
  line: 10,
  vendor: calder,
  quantity: '5.0000',
  price: '7.0000',
  revision: 1,
  currency: 'EUR',
  rate: '0.8500000000000000',
  requested: '5.0000',
  lowest: '7.0000',
};
const vendor: VendorNow = { name: 'Calder', isActive: true, revision: 1, rate: '0.85', ended: null };
const bidOf = (bidder: number, price: string | null, more: Partial<BidLevel> = {}): BidLevel =>
  ({ bidder, price, leftOut: null, isLowest: false, ...more }) as BidLevel;
const now: AwardedLineNow = {
  position: 1,
  description: 'Bolts',
  quantity: '5',
  requested: '5',
  // 8.2353 × 0.85 is 7.000005.
  own: '8.2353',
  bids: [bidOf(calder, '7.0000', { isLowest: true }), bidOf(dorn, '9.0000')],
};
const kinds = (line: Partial<AwardedLineNow> = {}, of: Partial<VendorNow> = {}, was: Partial<DraftedLine> = {}) =>
  outdatedOf({
    lines: [{ drafted: { ...drafted, ...was }, now: { ...now, ...line } }],
    vendors: new Map([
      [calder, { ...vendor, ...of }],
      [dorn, { ...vendor, name: 'Dorn' }],
    ]),
  }).map(({ kind }) => kind);
const lowestOf = (price: string, own = '7.0000') => ({
  bids: [bidOf(calder, own), bidOf(dorn, price, { isLowest: true })],
});

describe('an award is outdated', () => {
  const rows: readonly (readonly [
    name: string,
    kinds: string[],
    line?: Partial<AwardedLineNow>,
    vendor?: Partial<VendorNow>,
    drafted?: Partial<DraftedLine>,
  ])[] = [
    ['by nothing, while figures differ in their digits alone', []],
    ['by nothing, at the quantity of the drafting', [], { quantity: '5.00' }],
    ['by the least more', ['quantity'], { quantity: '5.0001' }],
    ['by the least less', ['quantity'], { quantity: '4.9999' }],
    ['by nothing, at what was requested', [], { requested: '5.0' }],
    ['by the least that is requested more', ['requested'], { requested: '5.0001' }],
    ['by no request of an award that kept none', [], { requested: '6' }, {}, { requested: null }],
    ['by no request that there is not any more', [], { requested: null }],
    ['by nothing, at the rate of the drafting', [], {}, { rate: '0.850' }],
    ['by the least of another rate', ['rate'], {}, { rate: '0.8500000000000001' }],
    ['by a rate that is gone', ['rate'], {}, { rate: null }],
    ['by no rate of the currency of the branch', [], { own: '7' }, { rate: '2' }, { currency: null, rate: null }],
    ['by another revision', ['revision'], {}, { revision: 2 }],
    ['by no revision of an award that kept none', [], {}, { revision: 2 }, { revision: null }],
    ['by the end of its validity', ['validity'], {}, { ended: '2027-03-01' }],
    // 8.2352 × 0.85 is 6.99992, which is 6.9999; 8.23535 × 0.85 is 7.0000475.
    ['by nothing, at a price that is the same in four places', [], { own: '8.23535' }],
    ['by a price that differs in the fourth', ['price'], { own: '8.2352' }],
    [
      'by nothing, at a tie with the lowest of the drafting',
      [],
      lowestOf('7.0000', '7.0000'),
      {},
      { lowest: '6.9999' },
    ],
    ['by the least below the lowest of the drafting', ['lower'], lowestOf('6.9999')],
    ['by no price above the lowest that it did not go to', [], lowestOf('6.9999'), {}, { lowest: '6.9998' }],
    ['by nothing, at a tie with the lowest that it did not go to', [], lowestOf('6.9998'), {}, { lowest: '6.9998' }],
    ['by who is lower beyond the places that are kept', ['lower'], lowestOf('7.0000')],
    ['by the least below a lowest that it did not go to', ['lower'], lowestOf('6.9997'), {}, { lowest: '6.9998' }],
    [
      'by its own lower price as such',
      ['price'],
      { own: '7.0588', bids: [bidOf(calder, '6.0000', { isLowest: true })] },
    ],
    ['by nobody lower, of an award that kept no lowest', [], lowestOf('1'), {}, { lowest: null }],
  ];
  it.each(rows.map(([name, expected, ...how]) => ({ name, expected, how })))('$name', ({ expected, how }) => {
    expect(kinds(...how)).toEqual(expected);
  });
});
