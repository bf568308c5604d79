import type { Line } from '../../../domain/lines.ts';
import { isLineBasis, type LineBasis } from '../../../domain/estimation/basis.ts';
import type { QuantityValues } from '../../../domain/estimation/basisText.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';

/** The basis of a line; null for a measured one. */
export const basisOf = ({ basis }: Line): LineBasis | null => (isLineBasis(basis) ? basis : null);

/** What a line is paid by, in a sentence; undefined for a measured one. */
export const basisHint = (line: Line): string | undefined => {
  const basis = basisOf(line);
  if (basis === null) return undefined;
  if (basis === 'alternate') {
    const to = textOf(line, 'alternate_to');
    return `An alternate${to ? ` to ${to}` : ''}: not in the total, and without a share of the overheads`;
  }
  if (basis === 'optional') return 'Optional: not in the total, and without a share of the overheads';
  if (basis === 'provisional_sum') return 'A provisional sum: in the total, without a share of the overheads';
  if (basis === 'rate_only') return 'A rate only: it adds nothing to the total';
  return basis === 'percent_of_all' ? 'Of all other lines of the bill' : 'Of the measured lines in its structure';
};

/** What stands in the place of a line's quantity. */
export const quantityOf = (line: Line): QuantityValues => ({
  quantity: textOf(line, 'quantity') || null,
  basis: basisOf(line),
  percent: textOf(line, 'percent') || null,
  alternate_quantity: textOf(line, 'alternate_quantity') || null,
});

/** What a line is called in a message. */
export const nameOfBillLine = ({ line }: GridRow): string =>
  textOf(line, 'ref') || textOf(line, 'code') || textOf(line, 'description') || 'the line';
