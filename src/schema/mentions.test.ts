import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, mentionToken, mentionsIn, withMentions } from './mentions.ts';

describe('a mention in a text', () => {
  it('is found by its token, each person once, in order', () => {
    const text = '@[Tom Whitaker](user:12), ask @[Siân Prosser](user:7) or @[Tom](user:12)';
    expect(mentionsIn(text)).toEqual([
      { id: 12, name: 'Tom Whitaker' },
      { id: 7, name: 'Siân Prosser' },
    ]);
  });

  it.each([
    '[Tom](user:12)',
    '@[](user:12)',
    '@[Tom](user:0)',
    '@[Tom](user:012)',
    '@[Tom](user:-1)',
    '@[Tom](user:1e3)',
    '@[Tom](user:1234567890123456)',
    '@[Tom](https://x.example)',
    '@[Tom\n](user:12)',
    '@[To[m](user:12',
    '@Tom',
    'tom@example.com',
  ])('is none in %j', (text) => {
    expect(mentionsIn(text)).toEqual([]);
    expect(withMentions(text, () => 'X')).toBe(text);
  });

  it('comes back from its token, whatever surrounds it and whatever the name', () => {
    const id = fc.integer({ min: 1, max: 999_999_999_999_999 });
    const name = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(id, name, fc.string(), fc.string(), (who, called, before, after) => {
        const [found] = mentionsIn(mentionToken({ id: who, name: called }));
        expect(found?.id).toBe(who);
        expect(mentionsIn(`${before} ${mentionToken({ id: who, name: called })} ${after}`)).toContainEqual(found);
      }),
    );
  });
});

describe('an excerpt', () => {
  it('is one line, with the names of who is called upon', () => {
    expect(excerptOf('  Look,\n\n@[Tom Whitaker](user:12):\t5 doors ')).toBe('Look, @Tom Whitaker: 5 doors');
  });

  it('has the words of what is marked, without the marks', () => {
    expect(
      excerptOf('**Look**, **SKU a_1**: at _this_ and `A-7`\n- [the site](https://x.example): 2 * 3 * 4, a_b_c'),
    ).toBe('Look, SKU a_1: at this and A-7 the site: 2 * 3 * 4, a_b_c');
  });

  it('is cut between characters', () => {
    expect(excerptOf('abcdef', 4)).toBe('abc…');
    expect(excerptOf('ab🧱def', 4)).toBe('ab…');
    expect(excerptOf('abcd', 4)).toBe('abcd');
  });
});
