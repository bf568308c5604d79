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
export const quantityCells = (
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
