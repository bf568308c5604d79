import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extension, sum } from '../../decimal.ts';
import { textRow, worksheetOf } from '../../table/worksheet.ts';
import { guessLayout } from './guess.ts';
import { readWorksheet } from './read.ts';

const head = ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'];

/** A line: hundredths of a quantity and of a rate, or a lump sum in hundredths. */
const line = fc.record({
  isLump: fc.boolean(),
  quantity: fc.integer({ min: 2, max: 99_999 }),
  rate: fc.integer({ min: 100, max: 999_999 }),
});
const bill = fc.record({
  sections: fc.array(
    fc.record({
      lines: fc.array(line, { minLength: 2, maxLength: 5 }),
      sumAt: fc.constantFrom('above' as const, 'below' as const, 'nowhere' as const),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  hasTax: fc.boolean(),
});
type Bill = typeof bill extends fc.Arbitrary<infer T> ? T : never;

const hundredths = (n: number): string => (n / 100).toFixed(2);

/** The rows of such a bill with their sums, and what its lines are. `off` is added to the grand total. */
const written = ({ sections, hasTax }: Bill, off = '0') => {
  const rows: string[][] = [head];
  const lines: [string, string, string][] = [];
  const all: string[] = [];
  for (const [s, { lines: own, sumAt }] of sections.entries()) {
    const read = own.map(({ isLump, quantity, rate }, at) => {
      const name = `Work ${s + 1}.${at + 1} of it`;
      const ref = `${s + 1}.${at + 1}`;
      const amount = isLump ? hundredths(rate) : extension(hundredths(quantity), hundredths(rate));
      lines.push([name, isLump ? '1' : hundredths(quantity), hundredths(rate)]);
      return {
        amount,
        row: isLump
          ? [ref, name, '', '', '', amount]
          : [ref, name, 'm2', hundredths(quantity), hundredths(rate), amount],
      };
    });
    const total = sum(read.map(({ amount }) => amount));
    all.push(total);
    rows.push([String(s + 1), `SECTION ${s + 1}`, '', '', '', sumAt === 'above' ? total : '']);
    rows.push(...read.map(({ row }) => row));
    if (sumAt === 'below') rows.push(['', `Total of section ${s + 1}`, '', '', '', total]);
  }
  const total = sum([sum(all), off]);
  rows.push(['', 'Grand total', '', '', '', total]);
  if (hasTax) rows.push(['', 'VAT 20 %', '', '', '', '12345.67']);
  return { rows, lines };
};

const readOf = (rows: readonly (readonly string[])[]) => {
  const sheet = worksheetOf(
    'Bill',
    rows.map((cells, at) => textRow(at + 1, cells)),
  );
  return readWorksheet(sheet, { ...guessLayout(sheet), mark: '.' });
};
const figuresOf = ({ lines }: ReturnType<typeof readOf>) =>
  lines
    .filter(({ kind }) => kind === 'item')
    .map(({ description, quantity, rates }) => [description, Number(quantity), Number(rates.rate)]);
const asNumbers = (lines: readonly (readonly [string, string, string])[]) =>
  lines.map(([name, quantity, rate]) => [name, Number(quantity), Number(rate)]);

it('reads the lines of any bill whatever sums stand between them, and its sums agree', () => {
  fc.assert(
    fc.property(bill, (made) => {
      const { rows, lines } = written(made);
      const read = readOf(rows);
      expect(figuresOf(read)).toEqual(asNumbers(lines));
      expect(read.totals).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('tells a grand total that is not what was read, and that one alone', () => {
  fc.assert(
    fc.property(bill, (made) => {
      const { rows } = written(made, '123456789.01');
      const at = rows.findIndex(([, text]) => text === 'Grand total');
      expect(readOf(rows).totals.map(({ row }) => row)).toEqual([at + 1]);
    }),
    { numRuns: 100 },
  );
});

it('tells a section whose sum is another one, and counts it as no line', () => {
  const read = readOf([
    head,
    ['1', 'Earthworks', '', '', '', '1500'],
    ['1.1', 'Excavate', 'm3', '100', '10', '1000'],
    ['1.2', 'DELETED - Rock', 'm3', '50', '30', '1500'],
    ['1.3', 'Backfill', 'm3', '50', '8', '400'],
  ]);
  expect(figuresOf(read)).toEqual([
    ['Excavate', 100, 10],
    ['Backfill', 50, 8],
  ]);
  expect(read.totals).toEqual([{ row: 2, text: 'Earthworks', stated: '1500', read: '1400', from: 3 }]);
});
