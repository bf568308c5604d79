import { describe, expect, it } from 'vitest';
import { readBill } from '../../../domain/estimation/workbook/bill.ts';
import { guessLayout } from '../../../domain/estimation/workbook/guess.ts';
import { worksheetOf, textRow } from '../../../domain/table/worksheet.ts';
import { nextLines } from './nextLine.ts';
import { refusedLines } from './refused.ts';
import { reviewedRows } from './review.ts';
import { stageAt } from './stage.ts';
import { billCounts } from './counts.ts';

const sale = stageAt('boq-sale');
if (!sale) throw new Error('no stage');

const read = (rows: readonly (readonly string[])[]) => {
  const sheet = worksheetOf(
    'Bill',
    [['Level', 'Type', 'Description', 'Unit', 'Qty', 'Rate'], ...rows].map((cells, at) => textRow(at + 1, cells)),
  );
  const bill = readBill([{ sheet, layout: guessLayout(sheet), choices: {} }], false);
  const refused = refusedLines(sale, nextLines(bill.lines, 'target_rate'), 'target_rate');
  return { bill, refused, rows: reviewedRows(bill, refused) };
};

describe('what a save refuses', () => {
  it('does not pass the review: the row says why, and can be corrected there', () => {
    const { bill, refused, rows } = read([
      ['0', 'Item', 'Blocks', 'm²', '4', '2'],
      ['0', 'Item', 'Too much', 'm²', '999999999999999', '2'],
      ['0', 'Item', 'Too dear', 'm²', '4', '999999999999999'],
      ['0', 'Item', 'Too much of it', 'm²', '99999999999', '99999999999'],
    ]);
    expect(rows.map(({ is, problems }) => [is, problems.map(({ target }) => target)])).toEqual([
      ['left', []],
      ['line', []],
      ['bad', ['quantity']],
      ['bad', ['rate']],
      ['bad', ['quantity']],
    ]);
    expect(rows[2]).toMatchObject({ text: 'Too much', texts: { quantity: '999999999999999', rate: '2' } });
    expect(billCounts(bill, refused)).toMatchObject({ lines: 1, bad: 3 });
  });

  it('is also a section in a BOM, and what is deeper than 20 levels', () => {
    const { refused, bill } = read([
      ['0', 'BOM', 'Door', 'ea', '4', ''],
      ['1', 'Section', 'Frame', '', '', ''],
      ...Array.from({ length: 21 }, (_, at) => [String(at), 'Section', `Level ${at + 1}`, '', '', '']),
    ]);
    expect([...refused].map(([at, problems]) => [bill.lines[at]?.description, problems[0]?.message])).toEqual([
      ['Frame', 'A BOM holds items and BOMs, no sections'],
      ['Level 21', 'Stands on level 21: a bill has at most 20'],
    ]);
  });

  it('is nothing of a deduction: credits have quantities and rates below zero', () => {
    const { refused, bill } = read([['0', 'Item', 'Less 2 %', 'LS', '-3', '12.50']]);
    expect([refused.size, bill.lines[0]?.quantity]).toEqual([0, '-3']);
  });

  it('is every wrong line however many there are, and none that is corrected', () => {
    const line = (at: number, isWrong: boolean) => ({
      kind: 'item' as const,
      parent: null,
      ref: '',
      code: '',
      description: `Line ${at}`,
      unit: 'm',
      quantity: isWrong ? '9'.repeat(20) : '1',
      rates: {},
    });
    const lines = Array.from({ length: 1000 }, (_, at) => line(at, at % 3 === 0));
    const wrong = (of: typeof lines) => [...refusedLines(sale, of, null).keys()];
    expect(wrong(lines)).toEqual(Array.from({ length: 334 }, (_, nth) => 3 * nth));
    const corrected = lines.map((one, at) => (at % 3 === 0 && at < 900 ? line(at, false) : one));
    expect(wrong(corrected)).toEqual(Array.from({ length: 34 }, (_, nth) => 900 + 3 * nth));
  });
});
