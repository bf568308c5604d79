import type { Call } from '../../src/schema/calls/call.ts';
import { bodyCheckOf } from '../../src/server/http/input.ts';
import { jsonSchema } from '../../src/server/http/jsonSchema.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { alongRows, fieldRows, screenRow } from './described.ts';
import { lateRows, markRows, wordRows } from './readRows.ts';
import { restRows } from './rests.ts';
import { triedOf } from './tried.ts';

/** A line of a table by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/** A call with what the table calls its area. */
export interface DeclaredCall {
  readonly area: string;
  readonly call: Call;
  /** Files are sent, no JSON. */
  readonly rawBody?: boolean | undefined;
}

const listed = [
  'page',
  'per_page',
  'after',
  'after_version',
  'getAll',
  'search',
  'sortCol',
  'sortOrder',
  'total',
  'ids',
];
const picked = ['search', 'sortCol', 'sortOrder', 'ids'];

/** The names with the shorthand of the table for what every list and every export take. */
const shortened = (names: readonly string[]): string => {
  for (const [word, all] of [
    ['@list', listed],
    ['@pick', picked],
  ] as const)
    if (all.every((name) => names.includes(name)))
      return [word, ...names.filter((name) => !all.includes(name))].join(',');
  return names.join(',');
};

const bodyOf = (call: Call): string => {
  const check = bodyCheckOf(call);
  if (!check) return '';
  const { properties = {}, required = [] } = jsonSchema(check) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? `${name}*` : name))
    .join(',');
};

const callRow = ({ area, call, rawBody }: DeclaredCall): Row => {
  const rows = call.list?.rows ?? (call.paged ? 'data.records' : '');
  const total =
    rows === '' ? '' : rows === 'data.records' ? 'data.pagination.total' : rows.replace(/\.data$/, '.total');
  return {
    area,
    method: call.method,
    path: call.path.replace(/:(\w+)/g, '{$1}'),
    permission: call.permission ?? '-',
    query: shortened(Object.entries(call.query ?? {}).map(([name, f]) => (f.required ? `${name}*` : name))),
    body: rawBody ? 'FILE' : bodyOf(call),
    rows,
    total,
    size: String(call.list?.size ?? call.paged?.size ?? ''),
    status: String(call.status ?? 200),
    success: call.success ?? '',
    failure: call.failure ?? '',
  };
};

/** The steps of a process as lines of a table of their own: where each leads from every state. */
const stepRows = ({ name, workflow }: Resource): Row[] =>
  Object.entries(workflow?.actions ?? {}).map(([action, { label, permission, by, comment, from, to }]) => ({
    process: name,
    action,
    label,
    permission,
    by: by.join(','),
    comment,
    ...(workflow && triedOf(workflow, action)),
    ...Object.fromEntries(
      Object.keys(workflow?.states ?? {}).map((state) => [
        state,
        from.includes(state) ? (typeof to === 'string' ? to : to.oneOf.join('|')) : '-',
      ]),
    ),
  }));

/** What names a line of each table. */
const keys = {
  calls: ({ method = '', path = '' }: Row) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
  fields: ({ resource = '', field = '' }: Row) => `${resource} ${field}`,
  screens: ({ resource = '' }: Row) => resource,
  along: ({ record = '', step = '' }: Row) => `${record} ${step}`,
  words: ({ resource = '', field = '', value = '' }: Row) => `${resource} ${field} ${value}`,
  late: ({ resource = '', field = '' }: Row) => `${resource} ${field}`,
  marks: ({ resource = '', marks = '' }: Row) => `${resource} ${marks}`,
  rests: ({ process = '', what = '' }: Row) => `${process} ${what}`,
  steps: ({ process = '', action = '' }: Row) => `${process} ${action}`,
};
export type Table = keyof typeof keys;
export type Tables = Readonly<Record<Table, readonly Row[]>>;

/** What the descriptions declare, in the form of the tables. */
export const declaredRows = (resources: readonly Resource[], calls: readonly DeclaredCall[]): Tables => ({
  calls: calls.map(callRow),
  fields: resources.flatMap(({ name, fields }) =>
    fieldRows(fields).map(([field = '', kind = '', label = '', rules = '']) => ({
      resource: name,
      field,
      kind,
      label,
      rules,
    })),
  ),
  screens: resources.map((resource) => ({ resource: resource.name, ...screenRow(resource) })),
  along: resources.flatMap(alongRows),
  words: resources.flatMap(wordRows),
  late: resources.flatMap(lateRows),
  marks: resources.flatMap(markRows),
  rests: resources.flatMap(restRows),
  steps: resources.flatMap(stepRows),
});

/** The lines of one side that the other has not, by table. */
export const lacking = (has: Tables, lacks: Tables): Partial<Record<Table, readonly Row[]>> =>
  Object.fromEntries(
    (Object.keys(keys) as Table[]).flatMap((table) => {
      const known = new Set(lacks[table].map(keys[table]));
      const seen = new Set<string>();
      const rows = has[table].filter((row) => {
        const key = keys[table](row);
        return !known.has(key) && !seen.has(key) && seen.add(key);
      });
      return rows.length ? [[table, rows]] : [];
    }),
  );

/** The lines as they stand in a table: the names of the columns once, then a row a line, with tabs. */
export const printed = (rows: readonly Row[]): string => {
  const lines: string[] = [];
  let head = '';
  for (const row of rows) {
    const names = Object.keys(row).join('\t');
    if (names !== head) lines.push(names);
    head = names;
    lines.push(Object.values(row).join('\t'));
  }
  return lines.join('\n');
};
