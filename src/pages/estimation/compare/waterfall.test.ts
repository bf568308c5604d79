import { describe, expect, it } from 'vitest';
import { differ, quantityDifference, valueShown } from './figures.ts';
import { signed, signOf } from './signed.ts';
import { keyTarget } from './useRowKeys.ts';
import { waterfallOf } from './waterfall.ts';

const money = (
  from: string,
  to: string,
  effects: Partial<Record<'scope' | 'quantity' | 'rate' | 'margin', string>>,
) => ({
  from,
  to,
  difference: '0.00',
  effects: { scope: '0.00', quantity: '0.00', rate: '0.00', margin: '0.00', ...effects },
});
const rounded = (bars: ReturnType<typeof waterfallOf>['bars']) =>
  bars.map(({ key, low, high }) => [key, Math.round(low * 100), Math.round(high * 100)]);

describe('the waterfall', () => {
  it('leads from the old price over each reason to the new one', () => {
    const { bars, cut } = waterfallOf(money('100.00', '50.00', { scope: '-80.00', rate: '30.00' }), ['R1', 'R2'], true);
    expect(cut).toBe(false);
    expect(rounded(bars)).toEqual([
      ['from', 0, 100],
      ['scope', 20, 100],
      ['quantity', 20, 20],
      ['rate', 20, 50],
      ['margin', 50, 50],
      ['to', 0, 50],
    ]);
    expect(waterfallOf(money('1.00', '1.00', {}), ['R1', 'R2'], false).bars.map(({ key }) => key)).not.toContain(
      'margin',
    );
  });

  it('shows small changes of large prices, and says that it does not begin at 0', () => {
    const { bars, cut } = waterfallOf(money('1000.00', '1010.00', { quantity: '10.00' }), ['R1', 'R2'], true);
    expect(cut).toBe(true);
    const quantity = bars.find(({ key }) => key === 'quantity');
    expect((quantity?.high ?? 0) - (quantity?.low ?? 0)).toBeGreaterThan(0.5);
  });

  it('stays within its height, whatever the signs', () => {
    const { bars } = waterfallOf(money('0.00', '-5.00', { scope: '10.00', rate: '-15.00' }), ['R1', 'R2'], true);
    expect(bars.every(({ low, high }) => low >= 0 && low <= high && high <= 1)).toBe(true);
    expect(waterfallOf(money('0.00', '0.00', {}), ['a', 'b'], true).bars.every(({ high }) => high === 0)).toBe(true);
  });
});

describe('figures', () => {
  it('have a sign where they are a difference', () => {
    expect([signed('1250.00'), signed('-0.40'), signed('0.00'), signed('-2.5000', 'quantity')]).toEqual([
      '+1,250.00',
      '−0.40',
      '0.00',
      '−2.5',
    ]);
    expect([signOf('-0.00'), signOf('0.01'), signOf('-3')]).toEqual([0, 1, -1]);
  });

  it('are told in the words of their field', () => {
    expect(valueShown('quantity', '12.5000')).toBe('12.5');
    expect(valueShown('margin_percent', '7.50')).toBe('7.5 %');
    expect(valueShown('kind', 'bom')).toBe('BOM');
    expect(valueShown('unit', null)).toBe('–');
    expect(valueShown('factor', '2.5000000000000000')).toBe('2.5');
    const side = (quantity: string | null) => ({
      id: 1,
      quantity,
      basis: null,
      percent: null,
      rate: null,
      extension: null,
    });
    expect(quantityDifference({ from: side('2.5000'), to: side(null) })).toBe('-2.5000');
    expect([differ('1.0', '1.00'), differ(null, undefined), differ('1', null)]).toEqual([false, false, true]);
  });
});

describe('keys in the list', () => {
  const rows = [true, false, true, false].map((context) => ({ context }));
  it('move row by row, to the ends, and to the next line that matches', () => {
    const from = (key: string, at: number) => keyTarget(key, at, rows);
    expect([from('ArrowDown', 0), from('j', 3), from('ArrowUp', 0), from('k', 2)]).toEqual([1, 3, 0, 1]);
    expect([from('Home', 2), from('End', 0), from('PageDown', 0), from('PageUp', 3)]).toEqual([0, 3, 3, 0]);
    expect([from('n', 1), from('n', 3), from('p', 3), from('p', 1)]).toEqual([3, 3, 1, 1]);
    expect(from('x', 0)).toBeUndefined();
  });
});
