import type { View, ViewInput } from '../../dataProvider/types.ts';

type Values = Readonly<Record<string, unknown>>;
interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

const isPlain = (value: unknown): value is number | boolean | null =>
  value === null || typeof value === 'number' || typeof value === 'boolean';

/** The current state of the list, as a view. */
export const viewOf = (
  { name, isDefault }: { readonly name: string; readonly isDefault: boolean },
  filterValues: Values,
  sort: Sort,
  columns: readonly string[],
): ViewInput => {
  const { q, ...chosen } = filterValues;
  // A view separates several values by commas, like a query.
  const filters = Object.fromEntries(Object.entries(chosen).map(([k, v]) => [k, isPlain(v) ? v : String(v)]));
  return {
    name,
    filters,
    search: typeof q === 'string' ? q : '',
    sort: [sort.field, sort.order],
    columns: [...columns],
    is_default: isDefault,
  };
};

/** The filter values of a view, for react-admin. */
export const filterValuesOf = ({ filters, search }: Pick<View, 'filters' | 'search'>): Record<string, unknown> => ({
  ...filters,
  ...(search ? { q: search } : {}),
});

const sorted = (values: Values) =>
  JSON.stringify(
    Object.entries(values)
      .map(([name, value]) => [name, String(value)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The saved view that equals the current state of the list, if there is one. */
export const viewShown = (
  views: readonly View[],
  filterValues: Values,
  sort: Sort,
  columns: readonly string[],
): View | undefined =>
  views.find(
    (view) =>
      sorted(filterValuesOf(view)) === sorted(filterValues) &&
      (view.sort === null || (view.sort[0] === sort.field && view.sort[1] === sort.order)) &&
      (view.columns.length === 0 || view.columns.join() === columns.join()),
  );
