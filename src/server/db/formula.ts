import type { Formula } from '../../domain/formula.ts';
import { identifier } from './sqlText.ts';

/**
 * Half up: PostgreSQL rounds numeric away from zero at a half. A quotient is rounded by integer division, because a
 * division of numeric has only some digits and would be rounded twice.
 */
const quotientSql = (numerator: string, denominator: string, places: number): string => {
  const scale = `1${'0'.repeat(places)}`;
  const size = `abs(${denominator})`;
  return `sign(${numerator}) * sign(${denominator}) * div(abs(${numerator}) * 2 * ${scale} + ${size}, 2 * ${size}) / ${scale}.${'0'.repeat(places)}`;
};

/** The formula as an expression over the columns of a row; an empty column counts as 0. */
export const formulaSql = (formula: Formula): string => {
  if (typeof formula === 'string') return `coalesce(${identifier(formula)}, 0)`;
  if ('constant' in formula) return `${formula.constant}::numeric`;
  if ('sum' in formula) return `(${formula.sum.map(formulaSql).join(' + ')})`;
  if ('difference' in formula) return `(${formula.difference.map(formulaSql).join(' - ')})`;
  if ('product' in formula) return `(${formula.product.map(formulaSql).join(' * ')})`;
  if ('rounded' in formula) return `round(${formulaSql(formula.rounded)}, ${formula.places})`;
  if ('ifZero' in formula)
    return `case when ${formulaSql(formula.ifZero)} = 0 then ${formulaSql(formula.result)} else ${formulaSql(formula.otherwise)} end`;
  const [numerator, denominator] = formula.quotient;
  return quotientSql(formulaSql(numerator), formulaSql(denominator), formula.places);
};
