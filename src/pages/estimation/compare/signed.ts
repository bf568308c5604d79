import type { Decimal } from '../../../domain/decimal.ts';
import type { DecimalField } from '../../../schema/field.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';

/** -1, 0 or 1. */
export const signOf = (value: Decimal): -1 | 0 | 1 =>
  /^-?0*(\.0*)?$/.test(value) ? 0 : value.startsWith('-') ? -1 : 1;

/** With its sign, a true minus: +1,250.00, −0.40, 0.00. */
export const signed = (value: Decimal, kind: DecimalField['kind'] = 'money'): string => {
  const sign = signOf(value);
  const size = formatDecimal(kind, value.replace('-', ''));
  return sign === 0 ? size : `${sign > 0 ? '+' : '−'}${size}`;
};
