import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFigure } from './estimation/workbook/figures.ts';
import { markTold, parseNumeral } from './numerals.ts';

const valueOf = (text: string, mark: '.' | ',' = '.') => {
  const read = parseNumeral(text, mark);
  return 'value' in read ? read.value : null;
};

describe('digits that are divided', () => {
  it('are no number unless they are in groups, as with commas', () => {
    for (const text of [
      '1 2',
      '12 34',
      "12'6",
      '12’6',
      '1234 567',
      '1 2345',
      '0 123',
      "1'234 567",
      '12\u00a034',
      '1 234 5',
      '1 234.567 8',
      '2 400x',
    ]) {
      expect([text, valueOf(text), valueOf(text, ',')]).toEqual([text, null, null]);
      expect([text, markTold(text)]).toEqual([text, null]);
      expect('error' in readFigure(text, '.')).toBe(true);
    }
  });

  it('are the number that their groups are, in thousands and in lakhs', () => {
    expect(
      ['1 234', '12\u202f345,5', "1'234'567.50", '1’234', '-1 234', '(1 234.5)', '12 34 567', '£ 1 250', '1 234-'].map(
        (text) => valueOf(text),
      ),
    ).toEqual(['1234', '12345.5', '1234567.5', '1234', '-1234', '-1234.5', '1234567', '1250', '-1234']);
  });

  it('are read back as they are written anywhere', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'pl-PL', 'es-ES', 'pt-PT'),
        (hundredths, locale) => {
          const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(hundredths / 100);
          const mark = /,\d\d$/.test(text) ? ',' : '.';
          expect(Number(valueOf(text, mark))).toBe(hundredths / 100);
        },
      ),
    );
  });
});
