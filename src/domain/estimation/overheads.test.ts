import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum } from '../decimal.ts';
import { decimalInFormula } from '../formula.ts';
import { overheadAmount, overheadShares, type AccountOverhead } from './overheads.ts';

const lines = (...costs: string[]) => costs.map((cost) => ({ cost }));

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
    expect(overheadShares([percent('10'), fixed('0.01')], lines('100.00', '0.00', '200.00'))).toEqual({
      amounts: ['30.00', '0.01'],
      total: '30.01',
      shares: ['10.00', '0.00', '20.01'],
    });
    expect(overheadShares([], lines('1.00'))).toEqual({ amounts: [], total: '0.00', shares: ['0.00'] });
    expect(overheadShares([percent('10')], [])).toEqual({ amounts: ['0.00'], total: '0.00', shares: [] });
  });

  it('are refused where no line has a cost', () => {
    expect(() => overheadShares([fixed('5')], lines('0.00', '0', '-3.00'))).toThrow('nothing to distribute over');
  });

  it('stay off credits and percentage lines, which count in the total cost alone', () => {
    const bill = [{ cost: '300.00' }, { cost: '-60.00' }, { cost: '100.00' }, { cost: '-6.80', isShareless: true }];
    // A tenth of 300 − 60 + 100 − 6.80.
    expect(overheadShares([percent('10')], bill)).toEqual({
      amounts: ['33.32'],
      total: '33.32',
      shares: ['24.99', '0.00', '8.33', '0.00'],
    });
    const added = [{ cost: '10.00' }, { cost: '5.00', isShareless: true }];
    expect(overheadShares([fixed('3')], added).shares).toEqual(['3.00', '0.00']);
  });

  it('are nothing of a total cost below 0', () => {
    expect(overheadShares([percent('10')], lines('10.00', '-30.00'))).toEqual({
      amounts: ['0.00'],
      total: '0.00',
      shares: ['0.00', '0.00'],
    });
  });

  const cents = (max: number) =>
    fc.bigInt({ min: 0n, max: BigInt(max) }).map((digits) => decimalInFormula({ digits, places: 2 }));

  it('reach the lines to the last cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(cents(10_000).map(percent), cents(1e9).map(fixed)), { maxLength: 5 }),
        fc.array(cents(1e9), { maxLength: 30 }).map((costs) => [...costs, '0.01']),
        (overheads, costs) => {
          const { amounts, total, shares } = overheadShares(overheads, lines(...costs));
          expect(compare(sum(shares), total)).toBe(0);
          expect(compare(sum(amounts), total)).toBe(0);
          expect(shares).toHaveLength(costs.length);
        },
      ),
    );
  });
});
