import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCell } from './cells.ts';
import { dayOrdersOf, parseDay } from './days.ts';
import * as f from './field.ts';
import { guardedText, typedText, unguardedText } from './guard.ts';
import { parseNumeral } from '../domain/numerals.ts';

const read = (field: f.ColumnField, text: string, dayOrder: 'day_first' | 'month_first' = 'day_first') =>
  parseCell('x', field, text, { dayOrder });

describe('numbers', () => {
  it.each([
    ['12450.0', '12450'],
    ['1,234,567.89', '1234567.89'],
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234,56', '1234.56'],
    ['1 234,5', '1234.5'],
    ["1'234.50", '1234.5'],
    ['12,5', '12.5'],
    ['0,125', '0.125'],
    ["1'234.567", '1234.567'],
    ['1 234,567', '1234.567'],
    ['0.234', '0.234'],
    ['0,234', '0.234'],
    ['1234.567', '1234.567'],
    ['12,5 €', '12.5'],
    ['CHF 1’234.50', '1234.5'],
    ['(US$ 5.00)', '-5'],
    ['1.234,-', '1234'],
    ['Rs. 12,34,567/-', '1234567'],
    [',5', '0.5'],
    ['(1,234.50)', '-1234.5'],
    ['-7', '-7'],
    ['7-', '-7'],
    ['−7', '-7'],
    ['1.2E+05', '120000'],
    ['-0', '0'],
    ['123456789012345678.25', '123456789012345678.25'],
  ])('reads %s as %s', (text, value) => expect(parseNumeral(text)).toEqual({ value }));

  it.each(['1,234', '1.234'])('asks what the mark of %s means', (text) => {
    expect(parseNumeral(text)).toEqual({ error: `“${text}” can be read in two ways: write 1234 or 1.234` });
  });
  it.each([
    ['1,234', '1234', '1.234'],
    ['1.234', '1.234', '1234'],
    ['(12.500)', '-12.5', '-12500'],
    ['€ 12.500', '12.5', '12500'],
  ])('reads %s by the decimal mark of its file: %s or %s', (text, point, comma) => {
    expect([parseNumeral(text, '.'), parseNumeral(text, ',')]).toEqual([{ value: point }, { value: comma }]);
  });
  it.each(['abc', '12abc', '1,23,4', '--1', '1.2.3,4,5', '', '5%', '1,2345,678', '€', '1.234.56', '01.234.567', '5 m'])(
    'refuses %s',
    (text) => expect(parseNumeral(text)).toHaveProperty('error'),
  );

  it('gives back every decimal that the product writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 4 }), (n, places) => {
        const digits = (n < 0n ? -n : n).toString().padStart(places + 1, '0');
        const text = `${n < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places ? `.${digits.slice(-places)}` : ''}`;
        const found = parseNumeral(text, '.');
        expect('value' in found && Number(found.value)).toBe(Number(text) + 0);
      }),
    );
  });
});

describe('days', () => {
  it.each([
    ['2026-05-07', '2026-05-07'],
    ['2026-05-07T00:00:00Z', '2026-05-07'],
    ['2026-05-07 13:30:00', '2026-05-07'],
    ['05/07/2026', '2026-07-05'],
    ['5.7.2026', '2026-07-05'],
    ['7 May 2026', '2026-05-07'],
    ['May 7, 2026', '2026-05-07'],
    ['7-Sept-2026', '2026-09-07'],
    ['5. Juli 2026', '2026-07-05'],
    ['3 Mrz 2026', '2026-03-03'],
    ['12 Dez. 2026', '2026-12-12'],
    ['1er août 2026', '2026-08-01'],
    ['5 de enero de 2026', '2026-01-05'],
  ])('reads %s as %s', (text, day) => expect(parseDay(text, 'day_first')).toBe(day));
  it.each('January February March April May June July August September October November December'.split(' '))(
    'knows %s, short and long',
    (month) => {
      const there = String(new Date(`1 ${month} 2026 UTC`).getUTCMonth() + 1).padStart(2, '0');
      for (const text of [`3 ${month} 2026`, `3 ${month.slice(0, 3)} 2026`])
        expect(parseDay(text, 'day_first'), text).toBe(`2026-${there}-03`);
    },
  );
  it('reads the month first where it is told so', () =>
    expect(parseDay('05/07/2026', 'month_first')).toBe('2026-05-07'));
  it('reads the day first between points, whatever the file does elsewhere', () =>
    expect(parseDay('05.07.2026', 'month_first')).toBe('2026-07-05'));
  it.each(['31/02/2026', '2026-02-30', '05/07/26', '7 Maybe 2026', '3 jui 2026', 'soon', '45000', '0000-01-01'])(
    'refuses %s',
    (text) => expect(parseDay(text, 'day_first')).toBeUndefined(),
  );

  it('tells the order by what fits every row', () => {
    expect(dayOrdersOf(['05/07/2026', '13/07/2026'])).toEqual(['day_first']);
    expect(dayOrdersOf(['05/07/2026', '05/27/2026'])).toEqual(['month_first']);
    expect(dayOrdersOf(['05/07/2026'])).toEqual(['day_first', 'month_first']);
    expect(dayOrdersOf(['2026-05-07', ''])).toEqual([]);
    expect(dayOrdersOf(['05.07.2026'])).toEqual([]);
    expect(dayOrdersOf(['13/07/2026', '07/13/2026'])).toEqual([]);
  });
});

