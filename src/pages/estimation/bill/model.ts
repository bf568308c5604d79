import type { StageName } from '../../../domain/estimation/stages.ts';
import { inBomRefusal } from '../../../resources/estimation/billKinds.ts';
import { rateSourceFields } from '../../../domain/rateOrigins.ts';
import { boqCostLines } from '../../../resources/estimation/boqCostLines.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { brokenDownOf } from '../../../schema/brokenDown.ts';
import { lineModel, type LineModel } from '../../../ui/lines/model.ts';
import type { Line } from '../../../domain/lines.ts';
import { isPercentBasis } from '../../../domain/estimation/basis.ts';
import { quantityValues } from '../../../domain/estimation/basisText.ts';
import { basisOf } from './lines.ts';

const rates = ['target_rate', 'material_rate', 'labour_rate', 'machine_rate', 'freight_rate'] as const;

/** A rate that is entered came from nowhere else (rule 119). */
const unsourced = rateSourceFields.map((field) => [field, null] as const);

type Cells = readonly (readonly [string, string | null])[];

/**
 * The values of a line that the text of its quantity cell makes: a quantity, a rate only, an alternate, or a percentage,
 * which has no rates; or why it cannot have it. `parent` is what the line is in.
 */
const quantityCells = (
  text: string | null,
  line: Line,
  parent: Line | undefined,
): { readonly cells: Cells } | { readonly error: string } => {
  const { quantity, basis, percent, alternate_quantity } = quantityValues(text, basisOf(line));
  if (basis !== null && line.kind !== 'item') return { error: 'Only items are paid by rate or percentage' };
  const refusal = parent?.kind === 'bom' ? inBomRefusal(basis) : undefined;
  if (refusal !== undefined) return { error: refusal };
  return {
    cells: [
      ['quantity', quantity],
      ['basis', basis],
      ['percent', percent],
      ['alternate_quantity', alternate_quantity],
      ...(basis === 'alternate' ? [] : [['alternate_to', null] as const]),
      ...(isPercentBasis(basis) ? [...rates.map((rate) => [rate, null] as const), ...unsourced] : []),
    ],
  };
};

/**
 * The lines of a stage as the grid edits them: structures, BOMs and items (rules 39, 50, 51, 59). The marks are those of
 * the cost estimation: where nothing is verified, nothing is marked.
 */
export const billModel = (stage: StageName): LineModel =>
  lineModel(
    brokenDownOf(stageResources[stage].lines),
    {
      words: { one: 'line', many: 'lines', named: 'a description' },
      typed: [
        'ref',
        'code',
        'description',
        'unit',
        'quantity',
        'basis',
        'percent',
        'alternate_quantity',
        'alternate_to',
        ...rates,
        ...rateSourceFields,
        'margin_percent',
        'additional_info',
        'item_id',
        'item_variant_id',
      ],
      taken: ['structure_id', 'bom_id'],
      kind: 'item',
      numbered: 'ref',
      isWhole: ({ bom_id: bom }) => typeof bom === 'number',
      cellsOf: (column, value, line, parent) => {
        if (column === 'quantity') return quantityCells(value, line, parent);
        return column === 'material_rate' ? { cells: [['material_rate', value], ...unsourced] } : undefined;
      },
    },
    boqCostLines.verification,
  );
