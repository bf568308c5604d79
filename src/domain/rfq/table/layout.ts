import { groupsOf, isOfFigures, ownAmounts, type Group } from './groups.ts';
import type { HeadingScale } from '../../table/headingScale.ts';
import { headedColumns, tableHeadingRows, isAmount, type HeadedColumn, type TableRows } from './tableHeadingRows.ts';
import { isEstimateName, isStatistic } from './names.ts';
import type { AmountRole, ColumnRole } from './columnRoles.ts';

/** How a table is to be read; all indexes are from 0. */
export interface TableLayout {
  /** A row for each bid, whose bidder a column names; or bidders side by side. */
  readonly form: 'rows' | 'columns';
  /** The first row below the headings. */
  readonly from: number;
  readonly columns: Readonly<Partial<Record<Exclude<ColumnRole, AmountRole>, number>>>;
  readonly groups: readonly Group[];
  readonly estimate: Group | null;
  /** What headings say of the figures of columns of money: "per 100", "in pence". */
  readonly scales: ReadonlyMap<number, HeadingScale>;
  /** The columns of money whose headings say that the tax is in them. */
  readonly taxed: readonly number[];
  /** Columns of descriptions to the right of prices: of another table beside this one. */
  readonly again: readonly number[];
  /** The headings of columns of figures that are left out: over bids ("Average", "Low Bid"), or of what nobody knows. */
  readonly left: readonly string[];
}

/** What headings say of the figures of their columns. */
export const saidOfMoney = (columns: readonly HeadedColumn[]): Pick<TableLayout, 'scales' | 'taxed' | 'again'> => ({
  scales: new Map(columns.flatMap(({ at, scale }) => (scale ? [[at, scale] as const] : []))),
  taxed: columns.flatMap(({ at, isTaxed }) => (isTaxed ? [at] : [])),
  again: columns
    .slice(columns.findIndex(({ role }) => isAmount(role)) + 1)
    .flatMap(({ role, at }) =>
      role === 'description' && columns.some((one) => isAmount(one.role) && one.at < at) ? [at] : [],
    ),
});

/** Guesses how a table of bids is to be read; null where no row looks like its headings. */
export const guessTable = (rows: TableRows): TableLayout | null => {
  const place = tableHeadingRows(rows, widthOf(rows));
  return place && guessBelow(rows, place);
};

const widthOf = (rows: TableRows): number => rows.reduce((most, row) => Math.max(most, row.length), 0);

/** The same where it is known which rows have the headings. */
export const guessBelow = (rows: TableRows, place: { readonly first: number; readonly last: number }): TableLayout => {
  const width = widthOf(rows);
  const all = headedColumns(rows, width, place);
  const from = place.last + 1;
  const columns: Partial<Record<Exclude<ColumnRole, AmountRole>, number>> = {};
  for (const { role, at, order } of all) {
    if (role === undefined || isAmount(role)) continue;
    const known = columns[role];
    if (known === undefined || order < (all[known]?.order ?? Infinity)) columns[role] = at;
  }
  const form = columns.bidder === undefined ? 'columns' : 'rows';
  const groups = groupsOf(rows, all, place.first, from);
  const estimate = groups.find(({ name }) => isEstimateName(name)) ?? null;
  const bidders = groups.filter(({ name }) => !isEstimateName(name) && !isStatistic(name));
  const statistics = groups.flatMap(({ name }) => (isStatistic(name) ? [name] : []));
  const read = new Set(groups.flatMap(({ price, extension }) => [price, extension]));
  const last = all.findLastIndex(({ role }) => role !== undefined && !isAmount(role));
  const unread = all.flatMap(({ at, role, names: [name] }) =>
    at > last && role === undefined && name !== undefined && !read.has(at) && isOfFigures(rows, from, at) ? [name] : [],
  );
  return {
    form,
    from,
    columns,
    // Beside a column of bidders only what is named as such is a price: a rank or a date is a figure too.
    groups: form === 'columns' ? bidders : ownAmounts(all),
    estimate,
    ...saidOfMoney(all),
    left: form === 'columns' ? [...statistics, ...unread] : [],
  };
};
