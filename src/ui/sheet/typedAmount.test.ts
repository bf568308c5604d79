import { expect, it } from 'vitest';
import { typedAmount } from './typedAmount.ts';

it('reads an amount as people write it, in either locale where it has one reading', () => {
  for (const mark of ['.', ','] as const)
    expect(
      ['12,5', '1,250.50', '1.250,50', '1 250', '£1’250.5', '22.50 %', '1e3'].map((text) =>
        typedAmount(text, { mark }),
      ),
    ).toEqual(['12.5', '1250.50', '1250.50', '1250', '1250.5', '22.50', '1000'].map((value) => ({ value })));
  expect([typedAmount(''), typedAmount(' % ')]).toEqual([undefined, undefined]);
});

it('reads a text with two readings as the locale writes it', () => {
  expect(typedAmount('1,250', { mark: '.' })).toEqual({ value: '1250' });
  expect(typedAmount('1.250', { mark: ',' })).toEqual({ value: '1250' });
});

it('says why a text is no amount', () => {
  expect(['abc', '-5', '(5)', '1.2345', '100'].map((text) => typedAmount(text, { below: 100, mark: '.' }))).toEqual(
    [
      'Must be a number',
      'Must not be negative',
      'Must not be negative',
      'At most 2 decimal places',
      'Must be below 100',
    ].map((error) => ({ error })),
  );
});
