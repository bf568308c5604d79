import { expect } from 'vitest';
import callRows from './calls.tsv?raw';
import exceptionRows from './exceptions.tsv?raw';

/**
 * The calls as the rules (docs/rules.md) and the product's own additions have them, one a row. Nothing here
 * is read from the descriptions in `src`: the table is what they are held to.
 */
export interface ContractCall {
  readonly method: string;
  readonly path: string;
  /** `module.sub_module.action`; `-` for one's own session, `?` where a permission is needed that has no name yet. */
  readonly permission: string;
  /** The names of the query, those that are required with a star. */
  readonly query: readonly string[];
  /** The names of the body in the same way; `FILE` for a multipart upload. */
  readonly body: readonly string[];
  /** Where the rows of a list stand, where its total stands, and how many stand on a page unless the caller says so. */
  readonly rows: string;
  readonly total: string;
  readonly size: string;
  readonly status: number;
  /** The message of a success; `*` for one that counts what was done. */
  readonly success: string;
  /** What the browser shows of a failure that carries no message. */
  readonly failure: string;
}

/** What can be held to a row: its columns, how it is paged, and how it is searched and sorted. */
type Column = keyof ContractCall | 'page' | 'order';
const behaviours: readonly string[] = ['page', 'order'] satisfies Column[];

/** What the usual lists take, and what narrows and orders an export. */
const shorthand: Readonly<Record<string, string>> = {
  '@list': 'page,per_page,after,after_version,getAll,search,sortCol,sortOrder,total,ids',
  '@pick': 'search,sortCol,sortOrder,ids',
};

export const linesOf = (text: string): Record<string, string>[] => {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
};

const namesIn = (cell = ''): string[] => {
  const whole = cell.replace(/@\w+/g, (word) => shorthand[word] ?? word);
  return whole.split(',').filter(Boolean);
};

export const contract: readonly ContractCall[] = linesOf(callRows).map((cells) => ({
  method: cells['method'] ?? '',
  path: cells['path'] ?? '',
  permission: cells['permission'] ?? '',
  query: namesIn(cells['query']),
  body: namesIn(cells['body']),
  rows: cells['rows'] ?? '',
  total: cells['total'] ?? '',
  size: cells['size'] ?? '',
  status: Number(cells['status']),
  success: cells['success'] ?? '',
  failure: cells['failure'] ?? '',
}));

export const nameOf = ({ method, path }: Pick<ContractCall, 'method' | 'path'>): string => `${method} ${path}`;

/** The row of a call. @throws Error for a call that the table does not have */
export const rowOf = (name: string): ContractCall => {
  const found = contract.find((row) => nameOf(row) === name);
  if (!found) throw new Error(`The contract has no ${name}`);
  return found;
};

/** Where the product is known not to do what its documents demand, with the reason: `POST /api/item success`. */
const exceptions = new Map(
  linesOf(exceptionRows).map(({ method, path, column, reason }) => [`${method} ${path} ${column}`, reason]),
);

/**
 * Holds what was observed of a call to its row, column by column. A known exception must still be one: as soon as the
 * product does what the rules demand, its line has to go.
 */
export const held = (
  row: ContractCall,
  observed: Readonly<Record<string, unknown>>,
  demanded: Readonly<Record<string, unknown>>,
): void => {
  const known = (column: string) => exceptions.has(`${nameOf(row)} ${column}`);
  const without = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([column]) => !known(column)));
  expect(without(observed), nameOf(row)).toEqual(without(demanded));
  for (const column of Object.keys(demanded).filter(known))
    expect(observed[column], `${nameOf(row)}: remove the exception of ${column}`).not.toEqual(demanded[column]);
};

/** The lines of the exceptions that name no call or no column of the table. */
export const strayExceptions = (): string[] =>
  [...exceptions.keys()].filter((key) => {
    const [method, path, column] = key.split(' ');
    return !contract.some(
      (row) =>
        row.method === method && row.path === path && (behaviours.includes(column ?? '') || (column ?? '') in row),
    );
  });

/**
 * Which calls a path of an address belongs to: `/api/client/7` to `/api/client/{id}`. The option list takes its words
 * alone, and a number after a collection is an id, no action.
 */
export const matches = ({ path }: ContractCall, address: string): boolean => {
  if (path === '/api/{endpoint}') return address === '/api/structures';
  const action = path.includes('{id}') ? '[^/]+' : '[^/]*[^0-9/][^/]*';
  return new RegExp(`^${path.replace('{action}', action).replace(/\{\w+\}/g, '[^/]+')}$`).test(address);
};

/** What fills the words of a path that are no ids. */
const words: Readonly<Record<string, string>> = {
  filter: 'own',
  type: 'item',
  action: 'no-such-action',
  endpoint: 'structures',
  rev: '1',
};

/** What a list that takes its filters in the body of a POST needs beside it (rule 7). */
export const headersOf = ({ method, path }: ContractCall): Record<string, string> =>
  method === 'POST' && path === '/api/buyout-requests' ? { 'X-HTTP-Method-Override': 'GET' } : {};

/** The address of a call, its ids filled in by name. */
export const addressOf = (path: string, ids: Readonly<Record<string, number | string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? words[name] ?? 999_999));

/** What stands at a place of an answer: `data.records`. */
export const at = (answer: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer);
