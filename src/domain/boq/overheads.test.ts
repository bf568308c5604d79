import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum } from '../decimal.ts';
import { decimalOf } from '../formula.ts';
import { overheadAmount, overheadShares, type AccountOverhead } from './overheads.ts';

const percent = (value: string): AccountOverhead => ({ account: 'Office', basis: 'percent', percent: value });
const fixed = (value: string): AccountOverhead => ({ account: 'Insurance', basis: 'amount', amount: value });

describe('overheads of accounts', () => {
  it('are a percentage of the total cost rounded half up, or an amount', () => {
    expect(overheadAmount(percent('7.5'), '1000.00')).toBe('75.00');
    expect(overheadAmount(percent('0.5'), '1.00')).toBe('0.01');
    expect(overheadAmount(percent('0.49'), '1.00')).toBe('0.00');
    expect(overheadAmount({ ...fixed('12.3'), percent: '50' }, '1000.00')).toBe('12.30');
    expect(overheadAmount({ account: 'Empty', basis: 'percent' }, '1000.00')).toBe('0.00');
  });

  it('are shared by the cost of the lines', () => {
    expect(overheadShares([percent('10'), fixed('0.01')], ['100.00', '0.00', '200.00'])).toEqual({
      amounts: ['30.00', '0.01'],
      total: '30.01',
      shares: ['10.00', '0.00', '20.01'],
    });
    expect(overheadShares([], ['1.00'])).toEqual({ amounts: [], total: '0.00', shares: ['0.00'] });
    expect(overheadShares([percent('10')], [])).toEqual({ amounts: ['0.00'], total: '0.00', shares: [] });
  });

  it('are refused where no line has a cost', () => {
    expect(() => overheadShares([fixed('5')], ['0.00', '0'])).toThrow('nothing to distribute over');
  });

  const cents = (max: number) =>
    fc.bigInt({ min: 0n, max: BigInt(max) }).map((digits) => decimalOf({ digits, places: 2 }));

  it('reach the lines to the last cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(cents(10_000).map(percent), cents(1e9).map(fixed)), { maxLength: 5 }),
        fc.array(cents(1e9), { maxLength: 30 }).map((costs) => [...costs, '0.01']),
        (overheads, costs) => {
          const { amounts, total, shares } = overheadShares(overheads, costs);
          expect(compare(sum(shares), total)).toBe(0);
          expect(compare(sum(amounts), total)).toBe(0);
          expect(shares).toHaveLength(costs.length);
        },
      ),
    );
  });
});
