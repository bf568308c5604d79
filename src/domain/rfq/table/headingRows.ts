import { parseNumeral } from '../../numerals.ts';
import { namedAmount, roleOf, type AmountRole, type Role } from './roles.ts';

export type Rows = readonly (readonly string[])[];

/** So many rows are looked at. */
const looked = 60;

/** The text of a cell, its spaces folded. */
export const cell = (rows: Rows, row: number, column: number): string =>
  (rows[row]?.[column] ?? '').replace(/\s+/g, ' ').trim();
export const isFigure = (text: string): boolean => 'value' in parseNumeral(text, '.');
export const isAmount = (role: Role | undefined): role is AmountRole => role === 'price' || role === 'extension';

/** The role of a heading, also of one that names a bidder as well. */
const roleAt = (text: string): Role | undefined => roleOf(text)?.role ?? namedAmount(text)?.role;

/** The rows of the headings: one, or two where the second says what the columns below a name are. */
export const headingRows = (rows: Rows, width: number): { readonly first: number; readonly last: number } | null => {
  let best: { first: number; last: number; count: number } | null = null;
  for (let first = 0; first < Math.min(rows.length, looked); first += 1)
    for (const last of [first, first + 1]) {
      const block = Array.from({ length: width }, (_, column) => [cell(rows, first, column), cell(rows, last, column)]);
      if (block.flat().some((text) => isFigure(text) && !/^\d$/.test(text))) continue;
      const found = block.map(([one = '', two = '']) => roleAt(two) ?? roleAt(one));
      const kinds = new Set(found);
      if (!kinds.has('description') && !kinds.has('item')) continue;
      if (kinds.size - Number(kinds.has(undefined)) < 2) continue;
      const count = found.filter(Boolean).length;
      if (!best || count > best.count) best = { first, last, count };
    }
  return best;
};

/** A column as its headings describe it. */
export interface Column {
  readonly at: number;
  readonly role: Role | undefined;
  readonly order: number;
  /** What the headings say besides the role, the nearest first. */
  readonly names: readonly string[];
}

export const columnsOf = (
  rows: Rows,
  width: number,
  { first, last }: { first: number; last: number },
): readonly Column[] =>
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
