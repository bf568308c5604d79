import { describe, expect, it } from 'vitest';
import { pastedRows, pasteEdits } from './pasting.ts';
import type { SheetColumn, SheetRow } from './types.ts';

interface Row {
  readonly name: string;
  readonly quantity: string;
}
const rows: SheetRow<Row>[] = [
  ['Mullion', '2'],
  ['Transom', ''],
].map(([name = '', quantity = ''], at) => ({ id: at + 1, row: { name, quantity }, level: 1, open: null, found: null }));
const column = (key: keyof Row): SheetColumn<Row> => ({
  key,
  label: key,
  width: 80,
  shown: (row) => row[key],
  plain: (row) => row[key],
  read: (text) => (text === 'x' ? { error: 'No' } : { value: key === 'quantity' ? `${text}.0` : text }),
});
const columns = [column('name'), column('quantity')];
const pasted = (table: string[][], top: number, left: number) => {
  const box = { top, left, bottom: top, right: left };
  const { edits } = pasteEdits(table, box, rows, columns);
  return pastedRows(table, box, edits, { rows, columns });
};

describe('a pasted table', () => {
  it('counts the filled cells that would have another text, and their rows', () => {
    expect(pasted([['3'], ['4']], 0, 1)).toMatchObject({ over: 1, overRows: 1, height: 2, at: 1 });
    expect(pasted([['Rail', '3']], 0, 0)).toMatchObject({ over: 2, overRows: 1 });
  });

  it('goes over nothing where the same stands already, and over a value with what cannot be read', () => {
    expect(pasted([['2'], ['']], 0, 1)).toMatchObject({ over: 0 });
    expect(pasted([['x']], 0, 1)).toMatchObject({ over: 1 });
  });

  it('is also its rows as lines of their own, from the column on in which it was pasted', () => {
    expect(pasted([['5'], [''], ['x']], 1, 1).rows).toEqual([
      [{ column: 'quantity', input: { value: '5.0' } }],
      [{ column: 'quantity', input: { text: 'x', error: 'No' } }],
    ]);
  });
});
