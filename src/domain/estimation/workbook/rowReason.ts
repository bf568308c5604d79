import { compare } from '../../decimal.ts';
import { onceFor } from '../../remembering.ts';
import { saysByOthers, saysOmitted } from '../../table/leftWords.ts';
import { isStruckThrough } from '../../table/worksheet.ts';
import type { SumProof } from './aloneAmounts.ts';
import { reasonOf, type LeftReason } from './leftOut.ts';
import type { BoqLine } from './line.ts';
import { isNumbering } from './numbering.ts';
import { hasRates, hasValue, isCurrency, type ReadRow } from './readRow.ts';

/** Why a row that would be a line is left out: the client took it out, or gave it to others. */
export const takenOut = onceFor(({ row, texts, figures }: ReadRow): 'omitted' | 'struck' | 'others' | null => {
  const isFigured = figures.quantity !== null || hasRates(figures) || hasValue(figures.amount);
  if (isFigured || texts.unit !== undefined) {
    if (saysOmitted(row.cells)) return 'omitted';
    if (isStruckThrough(row)) return 'struck';
  }
  return saysByOthers(row.cells) && figures.quantity === null && !hasRates(figures) ? 'others' : null;
});

/** A sum that stands below the quantities, whatever it is of: it has no unit, no price and no number of its own. */
const isSumOfQuantities = ({ row, texts, figures }: ReadRow): boolean =>
  texts.unit === undefined &&
  figures.unit === '' &&
  !hasRates(figures) &&
  figures.problems.length === 0 &&
  !hasValue(figures.amount) &&
  !isNumbering(texts.ref ?? '') &&
  texts.code === undefined &&
  reasonOf(row.cells) === 'total';

/** Why a row whose kind nobody says is no line. */
export const leftOf = (read: ReadRow, proof: SumProof | undefined): LeftReason | null => {
  const { row, texts, figures, basis, said } = read;
  if (said) return null;
  if (proof === 'above' || proof === 'again') return reasonOf(row.cells) === 'carried' ? 'carried' : 'total';
  const out = takenOut(read);
  if (out) return out;
  if (basis) return null;
  if (figures.quantity !== null) return isSumOfQuantities(read) ? 'total' : null;
  if (texts.unit !== undefined && !isCurrency(texts.unit)) return null;
  const reason = reasonOf(row.cells);
  const isSum = reason === 'total' || reason === 'carried';
  // A lump sum may begin with the words of a sum or of a note: what is numbered and proven to be no sum is a line.
  if (hasValue(figures.amount) && reason !== null && (!isSum || isNumbering(texts.ref ?? ''))) return null;
  // The figure of a sum may stand below the rates.
  if (hasRates(figures)) return isSum ? reason : null;
  return reason ?? (texts.description || texts.ref || texts.code || texts.unit ? null : 'total');
};

/** What a row is that is not left out. */
export const kindOfRow = ({ texts, figures, basis, said }: ReadRow, proof: SumProof | undefined): BoqLine['kind'] => {
  if (said) return said;
  if (proof === 'below') return 'structure';
  if (basis) return 'item';
  const priced = figures.quantity !== null || hasRates(figures) || figures.problems.length > 0;
  const valued = figures.amount !== null && compare(figures.amount, '0') !== 0;
  return priced || valued || (texts.unit !== undefined && texts.description !== undefined) ? 'item' : 'structure';
};
