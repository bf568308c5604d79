import { describe, expect, it } from 'vitest';
import { decimalInFormula } from '../formula.ts';
import type { Plug } from './bids.ts';
import { plugRate } from './plug.ts';

const rate = (
  by: Plug['by'],
  prices: readonly bigint[],
  estimate: string | null = null,
  value: string | null = null,
) => {
  const found = plugRate({ by, value }, { prices, places: 2 }, estimate);
  return found && decimalInFormula(found);
};

describe('the price of a gap', () => {
  it('is the average of the prices, a half rounded up at the fourth place', () => {
    expect(rate('average', [1000n, 1100n, 1100n])).toBe('10.6667');
    expect(rate('average', [1000n, 1001n])).toBe('10.0050');
    expect(rate('average', [0n, 1n, 0n, 0n, 0n, 0n, 0n, 0n])).toBe('0.0013');
  });

  it('is the highest, the estimate or what was typed', () => {
    expect(rate('highest', [900n, 1100n, 1000n])).toBe('11.0000');
    expect(rate('highest', [-900n, -1100n])).toBe('-9.0000');
    expect(rate('estimate', [], '9.5')).toBe('9.5000');
    expect(rate('typed', [900n], null, '0')).toBe('0.0000');
  });

  it('is not there where nothing gives it', () => {
    expect(rate('average', [])).toBeNull();
    expect(rate('highest', [])).toBeNull();
    expect(rate('estimate', [100n])).toBeNull();
    expect(rate('typed', [100n])).toBeNull();
  });
});
