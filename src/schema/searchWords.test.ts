import { describe, expect, it } from 'vitest';
import { listWords, searchText, searchWords } from './searchWords.ts';

describe('the words of a search', () => {
  it.each([
    ['Steel  Door', ['steel', 'door']],
    ['ENQ-LDS-2026-0012', ['enq', 'lds', '2026', '0012']],
    ['enq 2026/12', ['enq', '2026', '12']],
    ['Smith-Jones & Co.', ['smith-jones', 'co.']],
    ['50% a_b', ['50%', 'a_b']],
    ['steel STEEL', ['steel']],
    ['  ', []],
    ['% _ \\', []],
  ])('of “%s”', (typed, words) => expect(searchWords(typed)).toEqual(words));

  it('are at most twelve', () =>
    expect(searchWords(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12));
});

describe('the words of a list’s search', () => {
  it('are each once, as they are typed', () =>
    expect(listWords('  Steel ENQ-12  Steel ')).toEqual(['Steel', 'ENQ-12']));
});

describe('a typed text is compared', () => {
  it('in lower case with single spaces, none at its ends', () =>
    expect(searchText('  Steel \t Door ')).toBe('steel door'));
});
