import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minus, openOf, sharesOfItem, type Shares } from './bookings.ts';
import { compare, multiply, round, sum } from './decimal.ts';

const places = (most: number) =>
  fc.integer({ min: 0, max: most }).map((n) => {
    const text = String(n).padStart(5, '0');
    return `${text.slice(0, -4)}.${text.slice(-4)}`;
  });
const all = ({ booked, production, buyout }: Shares) => sum([booked, production, buyout]);
/** Three parts of a total. */
const within = (total: string) =>
  fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }).map((parts): Shares => {
    const of = parts.reduce((a, b) => a + b, 0) || 1;
    const [booked = '0', production = '0', buyout = '0'] = parts.map((part) =>
      // Rounded down, so that they are never more than the total.
      String(Math.floor((Number(total) * 10_000 * part) / of) / 10_000),
    );
    return { booked, production, buyout };
  });
/** An item of a product, what it has, and what is said of the product; nothing is said beyond its pieces. */
const any = fc
  .tuple(places(90_000), places(90_000))
  .filter(([each, pieces]) => Number(each) > 0 && Number(pieces) > 0)
  .chain(([each, pieces]) => {
    const total = round(multiply(each, pieces), 4);
    return fc.record({
      item: within(total).map((now) => ({ ...now, each, total })),
      said: fc.record({ before: within(pieces), wanted: within(pieces), total: fc.constant(pieces) }),
    });
  });

describe('what an item gets once its product has other shares', () => {
  it('is never more than is asked for, and what was booked falls only where the product is to have less', () => {
    fc.assert(
      fc.property(any, ({ item, said }) => {
        const next = sharesOfItem(item, said);
        expect(compare(all(next), item.total)).toBeLessThanOrEqual(0);
        for (const way of ['booked', 'production', 'buyout'] as const) {
          expect(compare(next[way], '0')).toBeGreaterThanOrEqual(0);
          if (compare(next[way], item[way]) < 0) expect(compare(said.wanted[way], said.before[way])).toBe(-1);
          if (compare(next[way], item[way]) > 0) expect(compare(said.wanted[way], said.before[way])).toBe(1);
        }
      }),
    );
  });

  it('is all of it once all pieces are said, without a rounding that is left', () => {
    fc.assert(
      fc.property(any, fc.nat(1000), ({ item, said }, part) => {
        const booked = round(multiply(said.total, String(part / 1000)), 4);
        const wanted = { booked, production: minus(said.total, booked), buyout: '0' };
        const none = { booked: '0', production: '0', buyout: '0' };
        const next = sharesOfItem({ ...none, each: item.each, total: item.total }, { ...said, before: none, wanted });
        expect(openOf(item.total, next)).toBe('0.0000');
      }),
    );
  });

  it('is as before where nothing else is said', () => {
    fc.assert(
      fc.property(any, ({ item, said }) => {
        const { booked, production, buyout } = item;
        expect(sharesOfItem(item, { ...said, wanted: said.before })).toEqual({ booked, production, buyout });
      }),
    );
  });
});
