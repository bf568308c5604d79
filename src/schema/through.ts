import { labelOf, nameColumn, type ReferenceField } from './field.ts';
import type { Resource } from './resource.ts';

/** The name of what a record refers to over another record: the customer of a permit's project. */
export interface ThroughColumn {
  /** The reference of the record: `project_id`. */
  readonly by: string;
  /** The reference of its target: `customer_id`. */
  readonly column: string;
  readonly field: ReferenceField;
  readonly label: string;
}

/** The name of a column of a list: `project_id.customer_id` of `list.through` is answered as `customer_name`. */
export const listColumn = (name: string, through: Readonly<Record<string, ReferenceField>>): string => {
  const [, column] = name in through ? name.split('.') : [];
  return column === undefined ? name : nameColumn(column);
};

/** The columns over two references, by their names in answers: those of `list.through` that the list shows. */
export const throughColumns = ({ list, fields }: Pick<Resource, 'list' | 'fields'>): [string, ThroughColumn][] =>
  Object.entries(list.through).flatMap(([place, field]): [string, ThroughColumn][] => {
    const [by = '', column = ''] = place.split('.');
    const name = nameColumn(column);
    if (!list.columns.includes(name) || name in fields) return [];
    return [[name, { by, column, field, label: labelOf(column, field) }]];
  });

/**
 * The column of an answer that a request means: `customer_id`, by which a list filters, and `project_id.customer_id` of
 * the description are `customer_name`. Other names are their own.
 */
export const askedColumn = (resource: Pick<Resource, 'list' | 'fields'>, name: string): string =>
  Object.hasOwn(resource.fields, name)
    ? name
    : (throughColumns(resource).find(([, { by, column }]) => [column, `${by}.${column}`].includes(name))?.[0] ?? name);
