import type { StageName } from '../../../domain/estimation/stages.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import type { LineFilters } from '../../../ui/lines/editor/filters.ts';
import type { LineSheet } from '../../../ui/lines/editor/lineSheet.ts';
import { billColumns, rowClassOf, billTotals } from './columns.tsx';
import { nameOfBillLine } from './lines.ts';
import { usualColumns } from './stageColumns.ts';

const isNothing = (value: unknown): boolean => typeof value !== 'string' || !/[1-9]/.test(value);

const filters: LineFilters = {
  unpriced: {
    label: 'Without a price',
    keeps: ({ line }) => line.kind === 'item' && isNothing(line['cost_rate'] ?? line['target_rate']),
  },
};

const sheetOf = (stage: StageName): LineSheet => ({
  name: stageResources[stage].lines.name,
  label: 'Lines of the bill of quantities',
  treeColumn: 'description',
  nameOf: nameOfBillLine,
  columnsOf: (readOnly, mark) => billColumns(stage, readOnly, mark),
  usual: usualColumns(stage),
  narrow: { ref: 64, description: 200 },
  rowClass: rowClassOf,
  totalsOf: (sums) => billTotals(stage, sums),
  // The cell of the quantity shows the basis with its percentage or quantity too.
  columnOf: (field) =>
    field === 'basis' || field === 'percent' || field === 'alternate_quantity' ? 'quantity' : field,
  top: 'The top of the bill',
  begin:
    'Enter begins a line, Ctrl+B a BOM, Ctrl+G a structure: type a code or words. Or click here and paste rows of a spreadsheet: they begin in the column Description.',
  filters,
});

/** How the lines of each stage are shown in their grid. */
export const billSheets: Readonly<Record<StageName, LineSheet>> = {
  boq_details: sheetOf('boq_details'),
  boq_creation: sheetOf('boq_creation'),
  boq_sales: sheetOf('boq_sales'),
  cost_estimation: sheetOf('cost_estimation'),
};
