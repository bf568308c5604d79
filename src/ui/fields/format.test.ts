import { describe, expect, it } from 'vitest';
import { startSam } from '../../../tests/support/session.ts';
import { wipeSession } from '../../authProvider/session.ts';
import { formatDay, formatDecimal, formatFigure } from './format.ts';
import { instantOf, localOf, parseInteger } from './input/FieldText.tsx';

describe('decimals', () => {
  it('are shown to the last digit, however many', () => {
    const digits = formatDecimal('money', '1234567890123456.78').replace(/[^\d]/g, '');
    expect(digits).toBe('123456789012345678');
    expect(formatDecimal('rate', '0.1234').replace(/[^\d]/g, '')).toBe('01234');
    expect(formatDecimal('money', '5').replace(/[^\d]/g, '')).toBe('500');
    expect(formatDecimal('percent', '12.50')).toMatch(/^12.5 %$/);
  });
});

describe('amounts and rates', () => {
  it('have the currency of the branch, once somebody is signed in', () => {
    expect(formatFigure({ kind: 'money' }, '1234.5')).toBe('1,234.50');
    startSam();
    expect(formatFigure({ kind: 'money' }, '1234.5')).toBe('£1,234.50');
    expect(formatFigure({ kind: 'rate' }, '-0.1234')).toBe('-£0.1234');
    expect(formatFigure({ kind: 'quantity' }, '3.0000')).toBe('3');
    startSam({
      assigned_branches: [{ id: 2, name: 'South', code: 'S', currency: 'EUR', notation: 'browser', zone: 'UTC' }],
    });
    expect(formatFigure({ kind: 'money' }, '1234567890123456.78')).toBe('€1,234,567,890,123,456.78');
    wipeSession();
  });
});

describe('typed values', () => {
  it('become whole numbers only where they are', () => {
    expect([' 12 ', '-3', '', '1.5', '12a'].map(parseInteger)).toEqual([12, -3, null, '1.5', '12a']);
  });
  it('go to UTC and back without losing a minute', () => {
    const local = '2026-03-29T14:05';
    expect(localOf(instantOf(local))).toBe(local);
    expect(instantOf('')).toBeNull();
    expect(localOf('nonsense')).toBe('');
  });
});

it('shows a day as that day in every zone', () => {
  expect(formatDay('2026-05-07')).toContain('7');
});
