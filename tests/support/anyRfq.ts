import fc from 'fast-check';
import type { Bid, BidDecision, LevellingInput, Plug } from '../../src/domain/rfq/bids.ts';

const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max }).map((units) => (units / 10 ** places).toFixed(places));
/** Few different prices, so that there are ties; some are credits. */
const price = fc.oneof(
  decimal(5, 0),
  decimal(100_000, 4),
  decimal(5, 0).map((value) => (value === '0' ? value : `-${value}`)),
);
const plug: fc.Arbitrary<Plug> = fc.oneof(
  fc.constantFrom('average', 'highest', 'estimate').map((by): Plug => ({ by, value: null })),
  price.map((value): Plug => ({ by: 'typed', value })),
);
const bidder = fc.record({
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
  rate: fc.option(fc.constantFrom('0.9', '1.234567')),
  isExcluded: fc.boolean(),
  terms: fc.option(
    fc.record({
      freight: fc.option(decimal(10_000, 2)),
      lumpSum: fc.option(decimal(10_000, 2)),
      discountPercent: fc.option(decimal(10_000, 2)),
      discountAmount: fc.option(decimal(10_000, 2)),
      isDiscountOfWhole: fc.boolean(),
    }),
  ),
});
const said = fc.record({
  state: fc.constantFrom('priced', 'priced', 'priced', 'priced', 'no_bid', 'unquoted'),
  price,
  extension: fc.option(decimal(1_000_000, 2)),
  alternate: fc.option(fc.constant('Another make'), { freq: 8 }),
});
const decided = fc.record({
  plug: fc.option(plug),
  isExcluded: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  isAccepted: fc.option(fc.boolean()),
});

/** One bid of a line and a bidder, as anybody may make it. */
export const anyBid = (line: number, of: number): fc.Arbitrary<Bid> =>
  said.map(({ state, price: asked, ...more }) => ({
    line,
    bidder: of,
    ...more,
    state,
    price: state === 'priced' ? asked : null,
    minimum: null,
    leadTime: null,
  }));
export const anyDecision = (line: number, of: number): fc.Arbitrary<BidDecision> =>
  decided.map((one) => ({ line, bidder: of, ...one }));

const cells = <T>(lines: number, bidders: number, make: (line: number, of: number) => fc.Arbitrary<T>) =>
  fc.tuple(
    ...Array.from({ length: lines * bidders }, (_, at) => make(1 + Math.floor(at / bidders), 101 + (at % bidders))),
  );

/** An RFQ with its bids and decisions: lines 1, 2, … and bidders 101, 102, …. */
export const anyLevelling = (maxLines = 5, maxBidders = 5): fc.Arbitrary<LevellingInput> =>
  fc.tuple(fc.integer({ min: 1, max: maxLines }), fc.integer({ min: 1, max: maxBidders })).chain(([lines, bidders]) =>
    fc.record({
      currency: fc.constant('EUR'),
      lines: fc.tuple(
        ...Array.from({ length: lines }, (_, at) =>
          fc.record({ id: fc.constant(at + 1), quantity: decimal(1_000_000, 4), estimate: fc.option(price) }),
        ),
      ),
      bidders: fc.tuple(
        ...Array.from({ length: bidders }, (_, at) =>
          bidder.map((one) => ({ id: 101 + at, ...one, isExcluded: one.isExcluded && at % 3 === 2 })),
        ),
      ),
      bids: cells(lines, bidders, anyBid),
      decisions: cells(lines, bidders, anyDecision),
      plug: fc.option(plug),
    }),
  );
