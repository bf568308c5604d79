import type { StageName } from '../../../domain/estimation/stages.ts';
import { boqCostLines } from '../../../resources/estimation/boqCostLines.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { brokenDownOf, figuresOf } from '../../../schema/brokenDown.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import { isVerified as isMarked, type LineModel } from '../../../ui/lines/model.ts';
import type { Line } from '../../../domain/lines.ts';
import { isPercentBasis } from '../../../domain/estimation/basis.ts';
import { quantityValues } from '../../../domain/estimation/basisText.ts';
import { basisOf } from './lines.ts';

const rates = ['target_rate', 'material_rate', 'labour_rate', 'machine_rate', 'freight_rate'] as const;

type Cells = readonly (readonly [string, string | null])[];

/**
 * The values of a line that the text of its quantity cell makes: a quantity, a rate only, or a percentage, which has no
 * rates; or why it cannot have it. `parent` is what the line is in.
 */
const quantityCells = (
  text: string | null,
  line: Line,
  parent: Line | undefined,
): { readonly cells: Cells } | { readonly error: string } => {
  const { quantity, basis, percent } = quantityValues(text, basisOf(line));
  if (basis !== null && line.kind !== 'item') return { error: 'Only items are paid by rate or percentage' };
  if (isPercentBasis(basis) && parent?.kind === 'bom') return { error: 'A BOM holds no percentage lines' };
  return {
    cells: [
      ['quantity', quantity],
      ['basis', basis],
      ['percent', percent],
      ...(isPercentBasis(basis) ? rates.map((rate) => [rate, null] as const) : []),
    ],
  };
};

const { verification } = boqCostLines;

/** Only items have prices. */
const isPrice = (field: string): boolean => field.endsWith('_rate') || field === 'margin_percent';

/** The lines of a stage as the grid edits them: structures, BOMs and items (rules 39, 50, 51, 59). */
export const billModel = (stage: StageName): LineModel => ({
  typed: [
    'ref',
    'code',
    'description',
    'unit',
    'quantity',
    'basis',
    'percent',
    'target_rate',
    'material_rate',
    'labour_rate',
    'machine_rate',
    'freight_rate',
    'margin_percent',
    'additional_info',
  ],
  taken: ['structure_id', 'bom_id', 'item_id', 'item_variant_id'],
  named: 'description',
  kind: 'item',
  holdsLines: (kind) => kind !== 'item',
  has: (kind, field) => kind === 'item' || !isPrice(field),
  marks: Object.values(verification?.marks ?? {}).map(({ field }) => field),
  clearedBy: new Set(verification?.clearedBy),
  cellsOf: (column, value, line, parent) => (column === 'quantity' ? quantityCells(value, line, parent) : undefined),
  figures: figuresOf(brokenDownOf(stageResources[stage].lines)),
});

const costs = billModel('cost_estimation');

/** Whether somebody has verified the line of a row (rule 51). */
export const isVerified = ({ line }: GridRow): boolean => isMarked(costs, line);

/** A change of such a column clears the marks of a verified line (rule 51). */
export const clearsMarks = (column: string): boolean => costs.clearedBy.has(column);
