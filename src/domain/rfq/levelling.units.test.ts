import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Bid } from './bids.ts';
import { level, levelOfLine } from './levelling.ts';

/** Ten-thousandths as a decimal. */
const decimal = (value: bigint): string => {
  const digits = value.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};
const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const money = (cents: bigint) => {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const bidBy = (bidder: number, price: bigint, per: bigint | null): Bid => ({
  line: 1,
  bidder,
  state: 'priced',
  price: decimal(price),
  ...(per !== null && { per: decimal(per) }),
  extension: null,
  alternate: null,
  minimum: null,
  leadTime: null,
});

const some = fc.bigInt({ min: 1n, max: 10n ** 8n });
const offers = fc.array(fc.record({ price: some, per: fc.option(some) }), { minLength: 1, maxLength: 6 });

it('bids in any units come to their exact amounts, rounded once, and the lowest a base unit is the lowest', () => {
  fc.assert(
    fc.property(some, offers, (quantity, all) => {
      const levelled = level({
        currency: 'GBP',
        lines: [{ id: 1, quantity: decimal(quantity), estimate: null }],
        bidders: all.map((_, id) => ({ id, currency: 'GBP', rate: null, isExcluded: false })),
        bids: all.map(({ price, per }, id) => bidBy(id, price, per)),
        decisions: [],
        plug: null,
      });
      // quantity × price ÷ per, each in ten-thousandths: cents are a hundredth of that.
      const one = 10_000n;
      const amounts = all.map(({ price, per }) => halfUp(quantity * price, (per ?? one) * 100n));
      const isLowest = all.map(({ price, per }) =>
        all.every((other) => price * (other.per ?? one) <= other.price * (per ?? one)),
      );
      const { bids } = levelOfLine(levelled, 1);
      expect(bids.map(({ extension }) => extension)).toEqual(amounts.map(money));
      expect(bids.map((bid) => bid.isLowest)).toEqual(isLowest);
      const least = amounts[isLowest.indexOf(true)] ?? 0n;
      expect(levelled.lowest).toBe(money(least));
    }),
  );
});
