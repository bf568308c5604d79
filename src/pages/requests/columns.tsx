import type { DecimalMark } from '../../domain/numerals.ts';
import { restColumns, type RestOf } from './marks/restColumns.ts';
import { purchaseRequestLines } from '../../resources/requests/purchaseRequestLines.ts';
import type { SheetColumn } from '../../ui/sheet/types.ts';
import { dateCell, decimalCell, shownCell, textCell, wholeCell } from '../../ui/lines/editor/fieldColumns.ts';
import { textOf, type GridRow } from '../../ui/lines/lines.ts';
import { itemName } from './marks/words.ts';
import { masterOf } from '../masters/masterOf.ts';
import { today } from '../../ui/today.ts';

type Column = SheetColumn<GridRow>;

const { description, unit, quantity, total_quantity } = purchaseRequestLines.fields;

/** What it is in the masters: an item, or of a product its BOM. */
const itemOf = ({ line }: GridRow): string =>
  itemName(textOf(line, 'item_code'), textOf(line, 'item_name')) || textOf(line, 'bom_name');
const itemCell = { shown: itemOf, plain: itemOf, names: ({ line }: GridRow) => masterOf(line) };

/**
 * The columns of the grid of a request, with what the marks rest on. One that is read only has the same, of which none
 * can be changed.
 */
export const requestColumns = (readOnly: boolean, mark: DecimalMark, restOf: RestOf): readonly Column[] => {
  const all: readonly Column[] = [
    {
      key: 'description',
      label: 'Description',
      width: 340,
      frozen: 'start',
      ...textCell('description', description, true),
    },
    {
      key: 'quantity',
      label: 'Quantity',
      width: 100,
      hint: 'In a product: for one piece of it',
      ...decimalCell('quantity', quantity, mark),
    },
    { key: 'unit', label: 'Unit', width: 72, ...textCell('unit', unit) },
    {
      key: 'total_quantity',
      label: 'Total',
      width: 100,
      hint: 'For all pieces of the product that it is in',
      ...decimalCell('total_quantity', total_quantity, mark),
    },
    { key: 'item', label: 'Item', width: 200, hint: 'Of the masters; of a product its BOM', ...itemCell },
    { key: 'item_variant_name', label: 'Variant', width: 130, ...shownCell('item_variant_name') },
    ...restColumns(restOf),
    { key: 'structure_name', label: 'Structure', width: 160, ...shownCell('structure_name') },
    { key: 'needed_on', label: 'Needed', width: 124, ...dateCell('needed_on', today) },
    {
      key: 'task_number',
      label: 'Task',
      width: 72,
      hint: 'The number of the task of the plan that needs it',
      ...wholeCell('task_number'),
    },
  ];
  return readOnly ? all.map(({ read: _, ...column }) => column) : all;
};

/** The columns that are shown until somebody chooses others, without the frozen ones. */
export const usualRequestColumns = [
  'quantity',
  'unit',
  'total_quantity',
  'item',
  'item_variant_name',
  'boq_quantity',
  'estimate_rate',
  'estimate_amount',
  'cleared',
  'structure_name',
  'needed_on',
  'task_number',
];
