import { parseNumeral } from '../../numerals.ts';
import { headingScale, saysTax, withoutScale, withoutTax, type HeadingScale } from '../../table/headingScale.ts';
import { signOfHeading } from '../../table/money.ts';
import { readPrice } from './cells.ts';
import { namedAmount, roleOf, type AmountRole, type ColumnRole } from './columnRoles.ts';

export type TableRows = readonly (readonly string[])[];

/** So many rows are looked at. */
const looked = 60;

/** The text of a cell, its spaces folded. */
export const cell = (rows: TableRows, row: number, column: number): string =>
  (rows[row]?.[column] ?? '').replace(/\s+/g, ' ').trim();
/** Whether a text can be a name: it has letters, and is neither a figure nor what stands for a price. */
export const isName = (text: string): boolean => /\p{L}{2}/u.test(text) && readPrice(text, '.').state === 'unquoted';
export const isFigure = (text: string): boolean => 'value' in parseNumeral(text, '.');
export const isAmount = (role: ColumnRole | undefined): role is AmountRole => role === 'price' || role === 'extension';

/** A heading without what it says of its figures: their scale, tax and currency. */
const bareHeading = (text: string): string => {
  const bare = withoutTax(headingScale(text) ? withoutScale(text) : text);
  const sign = signOfHeading(bare);
  return (sign === null ? bare : bare.replace(/\s*[([]\s*(?:in\s+)?[^)\]]{1,10}[)\]]\s*$/, ' ')).trim();
};

/** The role of a heading, also of one that names a bidder as well. */
const roleAt = (text: string): ColumnRole | undefined => roleOf(text)?.role ?? namedAmount(text)?.role;

interface RowRoles {
  readonly roles: readonly (ColumnRole | undefined)[];
  /** A number that is more than the number of a column: the row is no heading. */
  readonly hasFigure: boolean;
}

const rolesOf = (row: readonly string[]): RowRoles => {
  const texts = row.map((_, column) => bareHeading(cell([row], 0, column)));
  const hasFigure = texts.some((text) => isFigure(text) && !/^\d$/.test(text));
  return { roles: hasFigure ? [] : texts.map(roleAt), hasFigure };
};

/** Whether a row names columns: an item or its description, and so many kinds in all. */
const isNaming = (roles: readonly (ColumnRole | undefined)[], least: number): boolean => {
  const kinds = new Set(roles.filter((role) => role !== undefined));
  return kinds.size >= least && (kinds.has('item') || kinds.has('description'));
};

/** Whether a row is one of headings by itself. */
export const isHeading = (row: readonly string[]): boolean => isNaming(rolesOf(row).roles, 3);

/** A text alone, such as "Amounts in thousands", heads no single column. */
const isTitle = (row: readonly string[]): boolean => row.filter((text) => text.trim() !== '').length === 1;

/** The rows of the headings: one, or two where the second says what the columns below a name are. */
export const tableHeadingRows = (
  rows: TableRows,
  width: number,
): { readonly first: number; readonly last: number } | null => {
  const found = rows.slice(0, looked + 1).map(rolesOf);
  let best: { first: number; last: number; count: number } | null = null;
  for (const [first, one] of found.entries())
    for (const last of [first, first + 1]) {
      const two = found[last];
      if (!two || one.hasFigure || two.hasFigure) continue;
      const roles = Array.from({ length: width }, (_, column) => two.roles[column] ?? one.roles[column]);
      const count = roles.filter((role) => role !== undefined).length;
      // A row that says of no column what it is is none of headings: a title, or names.
      if (last > first && (one.roles.every((role) => role === undefined) || isTitle(rows[first] ?? []))) continue;
      if (isNaming(roles, 2) && (!best || count > best.count)) best = { first, last, count };
    }
  return best && { first: best.first, last: best.last + (isNamesRow(rows, width, best) ? 1 : 0) };
};

/** Whether the row below the headings names the bidders of the columns of prices, and nothing else. */
const isNamesRow = (rows: TableRows, width: number, place: { first: number; last: number }): boolean => {
  const next = rows[place.last + 1];
  if (!next) return false;
  const amounts = headedColumns(rows, width, place).filter(({ role }) => isAmount(role));
  const named = amounts.filter(({ at }) => cell([next], 0, at) !== '');
  const bidders = amounts.filter(({ role }) => role === amounts[0]?.role).length;
  return (
    named.length >= bidders &&
    amounts.every(({ names }) => names.length === 0) &&
    next.filter((text) => text.trim() !== '').length === named.length &&
    named.every(({ at }) => isName(cell([next], 0, at)))
  );
};

/** A column as its headings describe it. */
export interface HeadedColumn {
  readonly at: number;
  readonly role: ColumnRole | undefined;
  readonly order: number;
  /** What the headings say besides the role, the nearest first. */
  readonly names: readonly string[];
  readonly scale: HeadingScale | null;
  readonly isTaxed: boolean;
}

export const headedColumns = (
  rows: TableRows,
  width: number,
  { first, last }: { first: number; last: number },
): readonly HeadedColumn[] =>
  Array.from({ length: width }, (_, at) => {
    const written = Array.from({ length: last - first + 1 }, (_, up) => cell(rows, last - up, at));
    const own = written.map(bareHeading);
    // "Unit" with "Price" below it is one heading.
    const whole = own
      .toReversed()
      .filter((text) => text !== '')
      .join(' ');
    const isWhole = own.length > 1 && roleOf(whole) !== null;
    const texts = isWhole ? [whole] : own;
    const known = texts.map(roleOf).find((found) => found !== null);
    const named = known ? null : texts.map(namedAmount).find((found) => found !== null);
    return {
      at,
      role: known?.role ?? named?.role,
      order: known?.order ?? Infinity,
      names: named ? [named.name] : texts.filter((text) => text !== '' && roleAt(text) === undefined),
      scale: written.map(headingScale).find((scale) => scale !== null) ?? null,
      isTaxed: written.some(saysTax),
    };
  });
