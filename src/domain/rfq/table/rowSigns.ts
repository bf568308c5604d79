import { saysOmitted } from '../../table/leftWords.ts';
import { isStruckThrough, isUncomputed } from '../../table/worksheet.ts';
import type { PriceCells } from './bidPrice.ts';
import { amountCells, type Group } from './groups.ts';
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

/**
 * The cells of a bidder in a row, as they count: without a price that is struck through. Says that, and why a price is not
 * there though its cell looks as if it were: it is merged with one above or beside it, or a formula.
 */
export const countedCells = (
  { said, signs, layout }: ReadTable,
  { row, cells }: { readonly row: number; readonly cells: readonly string[] },
  group: Pick<Group, 'price' | 'extension'>,
  bidder: string,
): PriceCells => {
  const { price, extension } = group;
  const read = amountCells(cells, group, layout);
  const own = signs[row];
  if (!own) return read;
  const at = price ?? extension ?? -1;
  const text = (column: number | null) => (cells[column ?? -1] ?? '').trim();
  const isStruck = (column: number | null) => text(column) !== '' && own.struck.includes(column ?? -1);
  const over = own.above[at];
  if (over && text(at) === '') said.add(row, 'problem', sayMerged(bidder, over));
  const beside = own.across[at];
  if (beside && text(at) === '' && !over)
    said.add(
      row,
      'problem',
      `“${beside}” is one cell that goes on over the column of “${bidder}”: it is read as of the first column alone`,
    );
  const formula = [price, extension].find((column) => column !== null && own.uncomputed.includes(column));
  if (formula !== undefined && text(price) === '' && text(extension) === '')
    said.add(row, 'problem', `The price of “${bidder}” ${isUncomputed}: read as not quoted`);
  if (isStruck(at)) {
    said.add(row, 'problem', `“${text(at)}” of “${bidder}” is struck through: read as not quoted`);
    return { ...read, price: read.price === null ? null : '', extension: '' };
  }
  if (!isStruck(extension)) return read;
  said.add(row, 'problem', `The amount “${text(extension)}” of “${bidder}” is struck through: it is left out`);
  return { ...read, extension: '' };
};

/** Says that a quantity is a formula without a value, or struck through. */
export const sayQuantity = (
  { said, signs, layout }: Pick<ReadTable, 'said' | 'signs' | 'layout'>,
  { row, cells }: { readonly row: number; readonly cells: readonly string[] },
): void => {
  const { quantity = -1 } = layout.columns;
  if (signs[row]?.uncomputed.includes(quantity)) said.add(row, 'problem', `The quantity ${isUncomputed}`);
  const text = (cells[quantity] ?? '').trim();
  if (text !== '' && signs[row]?.struck.includes(quantity))
    said.add(row, 'problem', `The quantity “${text}” is struck through: it is read`);
};
