import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { finished } from '../../../domain/longWork.ts';
import { textRow, worksheetOf } from '../../../domain/table/worksheet.ts';
import { withChoice, withoutChoice } from './choices.ts';
import { withWorkbook } from './open.ts';
import { isLong, readingOf } from './reading.ts';
import { stageAt } from './stage.ts';
import type { BillImport } from './state.ts';

const stage = assertDefined(stageAt('boq-cost'));

/** A bill of so many sections of ten rows, of which the fourth has a quantity that cannot be read. */
const sheetOf = (sections: number) => {
  const rows = Array.from({ length: sections }, (_, at) => [
    [String(at + 1), `Section ${at + 1}`, '', '', '', ''],
    ...Array.from({ length: 9 }, (_row, i) => [
      `${at + 1}.${i + 1}`,
      `Item ${at}-${i}`,
      'm2',
      i === 3 ? '10/12' : String(i + 1),
      '4',
      '',
    ]),
  ]).flat();
  return worksheetOf(
    'Bill',
    [['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'], ...rows].map((cells, at) => textRow(at + 1, cells)),
  );
};
const opened = (sections: number): BillImport =>
  withWorkbook(
    stage,
    'bill.xlsx',
    { kind: 'xlsx', sheets: [sheetOf(sections)], taken: null },
    { meanings: new Map(), currency: 'GBP' },
  );
const read = (state: BillImport) => finished(readingOf(stage, state));

describe('a bill that is read again', () => {
  it('after any corrections is what it would be if it were read for the first time', () => {
    const rowOf = fc.integer({ min: 2, max: 51 });
    const correction = fc.oneof(
      fc.record({ row: rowOf, choice: fc.constantFrom({ as: 'out' }, { as: 'structure' }, { as: 'joined' }) }),
      fc.record({ row: rowOf, choice: fc.constantFrom({ texts: { quantity: '12' } }, { texts: { rate: '7.5' } }) }),
      fc.record({ row: rowOf, choice: fc.constant(null) }),
    );
    fc.assert(
      fc.property(fc.array(correction, { maxLength: 12 }), fc.boolean(), (corrections, sections) => {
        let state: BillImport = { ...opened(5), sections };
        read(state);
        for (const { row, choice } of corrections) {
          state = choice === null ? withoutChoice(state, 'Bill', row) : withChoice(state, 'Bill', row, choice);
          read(state);
        }
        const anew: BillImport = {
          ...state,
          sheets: opened(5).sheets.map((one, at) => ({ ...one, choices: state.sheets[at]?.choices ?? {} })),
        };
        expect(read(state)).toEqual(read(anew));
      }),
      { numRuns: 30 },
    );
  });

  it('does not check again what only stands elsewhere: a line more moves all lines behind it', () => {
    // They are checked 500 at once.
    const state = opened(120);
    const before = read(state);
    const row = assertDefined(before.rows.find(({ is }) => is === 'bad')).row;
    let asked = 0;
    const counting = {
      ...stage,
      sheet: { ...stage.sheet, save: { ...stage.sheet.save, body: () => ((asked += 1), stage.sheet.save.body()) } },
    };
    finished(readingOf(counting as typeof stage, state));
    expect(asked).toBe(3);
    const corrected = withChoice(state, 'Bill', row, { texts: { quantity: '10' } });
    const after = finished(readingOf(counting as typeof stage, corrected));
    // The one new line, and no other.
    expect([after.bill.lines.length - before.bill.lines.length, asked]).toEqual([1, 4]);
    expect(after.bill.lines.at(-1)).not.toBe(before.bill.lines.at(-1));
  });

  it('pauses often enough for 20,000 rows, and is at once what is small', () => {
    const pausesOf = (state: BillImport): number => {
      const work = readingOf(stage, state);
      for (let n = 0; ; n += 1) if (work.next().done) return n;
    };
    const [small, large] = [opened(20), opened(400)];
    expect([isLong(small.sheets), isLong(large.sheets)]).toEqual([false, true]);
    // One for every 250 rows of each of its passes.
    expect(pausesOf(large)).toBeGreaterThan(3 * Math.floor(4_001 / 250));
  });
});
