import {
  columnField,
  flag,
  isDecimal,
  isRows,
  isReference,
  isText,
  labelOf,
  maxLengthOf,
  longText,
  reference,
  text,
  type ColumnField,
  type Field,
  type Fields,
  type RowsField,
  type ReferenceField,
} from './field.ts';
import { hasScreens, listsAcross } from './partOf.ts';
import type { Resource } from './resource.ts';
import { throughColumns } from './through.ts';

/** A filter of a list: its parameter, and the test of a column. */
export interface Filter {
  readonly parameter: string;
  readonly column: string;
  readonly field: ColumnField;
  /** The field of the lines, for a column of lines: a record matches with any of its lines. */
  readonly lines?: string;
  /** The reference, for a column of its target. */
  readonly through?: string;
  /** The word of the call that offers its values, where the list has one. */
  readonly offered?: string;
  /** The roles that the current user has on the record, for `mine`. */
  readonly roles?: readonly string[];
  /**
   * `is`: equals; `any`: one of several, separated by commas; `from`/`to`: bounds, both included; `contains`: text;
   * `mine`: the current user has a role on the record, or has none of them.
   */
  readonly test: 'is' | 'any' | 'from' | 'to' | 'contains' | 'mine';
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

/** The filters of lines test the column that names a line. */
const lineFilter = (lines: string, { fields, represent, label }: RowsField): Filter[] => {
  const named = columnField(fields, represent);
  const field = { ...named, label: label ?? labelOf(represent, named) };
  return testsOf(represent, field).map(([parameter, test]) => ({ parameter, column: represent, field, test, lines }));
};

/** The filters of a column of a target: its records, or several of them. */
const throughFilter = ([place, field]: [string, ReferenceField]): Filter => {
  const [through = '', column = ''] = place.split('.');
  return { parameter: column, column, field, test: 'any', through };
};

/** A filter by its own records, where the list names one. */
const ownFilter = ({ name, title, list }: Resource): Filter[] =>
  list.named['id'] === undefined
    ? []
    : [{ parameter: 'id', column: 'id', field: reference(name, { label: title }), test: 'any' }];

/** A filter by the parameter that the list names, and with what it offers. */
const asNamed = ({ list: { named, offered } }: Resource, filter: Filter): Filter => {
  const name = filter.through === undefined && filter.roles === undefined ? named[filter.column] : undefined;
  const parameter = typeof name === 'string' ? name : (name?.[filter.test === 'from' ? 0 : 1] ?? filter.parameter);
  const word = offered?.words[parameter];
  return { ...filter, parameter, ...(word !== undefined && { offered: word }) };
};

/**
 * The filters of a resource in the order of its description. A request with another parameter is refused with a 422.
 */
export const filtersOf = (resource: Resource): Filter[] =>
  declaredFilters(resource).map((filter) => asNamed(resource, filter));

const declaredFilters = (resource: Resource): Filter[] => [
  ...ownFilter(resource),
  ...resource.list.filters.flatMap((column) => {
    const lines = resource.fields[column];
    if (lines && isRows(lines)) return lineFilter(column, lines);
    const field = columnField(resource.fields, column);
    return testsOf(column, field).map(([parameter, test]) => ({ parameter, column, field, test }));
  }),
  ...Object.entries(resource.list.through).map(throughFilter),
  ...Object.entries(resource.list.mine).map(([parameter, roles]): Filter => ({
    parameter,
    column: parameter,
    field: flag(),
    roles,
    test: 'mine',
  })),
];

/**
 * The field of a parameter has the kind of its column without its limits: a part of an e-mail address is not an e-mail
 * address, and a bound may be outside the limits.
 */
const parameterField = ({ column, field, test }: Filter): Field => {
  const label = labelOf(column, field);
  if (test === 'any' || field.kind === 'one_of' || isReference(field)) return text({ label, max: 2000 });
  if (isText(field)) return field.kind === 'long_text' ? longText({ label }) : text({ label });
  return { kind: field.kind, label };
};

/** The filters as fields of a query or body: `any` is a text of values separated by commas. */
export const filterFields = (resource: Resource): Fields =>
  Object.fromEntries(filtersOf(resource).map((f) => [f.parameter, parameterField(f)]));

/** The most characters of a text that the rows of a branch are sorted by: an index takes 2,700 bytes. */
const maxKeyLength = 600;

/** Whether a list has the records of a whole branch, and not only the parts of one record. */
export const isListedWhole = (resource: Resource): boolean =>
  resource.lists.length > 0 ? listsAcross(resource).length > 0 : hasScreens(resource);

const isSortable = (f: Field, isWhole: boolean): boolean =>
  f.kind !== 'rows' && f.kind !== 'secret' && !(isWhole && isText(f) && maxLengthOf(f) > maxKeyLength);

/**
 * The columns for the order of a list: those that it names, else all but lines, secrets and long texts, and the audit
 * columns. The parts of one record are few: they are sorted by long texts too.
 */
export const sortableOf = (resource: Resource): string[] =>
  resource.list.sorts ? [...resource.list.sorts] : everyOrder(resource);

const everyOrder = (resource: Resource): string[] => [
  ...Object.entries(resource.fields).flatMap(([name, f]) => (isSortable(f, isListedWhole(resource)) ? [name] : [])),
  ...throughColumns(resource).map(([name]) => name),
  'id',
  ...(resource.breakdown ? ['position'] : []),
  'created_at',
  'created_by_name',
  'updated_at',
  'updated_by_name',
];

/** The texts of the record that `search` looks through; by default the one that names the record. */
export const searchedOf = (resource: Resource): string[] => {
  const declared = Object.entries(resource.fields)
    .filter(([, f]) => isText(f) && f.search)
    .map(([name]) => name);
  return declared.length ? declared : [resource.represent];
};

/** The references by whose names a list's search finds a record: those that the list shows, and declared ones. */
export const searchedReferences = ({ fields, list }: Resource): [string, ReferenceField][] =>
  Object.entries(fields).filter(
    (e): e is [string, ReferenceField] => isReference(e[1]) && (e[1].search ?? list.columns.includes(e[0])),
  );
