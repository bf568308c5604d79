import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBid, anyDecision, anyLevelling } from '../../../tests/support/anyRfq.ts';
import { compare, multiply, round, sum, type Decimal } from '../decimal.ts';
import type { Bid, LevellingInput } from './bids.ts';
import { level, levelOfLine, relevel } from './levelling.ts';
import { bestSingle } from './single.ts';

const runs = { numRuns: 100 };

/** All that a comparison says, by the ids of its lines and bidders. */
const told = (of: LevellingInput, found = level(of)) => ({
  bidders: Object.fromEntries(found.bidders.map((one) => [one.id, one])),
  lines: Object.fromEntries(
    of.lines.map(({ id }) => {
      const { bids, lowest, ...line } = levelOfLine(found, id);
      return [
        id,
        { ...line, lowest: lowest.toSorted(), bids: Object.fromEntries(bids.map((bid) => [bid.bidder, bid])) },
      ];
    }),
  ),
  common: [...found.common].toSorted(),
  unserved: found.unserved.toSorted(),
  lowest: found.lowest,
});

const shuffled = <T>(values: readonly T[]) => fc.shuffledSubarray([...values], { minLength: values.length });
const reordered = anyLevelling().chain((of) =>
  fc.record({
    of: fc.constant(of),
    other: fc
      .tuple(shuffled(of.lines), shuffled(of.bidders), shuffled(of.bids), shuffled(of.decisions))
      .map(([lines, bidders, bids, decisions]) => ({ ...of, lines, bidders, bids, decisions })),
  }),
);

describe('a comparison', () => {
  it('does not depend on the order of entry', () => {
    fc.assert(
      fc.property(reordered, ({ of, other }) => {
        expect(told(other)).toEqual(told(of));
      }),
      runs,
    );
  });

  it('adds up to the cent', () => {
    fc.assert(
      fc.property(anyLevelling(), (of) => {
        const found = level(of);
        const lines = of.lines.map(({ id }) => levelOfLine(found, id));
        for (const [at, bidder] of of.bidders.entries()) {
          const { totals, ranks } = found.bidders[at]!;
          const rate = bidder.currency === 'EUR' ? '1' : bidder.rate;
          const ofBidder = lines.map(({ id, bids, compared }) => ({ id, compared, ...bids[at]! }));
          for (const one of ofBidder) {
            const bid = of.bids.find(({ line, bidder: by }) => line === one.id && by === bidder.id)!;
            const { quantity } = of.lines.find(({ id }) => id === one.id)!;
            const exact = rate !== null && bid.price !== null ? multiply(multiply(quantity, bid.price), rate) : null;
            expect(one.extension).toBe(exact === null ? null : round(exact, 2));
          }
          const own = ofBidder.filter(({ leftOut }) => leftOut === null || leftOut === 'bidder_excluded');
          const sumOf = (amounts: readonly (Decimal | null | undefined)[]) => round(sum(amounts.map((one) => one!)), 2);
          const { charged } = found.bidders[at]!;
          expect(charged?.lines ?? null).toBe(rate === null ? null : sumOf(own.map(({ extension }) => extension)));
          if (charged) {
            const { lines: goods, freight, lumpSum, discount } = charged;
            expect(charged.total).toBe(sumOf([goods, freight, lumpSum, multiply(discount, '-1')]));
          }
          expect(totals.quoted).toBe(charged?.total ?? null);
          const gaps = ofBidder.filter((one) => one.compared > 0 && !own.includes(one));
          // Each gap that others fill has something that stands for it.
          if (rate !== null) for (const { plug } of gaps) expect(plug).not.toBeNull();
          if (totals.plugged !== null && rate !== null)
            expect(totals.plugged).toBe(sumOf([totals.quoted, ...gaps.map(({ plug }) => plug?.extension)]));
          if (ranks.common !== null)
            expect(totals.common).toBe(
              sumOf(ofBidder.flatMap((one) => (found.common.has(one.id) ? one.extension : []))),
            );
        }
      }),
      runs,
    );
  });

  it('ranks by the totals: equal ones share a rank, and less is a lower rank', () => {
    fc.assert(
      fc.property(anyLevelling(), (of) => {
        const { bidders } = level(of);
        for (const way of ['quoted', 'common', 'plugged'] as const)
          for (const one of bidders)
            for (const other of bidders) {
              const [a, b] = [one.ranks[way], other.ranks[way]];
              if (a === null || b === null) continue;
              expect(Math.sign(a - b)).toBe(compare(one.totals[way]!, other.totals[way]!));
            }
        for (const { unranked, ranks, quoted } of bidders) {
          if (unranked !== null) expect(ranks).toEqual({ quoted: null, common: null, plugged: null });
          else expect(quoted * 2).toBeGreaterThanOrEqual(of.lines.length);
          if (unranked === null) expect(ranks.plugged).not.toBeNull();
        }
      }),
      runs,
    );
  });
});

