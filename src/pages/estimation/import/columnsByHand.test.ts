import { describe, expect, it } from 'vitest';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { worksheetOf, textRow } from '../../../domain/table/worksheet.ts';
import { stageAt } from './stage.ts';
import { withBillColumn, withHeading } from './columns.ts';
import { withWorkbook } from './open.ts';
import { billInState } from './state.ts';
import { billCounts } from './counts.ts';

const stage = assertDefined(stageAt('boq-sale'));
const read = (rows: readonly (readonly string[])[]) =>
  withWorkbook(
    stage,
    'bill.csv',
    {
      kind: 'csv',
      sheets: [
        worksheetOf(
          'Bill',
          rows.map((cells, at) => textRow(at + 1, cells)),
        ),
      ],
      taken: null,
    },
    { meanings: new Map() },
  );
const columnsOf = (state: ReturnType<typeof read>) => state.sheets[0]?.layout.columns;
const linesOf = (state: ReturnType<typeof read>) => billCounts(billInState(state));

/** Headings in a language that nobody knows here, but for one word. */
const strange = [
  ['Nimike', 'Selite', 'Unit', 'Määrä'],
  ['1', 'Curtain wall of the south front', 'm²', '120.5'],
  ['2', 'Sunshades above the second floor', 'ea', '14'],
];

describe('columns of a bill that a person chooses', () => {
  it('leave the guessed ones as they are: lines stay lines', () => {
    const state = read([
      ['1', 'Curtain wall of the south front', 'm²', '120.5'],
      ['2', 'Sunshades above the second floor', 'ea', '14'],
    ]);
    expect(columnsOf(state)).toEqual({ ref: 0, description: 1, unit: 2, quantity: 3 });
    const headed = withHeading(stage, read(strange), 0, null);
    expect(columnsOf(withHeading(stage, headed, 0, 0))).toMatchObject({ description: 1, unit: 2, quantity: 3 });
    expect(linesOf(withHeading(stage, headed, 0, 0))).toMatchObject({ lines: 2 });
  });

  it('say what they are, and what they were is looked for elsewhere', () => {
    const state = read([
      ['Pos.', 'Kurztext', 'Langtext', 'ME', 'Menge'],
      ['1', 'Fassade', 'Pfosten-Riegel-Fassade aus Aluminium', 'm²', '12,5'],
      ['2', 'Blech', 'Attikablech, pulverbeschichtet', 'm', '40,25'],
    ]);
    expect(columnsOf(state)).toEqual({ ref: 0, description: 2, unit: 3, quantity: 4 });
    // Whoever wants the short text as description has lost nothing else.
    expect(columnsOf(withBillColumn(stage, state, { at: 0, column: 1 }, 'description'))).toEqual({
      ref: 0,
      description: 1,
      unit: 3,
      quantity: 4,
    });
    // The long text is the code: the description is the short one now.
    expect(columnsOf(withBillColumn(stage, state, { at: 0, column: 2 }, 'code'))).toEqual({
      ref: 0,
      code: 2,
      description: 1,
      unit: 3,
      quantity: 4,
    });
    // Nothing is nothing: it is not looked for.
    expect(columnsOf(withBillColumn(stage, state, { at: 0, column: 2 }, null))).toEqual({
      ref: 0,
      unit: 3,
      quantity: 4,
    });
  });
});
