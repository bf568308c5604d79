import { compare, extension as product, sum, type Decimal } from '../../decimal.ts';
import { isSum } from '../../sums.ts';
import type { DecimalMark } from '../../numerals.ts';
import { figureInCell, readQuantity } from './cells.ts';
import type { Group } from './groups.ts';
import type { TableLayout } from './layout.ts';

/** Whether a text heads a sum over rows, and is no item: "Total Bid", "SUBTOTAL", "Gesamtsumme". */
export const isTotal = (text: string): boolean => /^(?:sum|base bid total)\b/i.test(text.trim()) || isSum(text);
export const isSubtotal = (text: string): boolean =>
  /^(?:sub[\s-]*tota|sous[\s-]*total|zwischensumme|delsum|page|section)/i.test(text.trim());

type Rows = readonly (readonly string[])[];

/** The text of a row that says what it is: the first that it has. */
export const headOfTotal = (cells: readonly string[]): string => cells.find((cell) => cell.trim() !== '')?.trim() ?? '';

const figureAt = (
  cells: readonly string[],
  at: number | undefined | null,
  mark: DecimalMark | null,
): Decimal | null => {
  const read = figureInCell(cells[at ?? -1] ?? '', mark, 4);
  return 'value' in read ? read.value : null;
};

/** Whether the figures of a column are extensions: their sum is the total below them, and that of the products is not. */
const holdsExtensions = (rows: Rows, layout: TableLayout, at: number, mark: DecimalMark | null): boolean => {
  const [plain, products]: [Decimal[], Decimal[]] = [[], []];
  for (const cells of rows.slice(layout.from)) {
    const figure = figureAt(cells, at, mark);
    if (figure === null) continue;
    const read = readQuantity(cells[layout.columns.quantity ?? -1] ?? '', mark);
    if (isTotal(headOfTotal(cells)) && 'error' in read) {
      if (isSubtotal(headOfTotal(cells)) || plain.length < 2) continue;
      return compare(sum(plain), figure) === 0 && compare(sum(products), figure) !== 0;
    }
    plain.push(figure);
    if ('value' in read) products.push(product(read.value, figure));
  }
  return false;
};

/** The layout with columns of one figure a bidder read as what their total says they are: prices or extensions. */
export const byTotals = (rows: Rows, layout: TableLayout, mark: DecimalMark | null): TableLayout => {
  const told = (group: Group): Group =>
    group.price !== null && group.extension === null && holdsExtensions(rows, layout, group.price, mark)
      ? { ...group, price: null, extension: group.price }
      : group;
  return { ...layout, groups: layout.groups.map(told), estimate: layout.estimate && told(layout.estimate) };
};
