import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SplitInput, SplitOffer } from './splitProblem.ts';
import { noCharges, type Charges } from './charges.ts';
import { bestSplit } from './split.ts';

/** The middle one of the offers, the lower of two: what a line without an estimate is reckoned at. */
const middle = (own: readonly (number | null)[]): number => {
  const sorted = own.flatMap((cost) => cost ?? []).toSorted((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? 0;
};

/** Offers by line (1, 2, …) and vendor (101, 102, …): cents, or null for none. */
const input = (costs: readonly (readonly (number | null)[])[], more: Partial<SplitInput> = {}): SplitInput => ({
  lines: costs.map((own, at) => ({ id: at + 1, reference: (middle(own) / 100).toFixed(2) })),
  vendors: (costs[0] ?? []).map((_, at) => ({ id: 101 + at, minimumOrder: null, charges: noCharges })),
  offers: costs.flatMap((own, line) =>
    own.flatMap((cents, vendor): SplitOffer[] =>
      cents === null
        ? []
        : [
            {
              line: line + 1,
              vendor: 101 + vendor,
              extension: (cents / 100).toFixed(2),
              leadTime: null,
              isBelowMinimum: false,
            },
          ],
    ),
  ),
  atMost: null,
  maxLeadTime: null,
  ...more,
});
const wanting = (of: SplitInput, ...amounts: readonly (string | null)[]): SplitInput => ({
  ...of,
  vendors: of.vendors.map((vendor, at) => ({ ...vendor, minimumOrder: amounts[at] ?? null })),
});
const drawn = (of: SplitInput) => {
  const { assignment, total, isExact, unserved } = bestSplit(of);
  expect(isExact).toBe(true);
  return [of.lines.map(({ id }) => assignment.get(id) ?? null), total, unserved.map(({ because }) => because)];
};

describe('the best split', () => {
  const three = input([
    [100, 200, 300],
    [300, 100, 240],
    [300, 250, 100],
  ]);

  it('gives every line to the lowest, or keeps to so many vendors', () => {
    expect(drawn(three)).toEqual([[101, 102, 103], '3.00', []]);
    expect(drawn({ ...three, atMost: 2 })).toEqual([[102, 102, 103], '4.00', []]);
    expect(drawn({ ...three, atMost: 1 })).toEqual([[102, 102, 102], '5.50', []]);
    expect(bestSplit({ ...three, atMost: 2 }).shares).toMatchObject([
      { vendor: 102, count: 2, total: '3.00' },
      { vendor: 103, count: 1, total: '1.00' },
    ]);
  });

  it('gives a vendor what it wants at least, or nothing', () => {
    expect(drawn(wanting(three, null, null, '1.00'))).toEqual([[101, 102, 103], '3.00', []]);
    expect(drawn(wanting(three, null, null, '1.01'))).toEqual([[101, 103, 103], '4.40', []]);
    expect(drawn(wanting(three, '3.50', '3.50', '3.00'))).toEqual([[102, 102, 102], '5.50', []]);
  });

  it('serves as much of the value as it can, and says of the others why nobody gets them', () => {
    const of = input([
      [100, 100, null],
      [100, 100, null],
      [null, null, 500],
      [null, null, null],
    ]);
    expect(drawn(of)).toEqual([[101, 101, 103, null], '7.00', ['no_offer']]);
    expect(drawn({ ...of, atMost: 1 })).toEqual([[null, null, 103, null], '5.00', ['vendors', 'vendors', 'no_offer']]);
    expect(drawn(wanting(of, null, null, '5.01'))).toEqual([[101, 101, null, null], '2.00', ['vendors', 'no_offer']]);
  });

  it('takes no offer that is late, or says nothing of it, nor one that sells only more', () => {
    const of = input([
      [100, 200],
      [100, 200],
      [100, null],
    ]);
    const offers = of.offers.map((offer) => ({
      ...offer,
      leadTime: offer.vendor === 102 ? 14 : offer.line === 2 ? null : 15,
    }));
    expect(drawn({ ...of, offers, maxLeadTime: 14 })).toEqual([[102, 102, null], '4.00', ['lead_time']]);
    expect(drawn({ ...of, offers, maxLeadTime: 15 })).toEqual([[101, 102, 101], '4.00', []]);
    const more = of.offers.map((offer) => ({ ...offer, isBelowMinimum: offer.vendor === 101 }));
    expect(drawn({ ...of, offers: more })).toEqual([[102, 102, null], '4.00', ['minimum_quantity']]);
  });

  it('is of nothing where there is nothing', () => {
    expect(drawn(input([]))).toEqual([[], '0.00', []]);
    expect(drawn(input([[null]]))).toEqual([[null], '0.00', ['no_offer']]);
    for (const of of [three, wanting(three, '1.00')])
      expect(drawn({ ...of, atMost: 0 })).toEqual([[null, null, null], '0.00', ['vendors', 'vendors', 'vendors']]);
  });

  it('counts credits, and amounts beyond what floats have exactly', () => {
    expect(
      drawn(
        input([
          [-500, -400],
          [100, 50],
        ]),
      ),
    ).toEqual([[101, 102], '-4.50', []]);
    const large = input([[1, 2]]);
    const offers = large.offers.map((offer) => ({ ...offer, extension: `9999999999999999999${offer.vendor}.01` }));
    expect(bestSplit({ ...large, offers })).toMatchObject({ total: '9999999999999999999101.01', isExact: false });
  });
});

/** What a line weighs: its part of the value in hundredths of a percent, and at least one. */
const partsOf = (references: readonly number[]) => {
  const all = references.reduce((sum, cents) => sum + Math.abs(cents), 0);
  return references.map((cents) => (all === 0 ? 1 : Math.max(1, Math.floor((Math.abs(cents) * 10_000) / all))));
};

interface Way {
  readonly costs: readonly (readonly (number | null)[])[];
  readonly minimums: readonly number[];
  readonly atMost: number;
  /** What each vendor charges once. */
  readonly fixed: readonly number[];
  /** What each line is reckoned at that nobody gets. */
  readonly references: readonly number[];
}

/** The most of the value, then the least cost with what stands for the rest, of all ways to give the lines away. */
const bruteForce = ({ costs, minimums, atMost, fixed, references }: Way) => {
  const vendors = minimums.length;
  const served = costs.map((own) => own.some((cost) => cost !== null));
  const parts = partsOf(references.filter((_, line) => served[line]));
  const partOf = new Map(
    references.flatMap((_, line) => (served[line] ? [line] : [])).map((line, at) => [line, parts[at]!]),
  );
  let best = { unserved: Infinity, cost: Infinity };
  const orders = minimums.map(() => 0);
  const counts = minimums.map(() => 0);
  const choose = (line: number, unserved: number, cost: number): void => {
    if (line === costs.length) {
      const isPossible =
        counts.filter((count) => count > 0).length <= atMost &&
        minimums.every((amount, at) => counts[at] === 0 || amount === 0 || orders[at]! >= amount);
      const all = cost + fixed.reduce((sum, once, at) => (counts[at]! > 0 ? sum + once : sum), 0);
      if (isPossible && (unserved < best.unserved || (unserved === best.unserved && all < best.cost)))
        best = { unserved, cost: all };
      return;
    }
    choose(line + 1, unserved + (partOf.get(line) ?? 0), cost + (served[line] ? references[line]! : 0));
    for (let vendor = 0; vendor < vendors; vendor += 1) {
      const own = costs[line]![vendor]!;
      if (own === null) continue;
      orders[vendor]! += own;
      counts[vendor]! += 1;
      choose(line + 1, unserved, cost + own);
      orders[vendor]! -= own;
      counts[vendor]! -= 1;
    }
  };
  choose(0, 0, 0);
  return best;
};

const terms = fc.record({
  leadTime: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 6 }),
  isBelowMinimum: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
});

