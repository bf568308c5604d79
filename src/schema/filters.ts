import {
  columnField,
  isDecimal,
  isLines,
  isReference,
  isText,
  labelOf,
  longText,
  text,
  type ColumnField,
  type Field,
  type Fields,
  type LinesField,
} from './field.ts';
import type { Resource } from './resource.ts';

/** One way in which a list can be narrowed: a parameter, and what it asks of a column. */
export interface Filter {
  readonly parameter: string;
  readonly column: string;
  readonly field: ColumnField;
  /** The lines that it looks through, where the column is one of theirs: a record is found by any of its lines. */
  readonly lines?: string;
  /** `is`: equals; `any`: one of several, separated by commas; `from`/`to`: bounds, both included; `contains`: text. */
  readonly test: 'is' | 'any' | 'from' | 'to' | 'contains';
}

const testsOf = (column: string, field: ColumnField): [string, Filter['test']][] => {
  if (field.kind === 'flag') return [[column, 'is']];
  if (field.kind === 'one_of' || isReference(field)) return [[column, 'any']];
  if (isText(field)) return [[column, 'contains']];
  const [from, to] = isDecimal(field) || field.kind === 'integer' ? ['min', 'max'] : ['from', 'to'];
  return [
    [`${column}_${from}`, 'from'],
    [`${column}_${to}`, 'to'],
  ];
};

/** Lines are narrowed by what names them. */
const lineFilter = (lines: string, { fields, represent, label }: LinesField): Filter[] => {
  const named = columnField(fields, represent);
  const field = { ...named, label: label ?? labelOf(represent, named) };
  return testsOf(represent, field).map(([parameter, test]) => ({ parameter, column: represent, field, test, lines }));
};

/** The filters that a resource declares, in order. Anything else in a request is refused with a 422. */
export const filtersOf = (resource: Resource): Filter[] =>
  resource.list.filters.flatMap((column) => {
    const lines = resource.fields[column];
    if (lines && isLines(lines)) return lineFilter(column, lines);
    const field = columnField(resource.fields, column);
    return testsOf(column, field).map(([parameter, test]) => ({ parameter, column, field, test }));
  });

/** Part of an e-mail address is none, and a bound may lie outside what a value may be: only the kind is asked of them. */
const parameterField = ({ column, field, test }: Filter): Field => {
  const label = labelOf(column, field);
  if (test === 'any' || field.kind === 'one_of' || isReference(field)) return text({ label, max: 2000 });
  if (isText(field)) return field.kind === 'long_text' ? longText({ label }) : text({ label });
  return { kind: field.kind, label };
};

/** The same as fields of a query or a body: an `any` is a text of values separated by commas. */
export const filterFields = (resource: Resource): Fields =>
  Object.fromEntries(filtersOf(resource).map((f) => [f.parameter, parameterField(f)]));

/** The columns that a list may be sorted by: every column of the table but secrets, and when and by whom it was kept. */
export const sortableOf = (resource: Resource): string[] => [
  ...Object.keys(resource.fields).filter((name) => !['lines', 'secret'].includes(resource.fields[name]?.kind ?? '')),
  'id',
  'created_at',
  'created_by_name',
  'updated_at',
  'updated_by_name',
];

/** The columns that `search` looks through; the one that names a record where the description says none. */
export const searchedOf = (resource: Resource): string[] => {
  const said = Object.entries(resource.fields)
    .filter(([, f]) => 'search' in f && f.search)
    .map(([name]) => name);
  return said.length ? said : [resource.represent];
};
