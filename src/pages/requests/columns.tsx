import type { DecimalMark } from '../../domain/numerals.ts';
import { purchaseRequestLines } from '../../resources/requests/purchaseRequestLines.ts';
import type { SheetColumn } from '../../ui/grid/types.ts';
import { dateCell, decimalCell, shownCell, textCell, wholeCell } from '../../ui/lines/editor/fieldColumns.ts';
import type { GridRow } from '../../ui/lines/lines.ts';
import { today } from '../../ui/today.ts';

type Column = SheetColumn<GridRow>;

const { description, unit, quantity, total_quantity } = purchaseRequestLines.fields;

/** The columns of the grid of a request. One that is read only has the same, of which none can be changed. */
export const columnsOf = (readOnly: boolean, mark: DecimalMark): readonly Column[] => {
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
    { key: 'structure_name', label: 'Structure', width: 160, ...shownCell('structure_name') },
    { key: 'needed_on', label: 'Needed', width: 124, ...dateCell('needed_on', today) },
    {
      key: 'task_number',
      label: 'Task',
      width: 72,
      hint: 'The number of the task of the plan that needs it',
      ...wholeCell('task_number'),
    },
    { key: 'item_variant_name', label: 'Variant', width: 160, ...shownCell('item_variant_name') },
  ];
  return readOnly ? all.map(({ read: _, ...column }) => column) : all;
};

/** The columns that are shown until somebody chooses others, without the frozen ones. */
export const usualColumns = ['quantity', 'unit', 'total_quantity', 'structure_name', 'needed_on', 'task_number'];
