import { textOf } from '../../ui/lines/lines.ts';
import type { LineSheet } from '../../ui/lines/editor/lineSheet.ts';
import { requestColumns, usualRequestColumns } from './columns.tsx';
import type { RestOf } from './marks/restColumns.ts';
import { requestLines } from './model.ts';

/** How the lines of a purchase request are shown in their grid, with what the marks of each rest on. */
export const requestSheetWith = (restOf: RestOf): LineSheet => ({
  ...requestSheet,
  columnsOf: (readOnly, mark) => requestColumns(readOnly, mark, restOf),
});

/** The same without. */
export const requestSheet: LineSheet = {
  name: requestLines.name,
  label: 'Lines of the purchase request',
  treeColumn: 'description',
  nameOf: ({ line }) => textOf(line, 'description') || 'the line',
  columnsOf: (readOnly, mark) => requestColumns(readOnly, mark, () => undefined),
  usual: usualRequestColumns,
  narrow: { description: 200 },
  rowClass: ({ flash }) => (flash ? 'sheet-flash' : undefined),
  top: 'The top of the request',
  begin:
    'Add what is needed: a product with the items in it, or items as such. There is nothing to send: its reviewer sees each line at once.',
};
