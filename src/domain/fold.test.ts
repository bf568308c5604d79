import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey, oneLine } from './fold.ts';

/** Texts of signs that matter here, beside any other. */
const signs = [
  ...Array.from(
    ' \t\n\u00A0\u202F\u3000\u200B\u2060\uFEFF\u00AD\u200C\u200D\u200E\u202E\u0301\u0308\uFE0F\u0000\uD800"“”„«»,(',
  ),
  ...Array.from('aeuMü\u212BΣσςÉ字한가\u1112\u1161\u11ABیمक\u094Dष👩🚀🏽\u180B\u1820\u061C🏴\u{E0067}\u{E007F}'),
  'İ',
];
const texts = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 14 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
/** What says nothing else where it stands between letters of a name. */
const unseen = fc.constantFrom(
  '\u200B',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u200D',
  '\u200C',
  '\u200E',
  '\u202E',
  '\u0007',
);
const space = fc.constantFrom(' ', '  ', '\u00A0', '\u202F ', '\t', '\r\n', '\u2028', '\u3000');
const words = fc.array(fc.stringMatching(/^[A-Za-zÄÖÜäöüßéçσςΣ]{1,8}$/), { minLength: 1, maxLength: 4 });

describe('a text of one line', () => {
  it.each([
    ['Mu\u0308ller', 'Müller'],
    ['Sweeper\n(Section 012200)', 'Sweeper (Section 012200)'],
    ['  a\r\n\r\n\tb\u2028c  ', 'a b c'],
    ['a\u00A0b\u202Fc\u3000d', 'a b c d'],
    ['Acme\u200B\u2060\uFEFF Ltd\u00AD', 'Acme Ltd'],
    ['Acme\u202Edtl\u200E', 'Acmedtl'],
    ['Acme\u0007 \u0001Ltd', 'Acme Ltd'],
    ['Ac\u200Dme\uFE0F', 'Acme'],
    ['e\u200D\u0301', 'é'],
    ['\u200B \n', ''],
  ])('%j is %j', (typed, folded) => expect(oneLine(typed)).toBe(folded));

  it.each([
    ['a Persian word with its joint', 'می\u200Cخواهم'],
    ['a Hindi conjunct', 'क्\u200Dष'],
    ['a picture of several', '👩🏽\u200D🚀 ❤\uFE0F\u200D🔥 1\uFE0F\u20E3'],
    ['a flag', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['an ideograph in its variant', '葛\u{E0100}'],
    ['what the check refuses', 'a\u0000b\uD800'],
  ])('keeps %s', (_, text) => expect(oneLine(text)).toBe(text));

  it.each([
    ['Panel  "AB  12"', 'Panel "AB  12"'],
    ['Panel  “AB \u00A0 12”, white', 'Panel “AB   12”, white'],
    ['"A  1" \n "B  2"', '"A  1" "B  2"'],
    // Inches are no quotation marks.
    ['Pipe 2"  and 3"  long', 'Pipe 2" and 3" long'],
  ])('keeps as many spaces as a code in quotes has: %j', (typed, folded) => expect(oneLine(typed)).toBe(folded));

  it('stays as it is, folded once more', () => {
    const isSame = (text: string) => {
      expect(oneLine(oneLine(text))).toBe(oneLine(text));
    };
    fc.assert(fc.property(texts, isSame), { numRuns: 3000 });
  });

  it('takes no longer than its length', () => {
    for (const sign of ['\u{E0067}', '\u180B', '\u200D', '"', ' "', '„', '\u0301', '🏴'])
      expect(oneLine(sign.repeat(200_000)).length).toBeLessThanOrEqual(sign.length * 200_000);
  });
});

it('is one name, however its spaces, accents and case are written', () => {
  fc.assert(
    fc.property(
      words,
      fc.array(fc.tuple(space, unseen), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      (name, how, up) => {
        const written = name.map((word, at) => {
          const [gap, sign] = how[at] ?? ['', ''];
          return `${word.slice(0, 1)}${sign}${word.slice(1)}${gap}`;
        });
        const typed = written.join(' ').normalize('NFD');
        const cased = up && !/ß/.test(typed) ? typed.toUpperCase() : typed;
        expect(nameKey(cased)).toBe(nameKey(name.join(' ')));
      },
    ),
  );
});

it('has the same key if, and only if, it is folded to the same but for case', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(nameKey(oneLine(a))).toBe(nameKey(a));
      if (oneLine(a) === oneLine(b)) expect(nameKey(a)).toBe(nameKey(b));
      if (nameKey(a) === nameKey(b)) expect(oneLine(a).toLowerCase().replaceAll('ς', 'σ')).toBe(nameKey(b));
    }),
  );
});

it('is the same name in Greek capitals', () => {
  expect(nameKey('ΣΊΣΥΦΟΣ')).toBe(nameKey('Σίσυφος'));
  expect(nameKey('Σίσυφος')).not.toBe(nameKey('Σίσυφο'));
});
