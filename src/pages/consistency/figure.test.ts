import { describe, expect, it } from 'vitest';
import { figureSentence, shownFigure } from './figure.ts';

describe('a figure of the check', () => {
  it('is read as a number, with its digits, and words as they are', () => {
    expect(shownFigure('158573.00')).toBe('158,573.00');
    expect(shownFigure('40.0000000000000000')).toBe('40');
    expect(shownFigure('0.3333333333333333')).toBe('0.3333333333333333');
    expect(shownFigure('-12.5000')).toBe('-12.5');
    expect(shownFigure('in a line of another bill')).toBe('in a line of another bill');
    expect(shownFigure('at most 20')).toBe('at most 20');
  });

  it('is told with the one that is stored, and names of lines keep their letters', () => {
    const figures = { stored: '4.0000', computed: '40.0000', mended_at: null };
    expect(figureSentence({ ...figures, figure: 'Total quantity of 1.1 Leaf' })).toBe(
      'The stored total quantity of 1.1 Leaf is 4; computed anew it is 40.',
    );
    expect(figureSentence({ ...figures, figure: 'Selling price', mended_at: '2026-11-24T10:00:00.000Z' })).toBe(
      'Selling price was stored as 4 and is now 40.',
    );
  });
});
