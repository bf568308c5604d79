import { describe, expect, it } from 'vitest';
import { inSentence } from './words.ts';

describe('inSentence', () => {
  it.each([
    ['Client', 'client'],
    ['Log category', 'log category'],
    ['BOM', 'BOM'],
    ['BOMs', 'BOMs'],
    ['Payment Terms', 'payment terms'],
    ['Äußeres', 'äußeres'],
    ['', ''],
  ])('%s is %s', (title, said) => {
    expect(inSentence(title)).toBe(said);
  });
});