describe('the best single vendor', () => {
  const plain = { minimumOrder: () => null, maxLeadTime: null };

  it('is who is first with gaps plugged, at the same total', () => {
    fc.assert(
      fc.property(anyLevelling(), (of) => {
        const found = level(of);
        const single = bestSingle(found, plain);
        const first = found.bidders.filter(({ ranks }) => ranks.plugged === 1);
        expect(first.map(({ id }) => id).includes(single?.vendor ?? 0)).toBe(single !== null);
        if (single) expect(single.compared).toBe(first[0]!.totals.plugged);
        else expect(first).toEqual([]);
      }),
      runs,
    );
  });

  it('is no better for a quotation that leaves out what costs more than it is reckoned at', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 400_000 }), (small, estimate) => {
        // One bidder quotes a line of 1,000 at most; the other one all, the rest of it for 1,000,000.
        const bid = (line: number, bidder: number, price: number): Bid => ({
          line,
          bidder,
          state: 'priced',
          price: `${price}`,
          extension: null,
          alternate: null,
          minimum: null,
          leadTime: null,
        });
        const found = level({
          currency: 'EUR',
          lines: [
            { id: 1, quantity: '1', estimate: null },
            { id: 2, quantity: '1', estimate: `${estimate + 1000}` },
          ],
          bidders: [101, 102].map((id) => ({ id, currency: 'EUR', rate: null, isExcluded: false })),
          bids: [bid(1, 101, small), bid(1, 102, 1000), bid(2, 102, 1_000_000)],
          decisions: [],
          plug: null,
        });
        expect(bestSingle(found, plain)?.vendor).toBe(102);
      }),
      runs,
    );
  });
});

const changed = anyLevelling().chain((of) => {
  const cell = fc.tuple(fc.constantFrom(...of.lines), fc.constantFrom(...of.bidders));
  const some = <T>(one: fc.Arbitrary<T>) => fc.option(fc.array(one, { maxLength: 3 }), { nil: undefined });
  return fc.record({
    of: fc.constant(of),
    bids: some(cell.chain(([line, bidder]) => anyBid(line.id, bidder.id))),
    decisions: some(cell.chain(([line, bidder]) => anyDecision(line.id, bidder.id))),
    lines: some(cell.map(([line]) => ({ ...line, quantity: '2.5', estimate: null }))),
    bidders: some(cell.map(([, bidder]) => ({ ...bidder, isExcluded: !bidder.isExcluded }))),
    plug: fc.constantFrom(undefined, null, { by: 'highest', value: null } as const),
  });
});

describe('a comparison after a change', () => {
  it('is that of the changed input', () => {
    fc.assert(
      fc.property(changed, ({ of, bids, decisions, lines, bidders, plug }) => {
        const change = {
          ...(bids && { bids }),
          ...(decisions && { decisions }),
          ...(lines && { lines }),
          ...(bidders && { bidders }),
          ...(plug !== undefined && { plug }),
        };
        const byId = <T extends { readonly id: number }>(all: readonly T[], some: readonly T[] = []) =>
          all.map((one) => some.findLast(({ id }) => id === one.id) ?? one);
        const after: LevellingInput = {
          ...of,
          lines: byId(of.lines, lines),
          bidders: byId(of.bidders, bidders),
          bids: [...of.bids, ...(bids ?? [])],
          decisions: [...of.decisions, ...(decisions ?? [])],
          plug: plug === undefined ? of.plug : plug,
        };
        const before = level(of);
        const known = told(of, before);
        expect(told(after, relevel(before, change))).toEqual(told(after));
        expect(told(of, before)).toEqual(known);
      }),
      runs,
    );
  });

  it('has the lines that nothing changed as they were', () => {
    fc.assert(
      fc.property(anyLevelling(), anyBid(1, 101), (of, bid) => {
        const before = level(of);
        const after = relevel(before, { bids: [bid] });
        for (const { id } of of.lines) expect(levelOfLine(after, id) === levelOfLine(before, id)).toBe(id !== 1);
      }),
      runs,
    );
  });
});
