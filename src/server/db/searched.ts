import { columnsOf, isText, linesOf, type ColumnField, type Fields } from '../../schema/field.ts';
import { searchedOf } from '../../schema/filters.ts';
import type { Resource } from '../../schema/resource.ts';
import { identifier } from './sqlText.ts';
import { lineTableName } from './tables.ts';

/** The searched columns of one table, and those of them that are numbers or codes. */
export interface SearchedTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly codes: readonly string[];
}
/** The searched columns of a resource: its own table, and its lines by field. */
interface Searched {
  readonly own: SearchedTable;
  readonly lines: readonly (SearchedTable & { readonly field: string })[];
}

const isCode = (f: ColumnField): boolean => isText(f) && Boolean(f.unique || f.series);

const searchedTable = (table: string, fields: Fields, names: readonly string[]): SearchedTable => {
  const texts = columnsOf(fields).filter(([name, f]) => names.includes(name) && isText(f) && f.kind !== 'secret');
  return {
    table,
    columns: texts.map(([name]) => name),
    codes: texts.flatMap(([name, f]) => (isCode(f) ? [name] : [])),
  };
};

const known = new WeakMap<Resource, Searched>();

/** The searched columns of a resource, derived from its description. */
export const searchedIn = (resource: Resource): Searched => {
  const seen = known.get(resource);
  if (seen) return seen;
  const searched = {
    own: searchedTable(resource.name, resource.fields, searchedOf(resource)),
    lines: linesOf(resource.fields).flatMap(([field, f]) => {
      const names = columnsOf(f.fields).flatMap(([name, c]) => (isText(c) && c.search ? [name] : []));
      if (names.length === 0) return [];
      return [{ field, ...searchedTable(lineTableName(resource, field), f.fields, names) }];
    }),
  };
  known.set(resource, searched);
  return searched;
};

/**
 * The searched text of a row, as SQL (columns of `alias`, written with its point). It is in lower case and starts with
 * a space, so that every word has a space in front. A number is in it as written, divided into its parts by spaces, the
 * same without leading zeros ("enq lds 2026 12"), and in one piece. It uses immutable built-in functions alone, since
 * an index contains it.
 */
export const textOf = ({ columns, codes }: SearchedTable, alias = ''): string => {
  const lower = (name: string) => `coalesce(lower(${alias}${identifier(name)}), '')`;
  const texts = [
    ...columns.map(lower),
    ...codes.map((name) => parted(lower(name))),
    ...codes.map((name) => unpadded(lower(name))),
    ...codes.map((name) => squashed(lower(name))),
  ];
  return `(' ' || ${texts.join(` || ' ' || `)})`;
};

const parted = (text: string): string => `translate(${text}, '-/_.', '    ')`;
const unpadded = (text: string): string => `regexp_replace(${parted(text)}, '(^| )0+([0-9])', '\\1\\2', 'g')`;
/** A text without the marks that divide a number. */
export const squashed = (text: string): string => `translate(${text}, '-/_. ', '')`;
/** The same without leading zeros of its parts. */
export const bareCode = (text: string): string => `translate(${unpadded(text)}, ' ', '')`;

/** The function that finds the ids of a list's search. */
export const matchFunction = (resource: Resource): string => `app_match_${resource.name}`;

/** The function that finds the records of a global search. */
export const searchFunction = (resource: Resource): string => `app_search_${resource.name}`;
