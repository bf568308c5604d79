import { expect, it } from 'vitest';
import { pieces } from './pieces.ts';

it('a short text is one piece, with its lines; none is one empty piece', () => {
  expect(pieces('Window\nRAL 7016')).toEqual(['Window\nRAL 7016']);
  expect(pieces('')).toEqual(['']);
});

it('a long one is broken between lines, sentences and words, and nothing of it is lost', () => {
  const texts = [
    'One sentence with some words. '.repeat(60).trim(),
    'word '.repeat(300).trim(),
    Array.from({ length: 40 }, (_, nth) => `Line ${nth}`).join('\n'),
    'x'.repeat(1000),
  ];
  for (const text of texts) {
    const found = pieces(text);
    expect(found.length).toBeGreaterThan(1);
    for (const piece of found) expect(piece.length).toBeLessThanOrEqual(360);
    expect(found.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  }
  expect(pieces(texts[0] ?? '').every((piece) => piece.endsWith('.'))).toBe(true);
});
