import { isOutsideBasis, isPercentBasis } from '../../domain/estimation/basis.ts';
import { basisWords, type QuantityValues } from '../../domain/estimation/basisText.ts';
import { formatDecimal } from '../../ui/fields/format.ts';

/** What stands in the place of a quantity as people read it: `12`, `rate only`, `alt. 12`, `opt. 12`, `PS 1`, `-2 % of all`; '' for nothing. */
export const billQuantityText = ({
  basis,
  quantity,
  percent,
  alternate_quantity: alternate,
}: QuantityValues): string => {
  if (basis === 'rate_only') return basisWords.rate_only;
  if (isOutsideBasis(basis))
    return alternate === null ? basisWords[basis] : `${basis.slice(0, 3)}. ${formatDecimal('quantity', alternate)}`;
  if (basis === 'provisional_sum')
    return quantity === null ? basisWords.provisional_sum : `PS ${formatDecimal('quantity', quantity)}`;
  if (isPercentBasis(basis))
    return `${formatDecimal('percent', percent ?? '0')}${basis === 'percent_of_all' ? ' of all' : ''}`;
  return quantity === null ? '' : formatDecimal('quantity', quantity);
};
