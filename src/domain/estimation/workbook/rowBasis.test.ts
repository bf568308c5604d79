import { describe, expect, it } from 'vitest';
import { amountsOf, rateOf, totalOf } from './amounts.ts';
import { guessLayout } from './guess.ts';
import { compareLines, type Comparable } from './identity.ts';
import { readWorksheet, type ReadWorksheet } from './read.ts';
import { worksheetOf, textRow } from '../../table/worksheet.ts';

const read = (rows: readonly (readonly string[])[]): ReadWorksheet => {
  const sheet = worksheetOf(
    'Bill',
    rows.map((cells, at) => textRow(at + 1, cells)),
  );
  return readWorksheet(sheet, guessLayout(sheet));
};
const head = ['No', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'];
const drawn = ({ lines }: Pick<ReadWorksheet, 'lines'>) =>
  lines.map(({ description, quantity, unit, basis, percent, rates }) => [
    description,
    basis ?? quantity,
    percent ?? unit,
    rates.rate ?? null,
  ]);

describe('a client’s alternate', () => {
  const beside = (...row: string[]) => read([head, ['A.1', 'Door, steel', 'ea', '4', '250', '1000'], ['A.2', ...row]]);

  it.each([
    [['Door, oak', 'ea', '4', '310', 'Alternate'], '4', undefined],
    [['Door, oak', 'ea', '4', 'Alternate', ''], '4', undefined],
    [['Alternate to item A.1: door, glass', 'ea', '4', '400', '1600'], '4', 'A.1'],
    [['Door, zinc', 'ea', 'alt. 3', '90', ''], '3', undefined],
  ])('%o is read as one, with what it stands for, and is in no total', (row, quantity, to) => {
    const { lines, outcomes } = beside(...row);
    expect(outcomes.filter(({ is }) => is === 'bad')).toEqual([]);
    const notes = ['Alternate: nothing in the total'];
    expect(lines[1]).toMatchObject({ basis: 'alternate', quantity: null, alternate_quantity: quantity, notes });
    expect(lines[1]?.alternate_to).toBe(to);
    expect(totalOf(lines)).toBe('1000');
  });

  it.each([
    [['Alternating tread stairs', 'ea', '1', '700', '700'], '1700'],
    [['Door, oak', 'ea', '4', '310', '1240'], '2240'],
  ])('%o is none', (row, total) => {
    expect(totalOf(beside(...row).lines)).toBe(total);
  });
});

describe('a client’s bill with credits and the like', () => {
  const bill = read([
    head,
    ['A', 'FAÇADE', '', '', '', ''],
    ['A.1', 'Panels', 'm2', '10', '100', '1000'],
    ['A.2', 'Deduct openings', 'm2', '-3', '50.25', '-150.75'],
    ['A.3', 'Deduct plinth', 'm2', '2', '10', '-20'],
    ['A.4', 'Access tower', 'week', 'R/O', '45', ''],
    ['A.5', 'Crane', 'day', '1', '900', 'Rate only'],
    ['A.6', 'Old doors taken back', 'ea', '4', '(25)', '(100)'],
    ['A.7', 'Attendance', '%', '5', '', '36.46'],
    ['A.8', 'Less trade discount', '', '(2.5) %', '', ''],
    ['', 'Less 2 %', '', '', '', '-14.59'],
  ]);

  it('is read whole: deductions, rates only, percentages', () => {
    expect(bill.outcomes.filter(({ is }) => is === 'bad')).toEqual([]);
    expect(drawn(bill)).toEqual([
      ['FAÇADE', null, '', null],
      ['Panels', '10', 'm²', '100'],
      ['Deduct openings', '-3', 'm²', '50.25'],
      ['Deduct plinth', '-2', 'm²', '10'],
      ['Access tower', 'rate_only', 'week', '45'],
      ['Crane', 'rate_only', 'day', '900'],
      ['Old doors taken back', '4', 'ea', '-25'],
      ['Attendance', 'percent_of_structure', '5.00', null],
      ['Less trade discount', 'percent_of_structure', '-2.50', null],
      ['Less 2 %', 'percent_of_structure', '-2.00', null],
    ]);
    expect(bill.lines.map(({ notes }) => notes).filter((notes) => notes.length > 0)).toEqual([
      ['Amount is below zero: deducted'],
      ['Rate only: nothing in the total'],
      ['Rate only: nothing in the total'],
      ['Percentage of the lines above it'],
      ['Percentage of the lines above it'],
      ['Percentage of the lines above it'],
    ]);
  });

  it('keeps the amount that the file states for a percentage, and says what it comes to here', () => {
    const { lines } = read([
      head,
      ['A', 'LIFTS', '', '', '', ''],
      ['A.1', 'PC sum for lifts', 'sum', '1', '100000', '100000'],
      ['A.2', 'Builder’s work', 'item', '1', '3000', '3000'],
      ['A.3', 'Profit on PC sum', '%', '5', '', '5000'],
      ['A.4', 'Attendance', '%', '2', '', '2060'],
    ]);
    expect(drawn({ lines }).slice(3)).toEqual([
      ['Profit on PC sum', '1', 'LS', '5000.00'],
      // What is a percentage of 103,000.00 in the file is one of 108,000.00 beside the kept sum: it is kept as well.
      ['Attendance', '1', 'LS', '2060.00'],
    ]);
    expect(amountsOf(lines).slice(3)).toEqual(['5000.00', '2060.00']);
    expect(lines[3]?.notes).toEqual([
      'The file says 5000.00; 5.00 % of its section is 5150.00: the amount of the file is kept',
    ]);
  });

  it('has percentages of two decimals, and says where the file has more', () => {
    const { lines } = read([
      head,
      ['A', 'FAÇADE', '', '', '', ''],
      ['A.1', 'Panels', 'm2', '10', '100', '1000'],
      ['A.2', 'Attendance', '%', '5.1254', '', ''],
      ['A.3', 'Scaffolding', '%', '5.1200', '', ''],
    ]);
    expect(lines.slice(2).map(({ percent, notes }) => [percent, ...notes])).toEqual([
      ['5.13', 'Percentage of the lines above it', '5.1254 % is rounded to 5.13 %'],
      ['5.12', 'Percentage of the lines above it'],
    ]);
  });

  it('has percentages of what their unit says: of all alone is of all', () => {
    const { lines } = read([
      head,
      ['A', 'FAÇADE', '', '', '', ''],
      ['A.1', 'Panels', 'm2', '10', '100', '1000'],
      ['A.2', 'Attendance', '% of section', '5', '', ''],
      ['A.3', 'Scaffolding', '% of total', '3', '', ''],
    ]);
    expect(lines.slice(2).map(({ basis, percent }) => [basis, percent])).toEqual([
      ['percent_of_structure', '5.00'],
      ['percent_of_all', '3.00'],
    ]);
  });

  it('comes to what its lines come to', () => {
    // 1,000.00 − 150.75 − 20.00 − 100.00 are 729.25: 5 %, −2.5 % and −2 % of it.
    expect(amountsOf(bill.lines).slice(1)).toEqual([
      '1000.00',
      '-150.75',
      '-20.00',
      null,
      null,
      '-100.00',
      '36.46',
      '-18.23',
      '-14.59',
    ]);
    expect(Number(totalOf(bill.lines))).toBe(732.89);
  });

  it('at its end a percentage is one of all; with a quantity, “Less 2 %” is a line as others', () => {
    const flat = read([
      head,
      ['1', 'Panels', 'm2', '10', '100', '1000'],
      ['2', 'Less 2 % for waste', 'm2', '-3', '5', '-15'],
      ['3', 'Discount', '', '2 %', '', ''],
      ['4', 'Insurance of all works', '% of total', '1', '', ''],
    ]);
    expect(drawn(flat)).toEqual([
      ['Panels', '10', 'm²', '100'],
      ['Less 2 % for waste', '-3', 'm²', '5'],
      ['Discount', 'percent_of_all', '2.00', null],
      ['Insurance of all works', 'percent_of_all', '1.00', null],
    ]);
  });

  it('taxes and totals stay out, and so do sentences with a percentage', () => {
    const { lines, outcomes } = read([
      head,
      ['1', 'Panels', 'm2', '10', '100', '1000'],
      ['', 'Total', '', '', '', '1000'],
      ['', 'Add VAT 20 %', '', '', '', '200'],
      ['', 'Joints are 5 % wider than drawn', '', '', '', ''],
    ]);
    expect(lines.filter(({ basis }) => basis !== undefined)).toEqual([]);
    expect(outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : outcome.is))).toEqual([
      'heading',
      'line',
      'total',
      'total',
      'line',
    ]);
  });
});

