import { textOf } from '../../ui/lines/lines.ts';
import type { LineSheet } from '../../ui/lines/editor/lineSheet.ts';
import { columnsOf, usualColumns } from './columns.tsx';
import { requestLines } from './model.ts';

/** How the lines of a purchase request are shown in their grid. */
export const requestSheet: LineSheet = {
  name: requestLines.name,
  label: 'Lines of the purchase request',
  treeColumn: 'description',
  nameOf: ({ line }) => textOf(line, 'description') || 'the line',
  columnsOf,
  usual: usualColumns,
  narrow: { description: 200 },
  rowClass: ({ flash }) => (flash ? 'sheet-flash' : undefined),
  top: 'The top of the request',
  begin: 'Add what is needed: a product with the items in it, or items as such.',
};
