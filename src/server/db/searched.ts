import { columnsOf, isReference, isText, rowFieldsOf, type ColumnField, type Fields } from '../../schema/field.ts';
import { searchedOf, searchedReferences } from '../../schema/filters.ts';
import type { Resource } from '../../schema/resource.ts';
import { throughColumns } from '../../schema/through.ts';
import { identifier } from './sqlText.ts';
import { composedKeyOf } from './textKey.ts';
import { rowField, rowTableName, ownedResources, parentColumn, ownedResourceNamed } from './tables.ts';

/** The searched columns of one table, and those of them that are numbers or codes. */
export interface SearchedTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly codes: readonly string[];
}
/** The searched columns of a resource: its own table, and its rows by field. */
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

/** Rows in a table by their column of the record. */
export interface FoundRows extends SearchedTable {
  readonly field: string;
  readonly by: string;
}

/** The rows by which the search over all records finds a record: those of its fields, and those edited with it. */
export const foundRowsOf = (resource: Resource): FoundRows[] => [
  ...searchedIn(resource).lines.map((lines) => ({ ...lines, by: parentColumn })),
  ...ownedResources.flatMap((lines) => {
    const { partOf, breakdown } = lines;
    const isFound = breakdown?.findsParent && partOf?.parent.name === resource.name;
    return isFound ? [{ ...searchedIn(lines).own, field: lines.name, by: partOf.by }] : [];
  }),
];

const known = new WeakMap<Resource, Searched>();

/** The searched columns of a resource, derived from its description. */
export const searchedIn = (resource: Resource): Searched => {
  const seen = known.get(resource);
  if (seen) return seen;
  const searched = {
    own: searchedTable(resource.name, resource.fields, searchedOf(resource)),
    lines: rowFieldsOf(resource.fields).flatMap(([field, f]) => {
      const names = columnsOf(f.fields).flatMap(([name, c]) => (isText(c) && c.search ? [name] : []));
      if (names.length === 0) return [];
      return [{ field, ...searchedTable(rowTableName(resource, field), f.fields, names) }];
    }),
  };
  known.set(resource, searched);
  return searched;
};

const keyed = (name: string, alias: string): string => `coalesce(${composedKeyOf(`${alias}${identifier(name)}`)}, '')`;

/** The keys of the searched texts of a row as written, each with a space in front; as SQL like `textOf`. */
export const plainTextOf = (columns: readonly string[], alias = ''): string =>
  `(' ' || ${columns.map((name) => keyed(name, alias)).join(` || ' ' || `)})`;

/**
 * The searched text of a row, as SQL (columns of `alias`, written with its point). It is in lower case and starts with
 * a space, so that every word has a space in front. It has the texts as written and divided at hyphens and the like, so
 * that the parts of "BR-FIX-01" are words too; and the numbers without leading zeros ("enq lds 2026 12") and in one
 * piece. It uses immutable built-in functions alone, since an index contains it.
 */
export const searchedText = ({ columns, codes }: Pick<SearchedTable, 'columns' | 'codes'>, alias = ''): string => {
  const plain = plainTextOf(columns, alias);
  const numbers = codes.map((name) => keyed(name, alias));
  return `(${[plain, parted(plain), ...numbers.map(unpadded), ...numbers.map(squashed)].join(` || ' ' || `)})`;
};

const parted = (text: string): string => `translate(${text}, '-/_.', '    ')`;
const unpadded = (text: string): string => `regexp_replace(${parted(text)}, '(^| )0+([0-9])', '\\1\\2', 'g')`;
/** A text without the marks that divide a number. */
export const squashed = (text: string): string => `translate(${text}, '-/_. ', '')`;
/** The same without leading zeros of its parts. */
export const bareCode = (text: string): string => `translate(${unpadded(text)}, ' ', '')`;

/** The words of a target by which its records' references are searched: its name, and its subject if it has one. */
export interface SearchedTarget {
  readonly table: string;
  readonly columns: readonly string[];
  /** The indexed text that has these columns; undefined for tables without such an index. */
  readonly indexed: SearchedTable | undefined;
  /** The resource whose rules say who sees a target; undefined for users and branches. */
  readonly of: Resource | undefined;
  readonly isLine: boolean;
}

const targetNamed = (target: string): SearchedTarget => {
  const [name = '', field] = target.split('.');
  const resource = ownedResourceNamed(name);
  const covering = (columns: readonly string[], searched: SearchedTable | undefined) =>
    columns.every((column) => searched?.columns.includes(column)) ? searched : undefined;
  if (field !== undefined) {
    const columns = [rowField(resource, field).represent];
    const searched = searchedIn(resource).lines.find((l) => l.field === field);
    const indexed = covering(columns, searched);
    return { table: rowTableName(resource, field), columns, indexed, of: resource, isLine: true };
  }
  const { represent, about = '', fields } = resource;
  const columns = [represent, ...(fields[about] && isText(fields[about]) ? [about] : [])];
  if (resource.table !== 'owned')
    return { table: resource.name, columns, indexed: undefined, of: undefined, isLine: false };
  return {
    table: resource.name,
    columns,
    indexed: covering(columns, searchedIn(resource).own),
    of: resource,
    isLine: false,
  };
};

/** The targets of a resource's searched references, each with the columns that name it. */
export const searchedTargets = (resource: Resource): (SearchedTarget & { readonly by: readonly string[] })[] => {
  const references = searchedReferences(resource);
  return [...new Set(references.map(([, f]) => f.resource))].map((target) => ({
    ...targetNamed(target),
    by: references.flatMap(([name, f]) => (f.resource === target ? [name] : [])),
  }));
};

/** Targets over two references: the table between, and its column. */
export interface SearchedThrough extends SearchedTarget {
  /** The record's reference to the table between. */
  readonly by: string;
  readonly between: Resource;
  readonly column: string;
}

/** The targets over two references that a search looks through: those that the list shows. */
export const searchedThrough = (resource: Resource): SearchedThrough[] =>
  throughColumns(resource).flatMap(([, { by, column, field }]) => {
    const first = resource.fields[by];
    if (!first || !isReference(first) || first.resource.includes('.') || field.search === false) return [];
    const between = ownedResourceNamed(first.resource);
    return between.table === 'owned' ? [{ ...targetNamed(field.resource), by, between, column }] : [];
  });

/** The function that finds the ids of a list's search. */
export const matchFunction = (resource: Resource): string => `app_match_${resource.name}`;

/** The function that finds the records of a global search. */
export const searchFunction = (resource: Resource): string => `app_search_${resource.name}`;
