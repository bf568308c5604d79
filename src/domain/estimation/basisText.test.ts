import { describe, expect, it } from 'vitest';
import { quantityCell, quantityValues, readBasis } from './basisText.ts';

describe('what stands in the place of a quantity', () => {
  it.each(['rate only', 'Rate Only', 'RO', 'R/O', 'r.o.', 'R / O', 'rate-only', 'Quoted rate only', ' R/O '])(
    '%s is a rate only',
    (text) => {
      expect(readBasis(text)).toEqual({ basis: 'rate_only' });
    },
  );

  it.each([
    ['2%', null, '2'],
    ['2.5 %', null, '2.5'],
    [' 2.5 % ', null, '2.5'],
    ['-2%', null, '-2'],
    ['−2 %', null, '−2'],
    ['(2) %', null, '(2)'],
    ['less 2 %', null, '-2'],
    ['Deduct 2,5 per cent', null, '-2,5'],
    ['add 10% of all', 'percent_of_all', '10'],
    ['-2% of the total', 'percent_of_all', '-2'],
    ['-2% of structure', 'percent_of_structure', '-2'],
    ['5 percent of Façade', 'percent_of_structure', '5'],
  ] as const)('%s is a percentage', (text, basis, number) => {
    expect(readBasis(text)).toEqual({ basis, number });
  });

  it.each([
    ['alternate', null],
    ['Alt.', null],
    ['Alternativposition', null],
    ['alternate 12', '12'],
    ['alternate 12.0000', '12.0000'],
    ['1,250.5 alt', '1,250.5'],
    ['alt: -3', '-3'],
  ])('%s is an alternate', (text, number) => {
    expect(readBasis(text)).toEqual({ basis: 'alternate', number });
  });

  it.each([
    ['optional', null],
    ['Opt.', null],
    ['optional 12.0000', '12.0000'],
    ['7 opt', '7'],
    ['Bedarfsposition', null],
    ['Eventualposition 3', '3'],
    ['NEP', null],
    ['EP ohne GB', null],
    ['option', null],
  ])('%s is optional', (text, number) => {
    expect(readBasis(text)).toEqual({ basis: 'optional', number });
  });

  it.each([
    ['PS', null],
    ['P.S.', null],
    ['PS 2', '2'],
    ['PC sum', null],
    ['Prime cost', null],
    ['provisional sum 1.0000', '1.0000'],
    ['provisorische Summe', null],
    ['somme provisionnelle', null],
  ])('%s is a provisional sum', (text, number) => {
    expect(readBasis(text)).toEqual({ basis: 'provisional_sum', number });
  });

  it.each([
    '5 pc',
    '12 PS',
    'option 2',
    'adopt',
    'alternating',
    'alternate route',
    'salt',
    'alt 3 m',
    '',
    '-3',
    '2',
    '2 m²',
    'row',
    'ro only',
    '%',
    'm%',
    'Rate',
    '2 % 3',
  ])('%s is neither', (text) => {
    expect(readBasis(text)).toBeNull();
  });

  it.each([
    [{ quantity: null, basis: 'alternate', percent: null, alternate_quantity: '3.5000' }, 'alternate 3.5000'],
    [{ quantity: '12.0000', basis: null, percent: null }, '12.0000'],
    [{ quantity: null, basis: 'rate_only', percent: null }, 'rate only'],
    [{ quantity: null, basis: 'percent_of_structure', percent: '-2.00' }, '-2.00% of structure'],
    [{ quantity: null, basis: 'percent_of_all', percent: '12.50' }, '12.50% of all'],
  ] as const)('%o is written so', (values, text) => {
    expect(quantityCell({ alternate_quantity: null, ...values })).toBe(text);
  });

  it('is one cell for three values, and back', () => {
    for (const values of [
      { quantity: '-3.0000', basis: null, percent: null },
      { quantity: null, basis: null, percent: null },
      { quantity: null, basis: 'rate_only', percent: null },
      { quantity: null, basis: 'alternate', percent: null },
      { quantity: null, basis: 'alternate', percent: null, alternate_quantity: '3.5000' },
      { quantity: null, basis: 'percent_of_structure', percent: '-2.00' },
      { quantity: null, basis: 'percent_of_all', percent: '12.50' },
    ] as const) {
      const whole = { alternate_quantity: null, ...values };
      expect(quantityValues(quantityCell(whole), null)).toEqual(whole);
    }
    // Another percentage stays a percentage of the same.
    expect(quantityValues('3.00%', 'percent_of_all')).toMatchObject({ basis: 'percent_of_all', percent: '3.00' });
    expect(quantityValues('3.00%', 'rate_only')).toMatchObject({ basis: 'percent_of_structure' });
  });
});