const small = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 })).chain(([lines, vendors]) => {
  const [ofVendors, ofLines] = [vendors, lines].map((length) => ({ minLength: length, maxLength: length }));
  return fc.record({
    costs: fc.array(fc.array(fc.option(fc.integer({ min: -100, max: 1000 }), { freq: 6 }), ofVendors), ofLines),
    terms: fc.array(fc.array(terms, ofVendors), ofLines),
    minimums: fc.array(fc.constantFrom(0, 1, 300, 700, 1500, 2500), ofVendors),
    atMost: fc.option(fc.integer({ min: 0, max: vendors }), { freq: 6 }),
    maxLeadTime: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 2 }),
    // Freight, lump sums and a percentage of each vendor; the estimates may be far from the bids.
    charges: fc.array(
      fc.record({
        freight: fc.constantFrom(0, 0, 10, 200, 900),
        lumpSum: fc.constantFrom(0, 0, 5, 300),
        percent: fc.constantFrom(0, 0, 500, 1250, 10_000),
      }),
      ofVendors,
    ),
    references: fc.array(fc.integer({ min: -50, max: 900 }), ofLines),
  });
});
type Small = typeof small extends fc.Arbitrary<infer T> ? T : never;

/** What the offers of a small award cost that can be taken: in time, and of the quantity that is asked for. */
const taken = ({ costs, terms: all, maxLeadTime }: Small) =>
  costs.map((own, line) =>
    own.map((cost, vendor) => {
      const { leadTime, isBelowMinimum } = all[line]![vendor]!;
      return isBelowMinimum || (maxLeadTime !== null && (leadTime ?? Infinity) > maxLeadTime) ? null : cost;
    }),
  );