it('a line counts with its one rate, else with the split of its cost, else with the rate that was settled', () => {
  const split = { material_rate: '3', labour_rate: '4.5' };
  expect(rateOf({ rates: { rate: '9', ...split, target_rate: '8' } })).toBe('9');
  expect(rateOf({ rates: { ...split, target_rate: '8' } })).toBe('7.5');
  expect(rateOf({ rates: { target_rate: '8', margin_percent: '10' } })).toBe('8');
  expect(rateOf({ rates: { margin_percent: '10' } })).toBeNull();
});

describe('a line of a file beside that of the bill', () => {
  const line = (some: Partial<Comparable>): Comparable => ({
    kind: 'item',
    parent: null,
    ref: 'A.1',
    code: '',
    description: 'x',
    unit: '',
    quantity: null,
    rates: {},
    ...some,
  });
  const changed = (was: Partial<Comparable>, next: Partial<Comparable>) =>
    compareLines([line(was)], [line(next)]).same[0]?.changed;

  it('differs in its basis and its percentage', () => {
    expect(changed({ quantity: '5' }, { basis: 'rate_only' })).toEqual(['quantity', 'basis']);
    const less = { basis: 'percent_of_structure', percent: '-2.00' } as const;
    expect(changed(less, { ...less, percent: '-2' })).toEqual([]);
    expect(changed(less, { ...less, percent: '-3' })).toEqual(['percent']);
    expect(changed(less, { quantity: '4' })).toEqual(['quantity', 'basis', 'percent']);
  });

  it('does not differ where the file says nothing', () => {
    expect(changed({ basis: 'rate_only' }, {})).toEqual([]);
    // No rate in the file is no difference.
    expect(changed({ quantity: '1', rates: { rate: '5' } }, { quantity: '1', rates: {} })).toEqual([]);
    expect(changed({ quantity: '1', rates: { rate: '5' } }, { quantity: '1', rates: { rate: undefined } })).toEqual([]);
    expect(changed({ quantity: '1', rates: {} }, { quantity: '1', rates: { rate: '5' } })).toEqual(['rate']);
  });
});