describe('cells', () => {
  it.each(['Yes', 'y', 'TRUE', '1', 'x', '✓', 'Ja', 'oui', 'sí', 'WAHR', 'tak'])('takes %s for yes', (text) =>
    expect(read(f.flag(), text)).toEqual({ value: true }),
  );
  it.each(['No', 'n', 'false', '0', 'Nein', 'non', 'FALSCH', 'não', 'nie'])('takes %s for no', (text) =>
    expect(read(f.flag(), text)).toEqual({ value: false }),
  );
  it('refuses any other word for a flag', () =>
    expect(read(f.flag({ label: 'Active' }), 'maybe')).toEqual({ error: 'Active: “maybe” is not yes or no' }));

  it('says nothing for an empty cell', () => {
    for (const field of [f.text(), f.flag(), f.money(), f.date(), f.oneOf(['a'])])
      expect(read(field, '  ')).toEqual({ value: undefined });
  });
  it('keeps a text as it is, but for its spaces', () => {
    expect(read(f.text(), ' SUBGRADE TREATMENT, TYPE IC , MODIFIED,  18 TO 24 IN. ')).toEqual({
      value: 'SUBGRADE TREATMENT, TYPE IC , MODIFIED, 18 TO 24 IN.',
    });
  });
  it('takes whole numbers with a bare fraction, and no others', () => {
    expect(read(f.integer(), '12.0')).toEqual({ value: 12 });
    expect(read(f.integer(), '12.5')).toHaveProperty('error');
  });
  it('takes a percentage with its sign', () => {
    expect(read(f.percent(), '12.5 %')).toEqual({ value: '12.5' });
    expect(read(f.money(), '12.5 %')).toHaveProperty('error');
  });
  it('takes a moment with its zone, and without one as that of UTC; a day alone is its midnight', () => {
    expect(
      ['2026-05-07T13:30:15+02:00', '2026-05-07 13:30', '2026-05-07'].map((text) => read(f.instant(), text)),
    ).toEqual([
      { value: '2026-05-07T11:30:15.000Z' },
      { value: '2026-05-07T13:30:00.000Z' },
      { value: '2026-05-07T00:00:00.000Z' },
    ]);
    expect(read(f.instant(), '7 May, noon')).toHaveProperty('error');
  });
  it('takes a word of a set by itself, its label or its spelling', () => {
    const stage = f.oneOf(['in_review', 'won'], { labels: { won: 'Order won' } });
    for (const text of ['in_review', 'In review', 'IN-REVIEW', ' in  review '])
      expect(read(stage, text)).toEqual({ value: 'in_review' });
    expect(read(stage, 'order WON')).toEqual({ value: 'won' });
    expect(read(stage, 'lost')).toHaveProperty('error');
  });
  it('takes times with a zone, and those without one as UTC', () => {
    expect(read(f.instant(), '2026-05-07T10:00:00+02:00')).toEqual({ value: '2026-05-07T08:00:00.000Z' });
    expect(read(f.instant(), '2026-05-07 08:30')).toEqual({ value: '2026-05-07T08:30:00.000Z' });
  });
});

describe('formulas', () => {
  it.each(['=1+1', '+44 113', '-cmd', '@SUM(A1)', '\tx', '\rx', '\nx', "'=x"])('set %j apart', (text) =>
    expect(guardedText(text)).toBe(`'${text}`),
  );
  it.each(['＝1+1', '＋44', '－cmd', '＠SUM(A1)', '  =1+1', ' \t\n=1', '\u00a0@x', '\u3000＝x', "'\n=x", "' ＝x"])(
    'set %j apart, though blanks or full-width signs begin it',
    (text) => expect(guardedText(text)).toBe(`'${text}`),
  );
  it.each(['plain', ' plain', "' plain", "O'Neil", "'quoted'", '5 = 5', ''])('leave %j', (text) =>
    expect([guardedText(text), typedText(text), unguardedText(text)]).toEqual([text, text, text]),
  );
  it('are read back as they were written', () => {
    const odd = fc
      .array(fc.constantFrom("'", '=', '+', '-', '@', '＝', '\t', '\n', 'a', ' '), { maxLength: 6 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(odd, fc.string()), (text) => {
        expect([unguardedText(guardedText(text)), unguardedText(typedText(text))]).toEqual([text, text]);
      }),
    );
  });
});