const cents = (text: string) => Math.round(Number(text) * 100);
const roundedHalfUp = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

/** A small award as it is solved, with what its offers cost less the percentage. */
const smallInput = (one: Small, wanted: readonly number[]): SplitInput => {
  const { costs, atMost, maxLeadTime, references, charges } = one;
  const of = wanting(input(costs, { atMost, maxLeadTime }), ...wanted.map((amount) => (amount / 100).toFixed(2)));
  const whole = (own: (typeof charges)[number]): Charges => ({
    freight: BigInt(own.freight),
    lumpSum: BigInt(own.lumpSum),
    percent: BigInt(own.percent),
    amount: 0n,
    isOfWhole: false,
  });
  return {
    ...of,
    lines: of.lines.map(({ id }, at) => ({ id, reference: (references[at]! / 100).toFixed(2) })),
    vendors: of.vendors.map((vendor, at) => ({ ...vendor, charges: whole(charges[at]!) })),
    offers: of.offers.map((offer) => ({ ...offer, ...one.terms[offer.line - 1]![offer.vendor - 101]! })),
  };
};
const netCosts = (one: Small) =>
  taken(one).map((own) =>
    own.map((cost, at) => (cost === null ? null : cost - roundedHalfUp((cost * one.charges[at]!.percent) / 10_000))),
  );

