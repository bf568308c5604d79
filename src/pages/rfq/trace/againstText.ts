import { compare } from '../../../domain/decimal.ts';
import { formatPrice } from '../../../ui/fields/format.ts';

const money = (value: string) => formatPrice('money', value);

/** A difference to an estimate in words: "12.50 under the estimate". */
export const againstText = (difference: string): string => {
  const sign = compare(difference, '0');
  if (sign === 0) return 'as estimated';
  return `${money(difference.replace('-', ''))} ${sign < 0 ? 'under' : 'over'} the estimate`;
};
