import type { View, ViewInput } from '../../dataProvider/types.ts';

type Values = Readonly<Record<string, unknown>>;
interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

const isPlain = (value: unknown): value is number | boolean | null =>
  value === null || typeof value === 'number' || typeof value === 'boolean';

/** The list as it stands, as a view. */
export const viewOf = (
  name: string,
  isDefault: boolean,
  filterValues: Values,
  sort: Sort,
  columns: readonly string[],
): ViewInput => {
  const { q, ...chosen } = filterValues;
  // Several values stand in a view as in a query: separated by commas.
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

/** react-admin's filter values of a view. */
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

/** The view that the list shows as it stands, if it shows one. */
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
