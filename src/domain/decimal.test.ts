import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, extension, isDecimalText, multiply, round, sum } from './decimal.ts';

/** A decimal as an integer of its last place: exact arithmetic that is independent of the tested code. */
const scaled = (places: number, digits = 16) =>
  fc
    .bigInt({ min: -(10n ** BigInt(digits)), max: 10n ** BigInt(digits) })
    .map((units) => ({ units, text: written(units, places) }));

const written = (units: bigint, places: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0n ? `-${text}` : text;
};
/** Half up, away from zero at a half. */
const halfUp = (units: bigint, from: number, to: number): bigint => {
  const divisor = 10n ** BigInt(from - to);
  const size = units < 0n ? -units : units;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return units < 0n ? -rounded : rounded;
};

describe('rounding', () => {
  it.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['1.004999', 2, '1.00'],
    ['2.5', 0, '3'],
    ['-0.004', 2, '0.00'],
    ['-0', 2, '0.00'],
    ['0.1', 4, '0.1000'],
    ['9999999999999999.995', 2, '10000000000000000.00'],
  ])('makes %s to %i places %s', (value, places, expected) => {
    expect(round(value, places)).toBe(expected);
  });

  it('is half up for every decimal', () => {
    fc.assert(
      fc.property(scaled(6), fc.integer({ min: 0, max: 6 }), ({ units, text }, places) => {
        expect(round(text, places)).toBe(written(halfUp(units, 6, places), places));
      }),
    );
  });

  it('changes nothing when done again', () => {
    fc.assert(
      fc.property(scaled(6), ({ text }) => {
        expect(round(round(text, 2), 2)).toBe(round(text, 2));
      }),
    );
  });
});

describe('the extension of a line', () => {
  it('is the exact product rounded once', () => {
    fc.assert(
      fc.property(scaled(4), scaled(4), (quantity, rate) => {
        expect(extension(quantity.text, rate.text)).toBe(written(halfUp(quantity.units * rate.units, 8, 2), 2));
      }),
    );
  });

  it('is not what floats make of it', () => {
    expect(extension('1.005', '1')).toBe('1.01');
    expect(extension('0.1', '0.2')).toBe('0.02');
    expect(extension('99999999999999.9999', '99999999999999.9999')).toBe('9999999999999999980000000000.00');
  });
});

describe('sums and products', () => {
  it('are exact, in any order', () => {
    fc.assert(
      fc.property(fc.array(scaled(4)), (values) => {
        const total = values.reduce((all, v) => all + v.units, 0n);
        const texts = values.map((v) => v.text);
        expect(round(sum(texts), 4)).toBe(written(total, 4));
        expect(sum(texts.toReversed())).toBe(sum(texts));
      }),
    );
    expect(sum([])).toBe('0');
    expect(sum(['0.1', '0.2'])).toBe('0.3');
  });

  it('multiply without rounding', () => {
    fc.assert(
      fc.property(scaled(4), scaled(2), (a, b) => {
        expect(round(multiply(a.text, b.text), 6)).toBe(written(a.units * b.units, 6));
      }),
    );
  });
});

describe('comparing', () => {
  it('goes by value, not by spelling', () => {
    fc.assert(
      fc.property(scaled(4), scaled(4), (a, b) => {
        expect(compare(a.text, b.text)).toBe(a.units < b.units ? -1 : Number(a.units > b.units));
      }),
    );
    expect(compare('1', '1.0000')).toBe(0);
    expect(compare('-0', '0')).toBe(0);
  });
});

describe('what reads as a decimal', () => {
  it.each(['0', '-1', '12.3400', '007'])('takes %s', (text) => expect(isDecimalText(text)).toBe(true));
  it.each(['', ' 1', '1.', '.5', '+1', '1e3', '1,5', '0x1', 'NaN', 'Infinity', '1.2.3', '--1', '١'])(
    'refuses %j',
    (text) => expect(isDecimalText(text)).toBe(false),
  );
  it('takes everything that the functions make', () => {
    fc.assert(
      fc.property(scaled(4), scaled(4), (a, b) => {
        expect([round(a.text, 2), multiply(a.text, b.text), sum([a.text, b.text])].every(isDecimalText)).toBe(true);
      }),
    );
  });
});
