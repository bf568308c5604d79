import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysWithin, linkedWithin, withinOf } from './daysWithin.ts';

const line = (number: number | null, predecessors: string | null = null) => ({ number, predecessors });

describe('the days of sub-tasks that follow one another', () => {
  it('are shared out by their percentages, each at least one', () => {
    expect(daysWithin(20, ['50.00', '30.00', '20.00'])).toEqual([10, 6, 4]);
    expect(daysWithin(10, ['90.00', '10.00', '0.00'])).toEqual([8, 1, 1]);
    expect(daysWithin(2, ['50.00', '25.00', '25.00'])).toEqual([1, 1, 1]);
    expect(daysWithin(9, ['0.00', '0.00'])).toEqual([5, 4]);
    expect(daysWithin(150, ['100.00'])).toEqual([150]);
  });

  it('come to what was said, whatever they weigh', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 3000 }),
        fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 12 }),
        (total, weights) => {
          const days = daysWithin(
            total,
            weights.map((one) => `${one}.00`),
          );
          expect(days.reduce((sum, one) => sum + one, 0)).toBe(Math.max(total, weights.length));
          expect(Math.min(...days)).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});

describe('the order of sub-tasks', () => {
  it('is told: one after the other, at once, or otherwise', () => {
    expect(withinOf([line(2), line(3, '2'), line(4, '3, 9SS')])).toBe('sequence');
    expect(withinOf([line(2, '9'), line(3), line(4)])).toBe('at once');
    expect(withinOf([line(2), line(3, '2'), line(4, '2')])).toBe('otherwise');
    expect(withinOf([line(2), line(3, '2'), line(4)])).toBe('otherwise');
  });

  it('is made, and what is before them elsewhere stays', () => {
    expect(linkedWithin([line(2, '9SS'), line(3, '4'), line(4, '8+2')], 'sequence')).toEqual(['9SS', '2', '3, 8+2']);
    expect(linkedWithin([line(2), line(3, '2'), line(4, '3, 8+2')], 'at once')).toEqual([null, null, '8+2']);
  });
});
