import { instant, labelOf, text, type Field } from '../../schema/field.ts';
import { sortableOf } from '../../schema/filters.ts';
import type { Resource } from '../../schema/resource.ts';
import { widthOf as usualWidth } from '../fields/kinds.tsx';

/** A column that a list can show. */
export interface Column {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly sortable: boolean;
  /** The least width in pixels. */
  readonly width: number;
}

const auditColumns: Readonly<Record<string, Field>> = {
  created_at: instant({ label: 'Created' }),
  created_by_name: text({ label: 'Created by' }),
  updated_at: instant({ label: 'Changed' }),
  updated_by_name: text({ label: 'Changed by' }),
};

/** The columns `represent` and `about` are wider than the others. Series numbers and states have fixed widths. */
const widthOf = ({ represent, about }: Resource, name: string, field: Field): number => {
  if ('series' in field && field.series) return 195;
  if ('late' in field && field.late) return usualWidth(field) + 30;
  if ('tones' in field && field.tones) return 170;
  return usualWidth(field) + (name === represent || name === about ? 100 : 0);
};

/** All columns of a resource in the order of its description, then the audit columns. */
export const columnsOfList = (resource: Resource): Column[] => {
  const sortable = new Set(sortableOf(resource));
  return Object.entries({ ...resource.fields, ...auditColumns }).flatMap(([name, field]) =>
    field.kind === 'secret'
      ? []
      : [
          {
            name,
            label: labelOf(name, field),
            field,
            sortable: sortable.has(name),
            width: widthOf(resource, name, field),
          },
        ],
  );
};

/** The columns with these names, in this order. Unknown names are left out. */
export const columnsNamed = (all: readonly Column[], names: readonly string[]): Column[] =>
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
