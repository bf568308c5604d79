import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownMark, plainNumber, readNumber, shortened } from './numbers.ts';

const money = { places: 2, digits: 16 };
const quantity = { places: 4, digits: 14, min: '0' };

it('reads what people write', () => {
  const texts = [
    '1,250.50',
    '£1 250',
    '£1,250.5',
    '1.250,50',
    '1’250.50',
    '(5)',
    '-3',
    '12,34,567.5',
    '5-',
    ' 7 ',
    '.5',
    '€ 12',
  ];
  expect(texts.map((text) => readNumber(text, money, '.'))).toEqual(
    [
      '1250.50',
      '1250.00',
      '1250.50',
      '1250.50',
      '1250.50',
      '-5.00',
      '-3.00',
      '1234567.50',
      '-5.00',
      '7.00',
      '0.50',
      '12.00',
    ].map((value) => ({ value })),
  );
  expect(readNumber('12.5 %', { places: 2, digits: 5 }, '.')).toEqual({ value: '12.50' });
  expect(readNumber('  ', money, '.')).toEqual({ value: null });
});

it('reads a text with two readings as the locale writes it', () => {
  const readings = ['1,250', '1.250'].map((text) => [readNumber(text, quantity, '.'), readNumber(text, quantity, ',')]);
  expect(readings).toEqual([
    [{ value: '1250.0000' }, { value: '1.2500' }],
    [{ value: '1.2500' }, { value: '1250.0000' }],
  ]);
  expect([ownMark('en-GB'), ownMark('de-DE'), ownMark('fr-FR')]).toEqual(['.', ',', ',']);
});

describe('what it refuses', () => {
  it.each([
    ['12 m²', money, '“12 m²” is not a number'],
    ['-1', quantity, 'Not below 0'],
    ['1.23456', quantity, 'At most 4 decimal places'],
    ['123456789012345', quantity, 'At most 14 digits before the point'],
    ['100', { places: 2, digits: 5, max: '99.99' }, 'At most 99.99'],
  ])('%s', (text, bounds, error) => {
    expect(readNumber(text, bounds, '.')).toEqual({ error });
  });
});

it('what is copied is read as the same value, in every locale', () => {
  const value = fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((n) => (n / 10_000).toFixed(4));
  fc.assert(
    fc.property(value, fc.constantFrom('.' as const, ',' as const), (number, mark) => {
      const read = readNumber(plainNumber(number, mark), { places: 4, digits: 14 }, mark);
      expect(read).toEqual({ value: number === '-0.0000' ? '0.0000' : number });
    }),
  );
  expect([shortened('12.5000'), shortened('100'), shortened('3.0000')]).toEqual(['12.5', '100', '3']);
});
