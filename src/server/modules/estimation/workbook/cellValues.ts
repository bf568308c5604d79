import type { Cell } from 'hucre/xlsx';
import type { Decimal } from '../../../../domain/decimal.ts';
import { xlsxCell, type WorksheetCell } from '../../../spreadsheet/cells.ts';

/** A text as the value of a cell; it is never a formula. */
export const text = (value: unknown): WorksheetCell => xlsxCell({ heading: '', kind: 'text' }, value);

/** A decimal as the value of a cell. */
export const figure = (value: Decimal | null | undefined): WorksheetCell =>
  xlsxCell({ heading: '', kind: 'decimal' }, value);

/** A cell with a formula, and the value that it has. */
export const asFormula = (formula: string, value: Decimal | null | undefined): Partial<Cell> => ({
  type: 'formula',
  formula,
  formulaResult: figure(value ?? '0'),
});
