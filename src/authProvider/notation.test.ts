import { afterEach, describe, expect, it } from 'vitest';
import { startSam } from '../../tests/support/session.ts';
import type { FigureNotation } from '../domain/notations.ts';
import { formatInstant } from '../dataProvider/localTimes.ts';
import { formatDay, formatFigure, formatInteger, groupedDecimal } from '../ui/fields/format.ts';
import { readDate } from '../ui/sheet/dates.ts';
import { ownMark } from '../ui/fields/numbers.ts';
import { chooseBranch, wipeSession } from './session.ts';

const branch = (id: number, notation: FigureNotation) =>
  ({ id, name: 'Hof', code: `H${id}`, currency: 'EUR', notation, zone: 'UTC' }) as const;
/** Blanks of every kind are one: versions of the data of languages differ in them. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

afterEach(() => {
  wipeSession();
  localStorage.clear();
});

describe('dates and numbers (rule 106)', () => {
  it('are written and read in the notation of the branch', () => {
    startSam({ assigned_branches: [branch(2, 'de-DE')] });
    expect(formatDay('2026-12-31')).toBe('31.12.2026');
    expect(formatInstant('2026-12-31T12:00:00Z')).toContain('31.12.2026');
    expect(plain(formatFigure({ kind: 'money' }, '1234567.5'))).toBe('1.234.567,50 €');
    expect(formatFigure({ kind: 'quantity' }, '1234.5000')).toBe('1.234,5');
    expect(groupedDecimal('money', '1234.50')).toBe('1.234,50');
    expect(formatInteger(12_345)).toBe('12.345');
    expect(ownMark()).toBe(',');
    expect(readDate('8.3.27', '2026-01-01')).toEqual({ value: '2027-03-08' });
  });

  it('follow when another branch is chosen, and are as the browser has them where a branch has none', () => {
    startSam({ assigned_branches: [branch(2, 'de-DE'), branch(3, 'en-US'), branch(4, 'browser')] });
    expect(formatDay('2026-12-31')).toBe('31.12.2026');
    chooseBranch(3);
    expect(formatDay('2026-12-31')).toBe('Dec 31, 2026');
    expect(formatFigure({ kind: 'money' }, '1234.5')).toBe('€1,234.50');
    expect(readDate('8/3/27', '2026-01-01')).toEqual({ value: '2027-08-03' });
    chooseBranch(4);
    const own = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
    expect(formatDay('2026-12-31')).toBe(own.format(new Date('2026-12-31T00:00:00Z')));
  });
});
