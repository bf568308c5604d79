import { instant, integer, labelOf, text, type Field } from '../schema/field.ts';
import { sortableOf } from '../schema/filters.ts';
import type { RecordList, Resource } from '../schema/resource.ts';
import { throughColumns } from '../schema/through.ts';

/** A column that a list can show. */
export interface ListColumn {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly sortable: boolean;
}

const auditColumns: Readonly<Record<string, Field>> = {
  created_at: instant({ label: 'Created' }),
  created_by_name: text({ label: 'Created by' }),
  updated_at: instant({ label: 'Changed' }),
  updated_by_name: text({ label: 'Changed by' }),
};

/** All columns of a resource in the order of its description, then what one of its lists counts, then the audit columns. */
export const columnsOfList = (resource: Resource, list?: RecordList): ListColumn[] => {
  const sortable = new Set(sortableOf(resource));
  const beyond = Object.fromEntries(throughColumns(resource).map(([name, { label }]) => [name, text({ label })]));
  const counts = Object.fromEntries(
    Object.entries(list?.counts ?? {}).map(([name, label]) => [
      name,
      typeof label === 'string' ? integer({ label }) : label,
    ]),
  );
  return Object.entries({ ...resource.fields, ...beyond, ...counts, ...auditColumns }).flatMap(([name, field]) =>
    field.kind === 'secret'
      ? []
      : [
          {
            name,
            label: labelOf(name, field),
            field,
            sortable: sortable.has(name),
          },
        ],
  );
};

/** The columns with these names, in this order. Unknown names are left out. */
export const columnsNamed = (all: readonly ListColumn[], names: readonly string[]): ListColumn[] =>
  names.flatMap((name) => all.find((c) => c.name === name) ?? []);

/** The names, with `name` moved by one place. */
export const movedName = (names: readonly string[], name: string, step: -1 | 1): string[] => {
  const at = names.indexOf(name);
  const to = at + step;
  if (at < 0 || to < 0 || to >= names.length) return [...names];
  const next = names.toSpliced(at, 1);
  return next.toSpliced(to, 0, name);
};
/** The names, with `name` added or removed. The last name stays. */
export const toggledName = (names: readonly string[], name: string): string[] => {
  if (!names.includes(name)) return [...names, name];
  return names.length === 1 ? [...names] : names.filter((n) => n !== name);
};
