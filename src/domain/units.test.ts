import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedIn, factorOf, inBase, inUnit, unitsIn } from './units.ts';

const units = { base: 'ea', factors: { box: '12.0000', third: '0.3333' } };
const typed = (quantity: string, unit: string | null) => countedIn(units, { quantity, unit, base: 'ea', of: 'Bolt' });

describe('what is typed in a unit', () => {
  it.each([
    ['12', null, { quantity: '12', unit: null, factor: null }],
    ['12', ' EA ', { quantity: '12', unit: null, factor: null }],
    ['1', 'Box', { quantity: '12.0000', unit: 'Box', factor: '12.0000' }],
    ['-0.5', 'box', { quantity: '-6.0000', unit: 'box', factor: '12.0000' }],
    ['1', 'crate', { refused: 'Bolt is counted in ea, not in crate' }],
    ['0.50', 'third', { refused: '0.5 third of Bolt are 0.16665 ea: at most 4 places' }],
  ])('%s %s', (quantity, unit, said) => {
    expect(typed(quantity, unit)).toEqual(said);
  });

  it('is known of a line by the text that it has', () => {
    const text = JSON.stringify(units);
    expect(factorOf(unitsIn(text), 'BOX')).toBe('12.0000');
    expect([factorOf(unitsIn(text), 'ea'), factorOf(unitsIn(text), null), unitsIn(undefined), unitsIn('')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(unitsIn('[]')).toBeUndefined();
  });
});

/** A decimal of up to 4 places, as an integer of ten-thousandths. */
const tenThousandths = fc.bigInt({ min: 1n, max: 10n ** 12n });
const decimal = (value: bigint): string => {
  const digits = value.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

it('is exact or refused: never rounded, and back again the same', () => {
  fc.assert(
    fc.property(tenThousandths, tenThousandths, (quantity, factor) => {
      const product = quantity * factor;
      const counted = inBase(decimal(quantity), decimal(factor));
      expect(counted).toBe(product % 10_000n === 0n ? decimal(product / 10_000n) : null);
      if (counted !== null) expect(inUnit(counted, decimal(factor))).toBe(decimal(quantity));
    }),
  );
});
