import { describe, expect, it } from 'vitest';
import { columnsFound, findCells } from './find.ts';
import { readNumber } from '../fields/numbers.ts';
import { clearEdits, fillEdits, pasteEdits, pastedTable } from './pasting.ts';
import type { SheetColumn, SheetRow } from './types.ts';

interface Line {
  readonly name: string;
  readonly quantity: string;
}
const columns: readonly SheetColumn<Line>[] = [
  { key: 'name', label: 'Name', width: 1, shown: (l) => l.name, plain: (l) => l.name, read: (value) => ({ value }) },
  {
    key: 'quantity',
    label: 'Quantity',
    width: 1,
    numeric: true,
    shown: (l) => l.quantity,
    plain: (l) => l.quantity,
    read: (text) => readNumber(text, { places: 0, digits: 9 }, '.'),
    open: (l) => l.name !== 'Heading',
  },
  { key: 'total', label: 'Total', width: 1, shown: () => '0', plain: () => '0' },
];
const rows: readonly SheetRow<Line>[] = ['Heading', 'Brick', 'Sand'].map((name, index) => ({
  id: index + 1,
  row: { name, quantity: String(1250 * index) },
  level: 1,
  open: null,
  found: null,
}));
const at = (row: number, column: number, bottom = row, right = column) => ({ top: row, bottom, left: column, right });

describe('a pasted table', () => {
  it('changes cell by cell, keeps what it cannot read, and counts what it cannot reach', () => {
    const pasted = pasteEdits([['4'], ['x'], ['5'], ['6']], at(0, 1), rows, columns);
    const { edits, closed, beyond, box, extra } = pasted;
    expect(edits).toEqual([
      { id: 2, column: 'quantity', input: { text: 'x', error: '“x” is not a number' } },
      { id: 3, column: 'quantity', input: { value: '5' } },
    ]);
    expect({ closed, beyond, box }).toEqual({ closed: 1, beyond: 0, box: at(0, 1, 2, 1) });
    expect(extra).toEqual([[{ column: 'quantity', input: { value: '6' } }]]);
    expect(pasteEdits([['1', '2', '3']], at(1, 1), rows, columns)).toMatchObject({ closed: 1, beyond: 1, extra: [] });
  });
  it('makes no line of a blank row below the last one', () => {
    const { extra } = pasteEdits([['Brick'], [' '], [''], ['Tile']], at(2, 0), rows, columns);
    expect(extra).toEqual([[{ column: 'name', input: { value: 'Tile' } }]]);
  });
  it('of one cell goes into the whole range', () => {
    expect(pasteEdits([['7']], at(1, 0, 2, 1), rows, columns).edits.map((e) => e.input)).toEqual(
      Array.from({ length: 4 }, () => ({ value: '7' })),
    );
  });
});

it('filling repeats the source and leaves it alone', () => {
  expect(fillEdits(at(1, 0), at(1, 0, 2, 0), rows, columns).edits).toEqual([
    { id: 3, column: 'name', input: { value: 'Brick' } },
  ]);
});

it('clearing empties what can be changed', () => {
  expect(clearEdits(at(0, 1, 2, 2), rows, columns)).toMatchObject({ closed: 4, edits: [{ id: 2 }, { id: 3 }] });
  expect(pastedTable(at(1, 0, 2, 1), rows, columns)).toEqual([
    ['Brick', '1250'],
    ['Sand', '2500'],
  ]);
});

it('the search finds words in any case and numbers with their groups', () => {
  const lines = rows.map(({ id, row }) => [id, row] as const);
  expect(findCells(lines, columns, ' BRI', '.')).toEqual([{ id: 2, column: 'name' }]);
  expect(findCells(lines, columns, '1,250', '.')).toEqual([{ id: 2, column: 'quantity' }]);
  expect(columnsFound(findCells(lines, columns, '0', '.')).get(3)).toEqual(new Set(['quantity', 'total']));
  expect(findCells(lines, columns, ' ', '.')).toEqual([]);
});
