import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTsv, toHtml, toTsv, type Table } from './tsv.ts';

const text = fc.string({ unit: fc.constantFrom('a', ' ', '"', '\t', '\n', '£', ',') });
const table: fc.Arbitrary<Table> = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));

it('what is copied is pasted alike', () => {
  fc.assert(
    fc.property(table, (copied) => {
      expect(parseTsv(toTsv(copied))).toEqual(copied);
    }),
  );
});

describe('what spreadsheets put on the clipboard', () => {
  it('may end with a line end, which is no row', () => {
    expect(parseTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });
  it('has cells with line ends, tabs and quotes in quotes', () => {
    expect(parseTsv('"two\r\nlines"\t"say ""hi"""\n5" pipe\tx')).toEqual([
      ['two\nlines', 'say "hi"'],
      ['5" pipe', 'x'],
    ]);
  });
  it('may have shorter rows, and quotes that nobody closes', () => {
    expect(parseTsv('1\n"open\t2')).toEqual([
      ['1', ''],
      ['"open', '2'],
    ]);
  });
});

it('HTML holds the texts and nothing else', () => {
  expect(toHtml([['<b>', 'a\nb']])).toBe('<table><tr><td>&lt;b&gt;</td><td>a<br>b</td></tr></table>');
});
