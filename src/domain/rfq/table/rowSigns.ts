import { saysOmitted } from '../../table/leftWords.ts';
import { isStruckThrough, isUncomputed } from '../../table/worksheet.ts';
import type { Group } from './groups.ts';
import type { ReadTable, RowSigns, Sayings } from './said.ts';
import { sayMerged } from './untaken.ts';

/** Why a row counts for nobody: its words are struck through, or say that it was taken out; null for a row that counts. */
export const takenOut = (cells: readonly string[], signs: RowSigns | undefined): string | null => {
  if (signs && isStruckThrough({ cells, struck: signs.struck })) return 'is struck through';
  return saysOmitted(cells) ? 'is taken out' : null;
};

/** Says of a line that it was read though the workbook hides its row. */
export const sayHidden = (said: Sayings, row: number, name: string, signs: RowSigns | undefined): void => {
  if (signs?.isHidden) said.add(row, 'note', `“${name}” is in a row that the workbook hides: it is read`);
};

/** Says why a price is not there though its cell looks as if it were: it is merged with one above, or a formula. */
export const sayEmptyPrice = (
  { said, signs }: Pick<ReadTable, 'said' | 'signs'>,
  { row, cells }: { readonly row: number; readonly cells: readonly string[] },
  { price, extension }: Pick<Group, 'price' | 'extension'>,
  bidder: string,
): void => {
  const own = signs[row];
  if (!own) return;
  const at = price ?? extension ?? -1;
  const isEmpty = (column: number | null) => column === null || (cells[column] ?? '').trim() === '';
  const over = own.above[at];
  if (over && isEmpty(at)) said.add(row, 'problem', sayMerged(bidder, over));
  const formula = [price, extension].find((column) => column !== null && own.uncomputed.includes(column));
  if (formula !== undefined && isEmpty(price) && isEmpty(extension))
    said.add(row, 'problem', `The price of “${bidder}” ${isUncomputed}: read as not quoted`);
};

/** Says that a quantity is a formula without a value. */
export const sayEmptyQuantity = (
  { said, signs, layout }: Pick<ReadTable, 'said' | 'signs' | 'layout'>,
  row: number,
): void => {
  if (signs[row]?.uncomputed.includes(layout.columns.quantity ?? -1))
    said.add(row, 'problem', `The quantity ${isUncomputed}`);
};
