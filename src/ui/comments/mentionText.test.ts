import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionToken, mentionsIn } from '../../schema/mentions.ts';
import { mentionAt, storedFrom, typedFrom, withPerson } from './mentionText.ts';

const tom = { id: 12, name: 'Tom Whitaker' };
const nobody = { text: '', people: {} };

describe('a comment while it is typed', () => {
  it('shows people by their names, and stores their ids', () => {
    const stored = `Ask ${mentionToken(tom)}, please`;
    const typed = typedFrom(stored);
    expect(typed.text).toBe('Ask @Tom Whitaker, please');
    expect(storedFrom(typed)).toBe(stored);
  });

  it('tells people of one name apart, and a name from one that goes on', () => {
    const [a, b, c] = [
      { id: 1, name: 'Tom' },
      { id: 2, name: 'Tom' },
      { id: 3, name: 'Tom Whitaker' },
    ];
    const stored = [a, b, c, a].map(mentionToken).join(' ');
    const typed = typedFrom(stored);
    expect(typed.text).toBe('@Tom @Tom (2) @Tom Whitaker @Tom');
    expect(mentionsIn(storedFrom(typed)).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(storedFrom({ ...typed, text: '@Tomas' })).toBe('@Tomas');
  });

  it('calls upon nobody whose name was only typed', () => {
    expect(storedFrom({ text: '@Tom Whitaker', people: {} })).toBe('@Tom Whitaker');
  });

  it('comes back as it was stored, whoever is called upon and whatever stands between', () => {
    const person = fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      name: fc.stringMatching(/^[\p{L}\p{N}.'()*+$^|\\-]([\p{L}\p{N}.'()*+$^|\\ -]{0,12}[\p{L}\p{N}])?$/u),
    });
    const between = fc.string({ maxLength: 8 }).map((s) => ` ${s.replaceAll('@', '')} `);
    fc.assert(
      fc.property(fc.array(fc.tuple(between, person), { maxLength: 5 }), between, (parts, end) => {
        const stored = parts.map(([text, who]) => text + mentionToken(who)).join('') + end;
        const again = storedFrom(typedFrom(stored));
        expect(mentionsIn(again).map(({ id }) => id)).toEqual(mentionsIn(stored).map(({ id }) => id));
        expect(typedFrom(again).text).toBe(typedFrom(stored).text);
      }),
    );
  });
});

describe('the name behind an @', () => {
  it.each([
    ['@', { from: 0, name: '' }],
    ['Ask @to', { from: 4, name: 'to' }],
    ['(@Siân', { from: 1, name: 'Siân' }],
    ['x\n@Tom W', { from: 2, name: 'Tom W' }],
    ['@Tom Whitaker is', undefined],
    ['tom@example', undefined],
    ['@ x', undefined],
    ['plain', undefined],
  ])('in %j', (text, found) => {
    expect(mentionAt(text, text.length)).toEqual(found);
  });

  it('is looked for before the caret alone', () => {
    expect(mentionAt('Ask @to please', 7)).toEqual({ from: 4, name: 'to' });
  });

  it('gives way to the chosen person, with the caret behind', () => {
    const { typed, caret } = withPerson({ ...nobody, text: 'Ask @to' }, { from: 4, to: 7 }, tom);
    expect(typed).toEqual({ text: 'Ask @Tom Whitaker ', people: { 'Tom Whitaker': 12 } });
    expect(caret).toBe(typed.text.length);
    const before = withPerson({ ...nobody, text: 'Ask @to, now' }, { from: 4, to: 7 }, tom);
    expect(before.typed.text).toBe('Ask @Tom Whitaker, now');
    expect(before.caret).toBe('Ask @Tom Whitaker'.length);
  });
});