describe('the best split of small awards', () => {
  it('is that of a brute force, with and without least orders and days, freight, lump sums and discounts', () => {
    fc.assert(
      fc.property(small, fc.boolean(), (one, isPlain) => {
        const { costs, minimums, atMost, references, charges } = one;
        const wanted = isPlain ? minimums.map(() => 0) : minimums;
        const net = netCosts(one);
        const best = bruteForce({
          costs: net,
          minimums: wanted,
          atMost: atMost ?? minimums.length,
          fixed: charges.map(({ freight, lumpSum }) => freight + lumpSum),
          references,
        });
        const found = bestSplit(smallInput(one, wanted));
        expect(found).toMatchObject({ isExact: true, bound: found.total });
        const lost = references.map((cents, line) => (net[line]!.some((cost) => cost !== null) ? 0 : cents));
        expect(cents(found.compared) - lost.reduce((sum, own) => sum + own, 0)).toBe(best.cost);
        expect(found.assignment.size + found.unserved.length).toBe(costs.length);
        for (const [line, vendor] of found.assignment) expect(taken(one)[line - 1]![vendor - 101]).not.toBeNull();
        for (const { vendor, lines, freight, lumpSum, discount, total } of found.shares) {
          expect(cents(total)).toBe(cents(lines) + cents(freight) + cents(lumpSum) - cents(discount));
          expect(cents(freight)).toBe(charges[vendor - 101]!.freight);
          if (wanted[vendor - 101])
            expect(cents(lines) - cents(discount)).toBeGreaterThanOrEqual(wanted[vendor - 101]!);
        }
        expect(found.shares.length).toBeLessThanOrEqual(atMost ?? minimums.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('freight, lump sums and discounts of a split', () => {
  const charging = (of: SplitInput, ...all: Partial<Charges>[]): SplitInput => ({
    ...of,
    vendors: of.vendors.map((vendor, at) => ({ ...vendor, charges: { ...noCharges, ...all[at] } })),
  });
  const two = input([
    [1000, 1100],
    [1000, 900],
  ]);

  it('are paid once by whoever gets anything', () => {
    expect(drawn(two)).toEqual([[101, 102], '19.00', []]);
    // A second freight costs more than it saves.
    expect(drawn(charging(two, { freight: 100n }, { lumpSum: 101n }))).toEqual([[101, 101], '21.00', []]);
    expect(drawn(charging(two, { freight: 300n }, { freight: 50n, lumpSum: 49n }))).toEqual([[102, 102], '20.99', []]);
  });

  it('take a percentage off each line, rounded once', () => {
    expect(drawn(charging(two, {}, { percent: 1000n }))).toEqual([[102, 102], '18.00', []]);
  });

  it('count what is given for all that they quoted only to whoever gets all of it', () => {
    const whole = bestSplit(charging(two, {}, { amount: 101n }));
    expect([[...whole.assignment.values()], whole.total]).toEqual([[102, 102], '18.99']);
    expect(whole.shares).toMatchObject([{ vendor: 102, isWhole: true, lines: '20.00', discount: '1.01' }]);
    const split = bestSplit(charging(two, {}, { amount: 99n }));
    expect([[...split.assignment.values()], split.total]).toEqual([[101, 102], '19.00']);
    // Not looked for in a split: so it is not said to be the best.
    expect(split).toMatchObject({ isExact: false, bound: '18.01' });
    const percent = bestSplit(charging(two, {}, { percent: 600n, isOfWhole: true }));
    expect([[...percent.assignment.values()], percent.total]).toEqual([[102, 102], '18.80']);
  });
});

describe('what nobody gets', () => {
  it('never makes a cheap remainder the best (300.00 for a quarter of a percent of the value)', () => {
    const of = {
      ...input([
        [300_00, null],
        [null, 125_000_00],
      ]),
      atMost: 1,
      // The estimate of what the first leaves out is far below what it costs.
      lines: [
        { id: 1, reference: '300.00' },
        { id: 2, reference: '90000.00' },
      ],
    };
    const found = bestSplit(of);
    expect([...found.assignment]).toEqual([[2, 102]]);
    expect(found).toMatchObject({ total: '125000.00', compared: '125300.00' });
  });
});

/** Numbers that are the same every time. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

/**
 * Prices that differ from line to line by factors, and between vendors by some; each wants a part of what it all costs, and
 * does not offer one line in so many.
 */
const large = (
  lines: number,
  vendors: number,
  part: number,
  atMost: number | null,
  { seed = 0, without = 20 }: { readonly seed?: number; readonly without?: number } = {},
): SplitInput => {
  const random = numbers(lines + vendors + 1000 * part + 7919 * seed);
  const costs = Array.from({ length: lines }, () => {
    const about = Math.exp(random(600) / 100) * 1000;
    return Array.from({ length: vendors }, () =>
      random(without) === 0 ? null : Math.round(about * (0.8 + random(500) / 1000)),
    );
  });
  const least = costs
    .map((own) => Math.min(...own.flatMap((cost) => cost ?? [])))
    .reduce((sum, cost) => (cost < Infinity ? sum + cost : sum), 0);
  const wanted = Array.from({ length: vendors }, () => ((least * part * (500 + random(1000))) / 1000 / 100).toFixed(2));
  return wanting(input(costs, { atMost }), ...wanted);
};

describe('the best split of 200 lines over 12 vendors', () => {
  const cases = [2, 3, 5, 8, null].flatMap((atMost) => [0.01, 0.05, 0.15, 0.35].map((part) => [atMost, part] as const));

  it.each(cases)('of which at most %j are chosen, who want some %d of it, is near the best', (atMost, part) => {
    const of = large(200, 12, part, atMost);
    const { total, bound, unserved, shares, isExact } = bestSplit(of);
    expect(unserved).toEqual([]);
    expect(cents(total)).toBeLessThanOrEqual(cents(bound) * 1.01);
    expect(cents(total)).toBeGreaterThanOrEqual(cents(bound));
    expect(isExact).toBe(total === bound);
    expect(shares.length).toBeLessThanOrEqual(atMost ?? 12);
    for (const { vendor, total: own } of shares)
      expect(cents(own)).toBeGreaterThanOrEqual(cents(of.vendors[vendor - 101]!.minimumOrder!));
  });

  const others = [60, 200].flatMap((lines) =>
    [20, 4, 3].flatMap((without) => [0.06, 0.12, 0.2, 0.3].map((part) => [lines, without, part] as const)),
  );
  it.each(others)('of %j lines of which they miss one in %j, who want some %d of it', (lines, without, part) => {
    for (const atMost of [3, 5, 8, null]) {
      const of = large(lines, 12, part, atMost, { seed: 1, without });
      const { total, bound, shares } = bestSplit(of);
      expect(cents(total), `${atMost} vendors`).toBeLessThanOrEqual(cents(bound) * 1.01);
      expect(cents(total)).toBeGreaterThanOrEqual(cents(bound));
      for (const { vendor, total: own } of shares)
        expect(cents(own)).toBeGreaterThanOrEqual(cents(of.vendors[vendor - 101]!.minimumOrder!));
    }
  });

  it.each([1, 2, 3, 5])('is exact for at most %j without least orders', (atMost) => {
    const of = wanting(large(200, 12, 0, atMost));
    const found = bestSplit(of);
    expect(found).toMatchObject({ isExact: true, bound: found.total });
    const parts = partsOf(of.lines.map(({ reference }) => cents(reference)));
    const costs = of.lines.map(() => of.vendors.map(() => Infinity));
    for (const { line, vendor, extension } of of.offers) costs[line - 1]![vendor - 101] = cents(extension);
    let best = { unserved: Infinity, cost: Infinity };
    for (let set = 0; set < 4096; set += 1) {
      const vendors = of.vendors.flatMap((_, at) => ((set >> at) & 1 ? [at] : []));
      if (vendors.length > atMost) continue;
      const least = costs.map((own) => Math.min(...vendors.map((at) => own[at]!)));
      const one = { unserved: 0, cost: 0 };
      for (const [line, cost] of least.entries()) {
        if (cost === Infinity) one.unserved += parts[line]!;
        one.cost += cost === Infinity ? cents(of.lines[line]!.reference) : cost;
      }
      if (one.unserved < best.unserved || (one.unserved === best.unserved && one.cost < best.cost)) best = one;
    }
    expect(cents(found.compared)).toEqual(best.cost);
  });
});
