import { groupsOf, isOfFigures, ownAmounts, type Group } from './groups.ts';
import type { HeadingScale } from '../../table/headingScale.ts';
import { englishOf, foldedHeading } from '../../headings.ts';
import { saidOfAll } from '../../table/saidOfAll.ts';
import {
  cell,
  headedColumns,
  tableHeadingRows,
  isAmount,
  type HeadedColumn,
  type TableRows,
} from './tableHeadingRows.ts';
import { isEarlierPrice, isEstimateName, isStatistic } from './names.ts';
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
  /** Columns with the currency of each row, or of the bidder beside them. */
  readonly currencies: readonly number[];
  /** What is said of columns behind the lines that are left out: over bids ("Average"), or of what nobody knows. */
  readonly left: readonly string[];
}

const scalesOf = (columns: readonly HeadedColumn[], all: HeadingScale | null): ReadonlyMap<number, HeadingScale> =>
  new Map(
    columns.flatMap(({ at, scale }) => {
      const own = scale ?? all;
      return own ? [[at, own] as const] : [];
    }),
  );

/** What a title above the headings, or a note below the lines, says of all figures. */
const scaleOfTable = (rows: TableRows, first: number, last: number): HeadingScale | null => {
  const asRows = (some: TableRows) => some.map((cells) => ({ cells }));
  return saidOfAll(asRows(rows.slice(0, first)), asRows(rows.slice(last + 1))).scale;
};

/** What headings say of the figures of their columns. */
export const saidOfMoney = (
  rows: TableRows,
  columns: readonly HeadedColumn[],
  { first, last }: { readonly first: number; readonly last: number },
): Pick<TableLayout, 'scales' | 'taxed' | 'again' | 'currencies'> => ({
  scales: scalesOf(columns, scaleOfTable(rows, first, last)),
  currencies: columns.flatMap(({ at, role }) => (role === 'currency' ? [at] : [])),
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
  const isBidder = ({ name }: Group) => !isEstimateName(name) && !isStatistic(name) && !isEarlierPrice(name);
  const others = groups.filter((group) => group !== estimate && !isBidder(group));
  const read = new Set(groups.flatMap(({ price, extension }) => [price, extension]));
  const last = all.findLastIndex(({ role }) => role !== undefined && role !== 'currency' && !isAmount(role));
  const unread = all.flatMap(({ at, role, names: [name] }) =>
    at > last && role === undefined && name !== undefined && !read.has(at) ? [saidOfUnread(rows, from, at, name)] : [],
  );
  // Beside a column of bidders only what is named as such is a price: a rank or a date is a figure too.
  const prices = form === 'columns' ? groups.filter(isBidder) : ownAmounts(all);
  const said = saidOfMoney(rows, all, place);
  const used = new Set<number | null>([
    ...said.again,
    ...Object.values(columns),
    ...[...prices, ...(estimate ? [estimate] : [])].flatMap(({ price, extension }) => [price, extension]),
  ]);
  const unused = all.filter(
    ({ at, role }) =>
      role !== 'currency' &&
      !used.has(at) &&
      (form === 'rows' || (role !== undefined && !isAmount(role)) || (at < last && !read.has(at))),
  );
  return {
    form,
    from,
    columns,
    groups: prices,
    estimate,
    ...said,
    left: [
      ...(form === 'columns' ? [...others.map(({ name }) => saidOfOther(name)), ...unread] : []),
      ...saidOfUnused(
        rows,
        place.last,
        unused.map(({ at }) => at),
      ),
    ],
  };
};

/** Columns that nobody reads though they have something: a second price, a size, a rank. */
const saidOfUnused = (rows: TableRows, head: number, columns: readonly number[]): readonly string[] => {
  const names = columns.flatMap((at) => {
    const name = cell(rows, head, at);
    const isFilled = rows.slice(head + 1).some((row) => (row[at] ?? '').trim() !== '');
    return name !== '' && isFilled ? [`“${name}”`] : [];
  });
  return names.length === 0 ? [] : [`Columns that are not read: ${names.join(', ')}`];
};

const saidOfOther = (name: string): string => `The column “${name}” is no bidder: it is not read`;

const isRemark = (name: string): boolean =>
  /^(?:remarks?|comments?|notes?|status|source|basis|justification|reasons?)$/.test(foldedHeading(name)) ||
  englishOf(foldedHeading(name)).includes('notes');

/** A column behind the lines that nobody reads may be a bidder who gave no figure. */
const saidOfUnread = (rows: TableRows, from: number, at: number, name: string): string => {
  if (isOfFigures(rows, from, at)) return saidOfOther(name);
  if (isRemark(name)) return `The column “${name}” is not read`;
  const [text] = rows.slice(from).flatMap((row) => (row[at] ?? '').trim() || []);
  return text === undefined
    ? `The column “${name}” is empty: if it is a bidder, they have no bid`
    : `The column “${name}” has no price (“${text.slice(0, 40)}”): it is not read. If it is a bidder, choose it among the columns`;
};
