import {
  decimalPlaces,
  isDecimal,
  isRows,
  isText,
  wholeDigits,
  type ColumnField,
  type Field,
} from '../../src/schema/field.ts';

/** Something that a field must refuse, and why. */
export type Bad = readonly [why: string, value: unknown];

const notText: Bad[] = [
  ['a number', 5],
  ['a list', ['x']],
  ['an object', { x: 1 }],
  ['yes', true],
  ['U+0000', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
];

const texts = (f: ColumnField & { max?: number }): Bad[] => [
  ...notText,
  ['too long', 'x'.repeat((f.max ?? (f.kind === 'long_text' ? 5000 : 200)) + 1)],
];

const decimals = (f: ColumnField & { min?: string; max?: string }, places: number, whole: number): Bad[] => [
  ['words', 'twelve'],
  ['an exponent', '1e5'],
  ['a small number with an exponent', 1e-9],
  ['more digits than a number holds', Number('12345678901234567890')],
  ['a comma', '1,5'],
  ['no digit before the point', '.5'],
  ['infinity', 'Infinity'],
  ['too many places', `1.${'0'.repeat(places)}1`],
  ['overflow', '9'.repeat(whole + 1)],
  ['yes', true],
  ['a list', ['1']],
  ...(f.min === undefined ? [] : [['below the least', `-${'9'.repeat(whole)}`] as Bad]),
  ...(f.max === undefined ? [] : [['above the most', '9'.repeat(whole)] as Bad]),
];

const dates: Bad[] = [
  ['30 February', '2026-02-30'],
  ['29 February of no leap year', '2025-02-29'],
  ['month 13', '2026-13-01'],
  ['year 0', '0000-01-01'],
  ['another spelling', '07/05/2026'],
  ['short months', '2026-5-7'],
  ['a time', '2026-05-07T00:00:00Z'],
  ['a number', 20260507],
  ['something after it', '2026-05-07\n'],
];

const moments: Bad[] = [
  ['a day', '2026-05-07'],
  ['30 February', '2026-02-30T00:00:00Z'],
  ['hour 25', '2026-05-07T25:00:00Z'],
  ['no zone', '2026-05-07T10:00:00'],
  ['year 0', '0000-01-01T00:00:00Z'],
  ['year 99', '0099-12-31T00:00:00Z'],
  ['a word', 'yesterday'],
  ['a number', 1778145630],
];

/** What has a length, or becomes a text, only as it likes: whoever measures it or prints it gets an error. */
const hostile: Bad[] = [
  ['an object with a length that is none', { length: { toString: 1 } }],
  ['an object that becomes no text', { toString: null, valueOf: 1, length: -1 }],
  ['a list of them', [{ length: { valueOf: 1, toString: 1 } }]],
];

/** What every field of this kind must refuse. References to records are tried apart: they need some. */
export const badValues = (f: Field): Bad[] => [...ofKind(f), ...hostile.slice(0, isRows(f) ? 2 : 3)];

const ofKind = (f: Field): Bad[] => {
  if (isRows(f))
    return [
      ['text', 'x'],
      ['an object', {}],
      ['a list of nothing', [null]],
      ['a list of numbers', [5]],
      ['a list in a list', [[]]],
    ];
  if (isDecimal(f)) return decimals(f, decimalPlaces[f.kind], wholeDigits[f.kind]);
  if (isText(f)) {
    const own: Record<string, Bad[]> = {
      email: [
        ['no e-mail', 'somebody at home'],
        ['two of them', 'a@b.example, c@d.example'],
      ],
      phone: [['no number', 'call me']],
    };
    return [...texts(f), ...(own[f.kind] ?? [])];
  }
  switch (f.kind) {
    case 'flag':
      return [
        ['a word', 'maybe'],
        ['a number', 1],
        ['nothing', null],
        ['the word', 'true'],
      ];
    case 'integer':
      return [
        ['a fraction', 1.5],
        ['a word', '7'],
        ['overflow', 2 ** 31],
        ['underflow', -(2 ** 31) - 1],
        ['beyond a bigint', 1e20],
        ['yes', true],
      ];
    case 'date':
      return dates;
    case 'instant':
      return moments;
    case 'one_of':
      return [
        ['an unknown word', 'no such word'],
        ['another case', f.values[0]?.toUpperCase() + 'X'],
        ['a number', 5],
        ...f.values.filter((v) => f.offered && !f.offered.includes(v)).map((v): Bad => ['not offered', v]),
      ];
    case 'reference':
      return [
        ['zero', 0],
        ['below zero', -1],
        ['a fraction', 1.5],
        ['a text', '1'],
        ['nothing like it', 999_999_999],
        ['beyond a bigint', 1e20],
        ['an object', { id: 1 }],
      ];
    default:
      return [];
  }
};
