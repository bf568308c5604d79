import { colToLetter, type Cell, type WriteSheet } from 'hucre/xlsx';
import { xlsxCell, type WorksheetCell, type WorksheetColumn } from './cells.ts';

/** A value for a cell: a text is never a formula, a decimal is exact or stays a text. */
export const valueAs = (kind: WorksheetColumn['kind'], value: unknown): WorksheetCell =>
  xlsxCell({ heading: '', kind }, value);

/** A name that Excel takes for a sheet: at most 31 characters, none of []:*?/\ and no apostrophe at an end. */
export const sheetName = (name: string, otherwise: string): string =>
  name
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .trim() || otherwise;

/** The name of a cell in formulas; both are counted from 0. */
export const cellAddress = (row: number, column: number): string => `${colToLetter(column)}${row + 1}`;

/** A formula with the value that it has now. */
export const formulaCell = (formula: string, value: WorksheetCell, style: Cell['style']): Partial<Cell> => ({
  type: 'formula',
  formula,
  formulaResult: value,
  ...(style ? { style } : {}),
});

/** Cells by row and column from 0, and the rows that they need. */
export class WorksheetCells {
  readonly cells = new Map<string, Partial<Cell>>();
  #height = 0;
  #width = 0;

  put(row: number, column: number, cell: Partial<Cell>): void {
    this.cells.set(`${row},${column}`, cell);
    this.#height = Math.max(this.#height, row + 1);
    this.#width = Math.max(this.#width, column + 1);
  }

  text(row: number, column: number, text: string | null, style?: Cell['style']): void {
    this.put(row, column, { value: valueAs('text', text), ...(style ? { style } : {}) });
  }

  /** What a sheet is written with. */
  written(): Pick<WriteSheet, 'cells' | 'rows'> {
    return {
      cells: this.cells,
      rows: Array.from({ length: this.#height }, () => Array.from({ length: this.#width }, () => null)),
    };
  }
}
