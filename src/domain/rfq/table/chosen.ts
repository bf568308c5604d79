import type { ColumnRole } from './columnRoles.ts';
import { cleanName, type Group } from './groups.ts';
import { saidOfMoney, type TableLayout } from './layout.ts';
import { namesAbove } from './namesAbove.ts';
import { cell, headedColumns, type TableRows } from './tableHeadingRows.ts';

/** The columns of a bidder, or of the estimate: one of them at least. */
export type Amounts = Pick<Group, 'price' | 'extension'>;

/** What a person says of a table whose headings nobody knows, or who knows better; all indexes are from 0. */
export interface TableChoice {
  /** The row of the headings. */
  readonly head: number;
  readonly columns: TableLayout['columns'];
  /** Of the column of prices, where a column names the bidder: then the first; else of each bidder side by side. */
  readonly amounts: readonly Amounts[];
  readonly estimate: Amounts | null;
}

const hasColumn = ({ price, extension }: Amounts): boolean => price !== null || extension !== null;

/** What was guessed of a table, as a person may change it. */
export const choiceOf = ({ from, columns, groups, estimate }: TableLayout): TableChoice => ({
  head: from - 1,
  columns,
  amounts: groups.map(({ price, extension }) => ({ price, extension })),
  estimate: estimate && { price: estimate.price, extension: estimate.extension },
});

/** The table as a person says that it is; bidders side by side have the names that stand in their headings, or above. */
export const chosenTable = (rows: TableRows, { head, columns, amounts, estimate }: TableChoice): TableLayout => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const own = amounts.filter(hasColumn);
  const role = (at: number): ColumnRole | undefined =>
    own.some(({ price }) => price === at)
      ? 'price'
      : own.some(({ extension }) => extension === at)
        ? 'extension'
        : undefined;
  const headed = headedColumns(rows, width, { first: head, last: head });
  const above = namesAbove(
    rows,
    headed.map((column) => ({ ...column, role: role(column.at) })),
    head,
  );
  const nameOf = ({ price, extension }: Amounts): string => {
    const at = [price, extension].flatMap((column) => column ?? []);
    const found = [...at.map((column) => above.get(column)), ...at.map((column) => headed[column]?.names[0])];
    return cleanName(found.find((name) => name !== undefined) ?? '');
  };
  const form = columns.bidder === undefined ? 'columns' : 'rows';
  return {
    form,
    from: head + 1,
    columns,
    groups:
      form === 'rows'
        ? own.slice(0, 1).map((one) => ({ name: '', ...one }))
        : own.map((one) => ({ name: nameOf(one), ...one })),
    estimate:
      estimate && hasColumn(estimate)
        ? { name: cell(rows, head, estimate.price ?? estimate.extension ?? -1) || 'Estimate', ...estimate }
        : null,
    ...saidOfMoney(rows, headed, { first: head, last: head }),
    left: [],
  };
};
