import './requests.css';
import { factorOf, unitsIn } from '../../domain/units.ts';
import type { DecimalMark } from '../../domain/numerals.ts';
import { restColumns, type RestOf } from './marks/restColumns.ts';
import { purchaseRequestLines } from '../../resources/requests/purchaseRequestLines.ts';
import type { SheetColumn } from '../../ui/sheet/types.ts';
import { dateCell, decimalCell, shownCell, textCell, wholeCell } from '../../ui/lines/editor/fieldColumns.ts';
import { formatDay } from '../../ui/fields/format.ts';
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

/** The day that was typed; else, in italics, the start of the task. */
const neededCell = (restOf: RestOf) => {
  const cell = dateCell('needed_on', today);
  const byPlan = (row: GridRow): string | null =>
    textOf(row.line, 'needed_on') ? null : (restOf(row)?.task_starts_on ?? null);
  return {
    ...cell,
    shown: (row: GridRow): string => {
      const day = byPlan(row);
      return day === null ? cell.shown(row) : formatDay(day);
    },
    cellClass: (row: GridRow) => (byPlan(row) === null ? undefined : 'by-plan'),
  };
};

/** The total with the base unit behind it, where the line names another unit of its item: 2 box are 24 ea. */
const totalCell = (mark: DecimalMark) => {
  const cell = decimalCell('total_quantity', total_quantity, mark);
  const shown = (row: GridRow) => {
    const units = unitsIn(row.line['item_units']);
    const isOther = factorOf(units, row.line['unit']) !== undefined;
    return `${cell.shown(row)}${units && isOther ? ` ${units.base}` : ''}`;
  };
  return { ...cell, shown };
};

/**
 * The columns of the grid of a request, with what the marks rest on. One that is read only has the same, of which none
 * can be changed.
 */
export const requestColumns = (readOnly: boolean, mark: DecimalMark, restOf: RestOf): readonly Column[] => {
  const { figures, cleared } = restColumns(restOf);
  const all: readonly Column[] = [
    {
      key: 'description',
      label: 'Description',
      width: 232,
      frozen: 'start',
      ...textCell('description', description, true),
    },
    {
      key: 'quantity',
      label: 'Quantity',
      width: 84,
      hint: 'In a product: for one piece of it',
      ...decimalCell('quantity', quantity, mark),
    },
    {
      key: 'unit',
      label: 'Unit',
      width: 64,
      hint: 'That of the item, or another of its units: the total is in that of the item',
      ...textCell('unit', unit),
    },
    {
      key: 'total_quantity',
      label: 'Total',
      width: 96,
      hint: 'For all pieces of the product that it is in, in the unit of the item',
      ...totalCell(mark),
    },
    ...figures,
    { key: 'item_variant_name', label: 'Variant', width: 116, ...shownCell('item_variant_name') },
    {
      key: 'needed_on',
      label: 'Needed',
      width: 104,
      hint: 'Where none is typed: when its task begins',
      ...neededCell(restOf),
    },
    {
      key: 'task_number',
      label: 'Task',
      width: 56,
      hint: 'The number of the task of the plan that needs it',
      ...wholeCell('task_number'),
    },
    { key: 'item', label: 'Item', width: 168, hint: 'Of the masters; of a product its BOM', ...itemCell },
    cleared,
    { key: 'structure_name', label: 'Structure', width: 160, ...shownCell('structure_name') },
  ];
  return readOnly ? all.map(({ read: _, ...column }) => column) : all;
};

/** The columns that are shown until somebody chooses others, without the frozen ones. */
export const usualRequestColumns = [
  'quantity',
  'unit',
  'total_quantity',
  'boq_quantity',
  'estimate_rate',
  'estimate_amount',
  'item_variant_name',
  'needed_on',
  'task_number',
  'item',
  'cleared',
  'structure_name',
];
