import { parseNumeral } from '../../numerals.ts';
import { namedAmount, roleOf, type AmountRole, type ColumnRole } from './columnRoles.ts';

export type TableRows = readonly (readonly string[])[];

/** So many rows are looked at. */
const looked = 60;

/** The text of a cell, its spaces folded. */
export const cell = (rows: TableRows, row: number, column: number): string =>
  (rows[row]?.[column] ?? '').replace(/\s+/g, ' ').trim();
export const isFigure = (text: string): boolean => 'value' in parseNumeral(text, '.');
export const isAmount = (role: ColumnRole | undefined): role is AmountRole => role === 'price' || role === 'extension';

/** The role of a heading, also of one that names a bidder as well. */
const roleAt = (text: string): ColumnRole | undefined => roleOf(text)?.role ?? namedAmount(text)?.role;

interface RowRoles {
  readonly roles: readonly (ColumnRole | undefined)[];
  /** A number that is more than the number of a column: the row is no heading. */
  readonly hasFigure: boolean;
}

const rolesOf = (row: readonly string[]): RowRoles => {
  const texts = row.map((_, column) => cell([row], 0, column));
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
      if (isNaming(roles, 2) && (!best || count > best.count)) best = { first, last, count };
    }
  return best;
};

/** A column as its headings describe it. */
export interface HeadedColumn {
  readonly at: number;
  readonly role: ColumnRole | undefined;
  readonly order: number;
  /** What the headings say besides the role, the nearest first. */
  readonly names: readonly string[];
}

export const headedColumns = (
  rows: TableRows,
  width: number,
  { first, last }: { first: number; last: number },
): readonly HeadedColumn[] =>
  Array.from({ length: width }, (_, at) => {
    const texts = first === last ? [cell(rows, first, at)] : [cell(rows, last, at), cell(rows, first, at)];
    const known = texts.map(roleOf).find((found) => found !== null);
    const named = known ? null : texts.map(namedAmount).find((found) => found !== null);
    const own = texts.filter((text) => text !== '' && roleAt(text) === undefined);
    return {
      at,
      role: known?.role ?? named?.role,
      order: known?.order ?? Infinity,
      names: named ? [named.name] : own,
    };
  });
