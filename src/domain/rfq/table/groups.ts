import { isAmount, isFigure, type HeadedColumn, type TableRows } from './tableHeadingRows.ts';
import { isEarlierPrice, isEstimateName, isStatistic } from './names.ts';
import { namesAbove } from './namesAbove.ts';
import type { PriceCells } from './bidPrice.ts';
import type { HeadingScale } from '../../table/headingScale.ts';
import type { AmountRole, ColumnRole } from './columnRoles.ts';
import { readPrice } from './cells.ts';

/** So many rows below the headings are looked at for what a column has. */
const sampled = 50;

/** The columns of one bidder, or of the estimate. */
export interface Group {
  /** Empty where nothing names it. */
  readonly name: string;
  readonly price: number | null;
  readonly extension: number | null;
}

/** Whether most of what a column has below the headings are figures. */
export const isOfFigures = (rows: TableRows, from: number, column: number): boolean => {
  const filled = rows.slice(from, from + sampled).flatMap((row) => (row[column] ?? '').trim() || []);
  return filled.length > 0 && filled.filter(isFigure).length * 2 >= filled.length;
};

/** Whether most of what a column has below the headings are answers of a bidder: prices, also "RM 5", and "no bid". */
const isOfBids = (rows: TableRows, from: number, column: number): boolean => {
  const filled = rows.slice(from, from + sampled).flatMap((row) => (row[column] ?? '').trim() || []);
  const answers = filled.filter((text) => isFigure(text) || readPrice(text, '.').state !== 'unquoted');
  return filled.length > 0 && answers.length * 2 >= filled.length;
};

/** Whether a column is something else than money and its currency. */
const isOther = (role: ColumnRole | undefined): boolean => role !== undefined && role !== 'currency' && !isAmount(role);

/** A bidder's name without its number in the table: "(1) ACME", "Bidder 2: BETA", "3. Gamma". */
export const cleanName = (name: string): string =>
  name.replace(/^(?:\(\d+\)|\d+[.)](?=\s)|(?:bidder|vendor|bid) *(?:no\.?|#)? *\d+ *[:.–-])\s*/i, '').trim() || name;

interface OpenGroup {
  name: string;
  price: number | null;
  extension: number | null;
}

/** The bidders side by side: a group begins with a name above it, or with a role that the one before has already. */
export const groupsOf = (rows: TableRows, columns: readonly HeadedColumn[], first: number, from: number): Group[] => {
  const groups: OpenGroup[] = [];
  let open: OpenGroup | null = null;
  // "Target price" beside "ACME" and "BETA" does not say that those are no prices.
  const isNobody = (name: string) => isEstimateName(name) || isEarlierPrice(name) || isStatistic(name);
  const isNamed = columns.some(({ role, names: [name] }) => isAmount(role) && (name === undefined || !isNobody(name)));
  const lastOther = columns.findLastIndex(({ role }) => isOther(role));
  const above = namesAbove(rows, columns, first);
  for (const { at, role, names } of columns) {
    if (role === 'currency') continue;
    const name = cleanName(names[0] ?? above.get(at) ?? '');
    // Without a heading it belongs to the one before; with another one it is a bidder where no heading says "price".
    const isBare: boolean =
      role === undefined &&
      (names.length === 0
        ? open !== null && isOfFigures(rows, from, at)
        : isNobody(name)
          ? isOfFigures(rows, from, at)
          : !isNamed && at > lastOther && isOfBids(rows, from, at));
    if (!isAmount(role) && !isBare) {
      open = null;
      continue;
    }
    const kind: AmountRole = isAmount(role)
      ? role
      : open && name === '' && open.extension === null
        ? 'extension'
        : 'price';
    const isNext: boolean = !open || open[kind] !== null || (name !== '' && open.name !== '' && name !== open.name);
    if (isNext || !open) {
      open = { name, price: null, extension: null };
      groups.push(open);
    }
    if (open.name === '') open.name = name;
    open[kind] = at;
  }
  return joined(groups);
};

/** Prices side by side and then extensions side by side are of the same bidders. */
const joined = (groups: readonly OpenGroup[]): Group[] => {
  const found: OpenGroup[] = [];
  for (const group of groups) {
    const known = found.find(
      (one) =>
        one.name !== '' &&
        one.name === group.name &&
        (one.price === null || group.price === null) &&
        (one.extension === null || group.extension === null),
    );
    if (!known) found.push({ ...group });
    else {
      known.price ??= group.price;
      known.extension ??= group.extension;
    }
  }
  return found;
};

/** The cells of a bidder in a row, with what their headings say of their figures. */
export const amountCells = (
  cells: readonly string[],
  { price, extension }: Pick<Group, 'price' | 'extension'>,
  { scales }: { readonly scales: ReadonlyMap<number, HeadingScale> },
): PriceCells => ({
  price: price === null ? null : (cells[price] ?? ''),
  extension: cells[extension ?? -1] ?? '',
  priceScale: scales.get(price ?? -1),
  extensionScale: scales.get(extension ?? -1),
});

/** The price and the extension of a row for each bid: the headings that say it best. */
export const ownAmounts = (columns: readonly HeadedColumn[]): Group[] => {
  const best = (wanted: AmountRole): number | null =>
    columns
      .filter(({ role, names }) => role === wanted && !names.some(isEstimateName))
      .toSorted((a, b) => a.order - b.order || a.at - b.at)[0]?.at ?? null;
  const [price, extension] = [best('price'), best('extension')];
  return price === null && extension === null ? [] : [{ name: '', price, extension }];
};
