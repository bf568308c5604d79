import { formatDecimal } from '../../../ui/fields/format.ts';

/** A quantity with its unit, if it has one: “12.5 m²”. */
export const coverageText = (quantity: string, unit: string | null): string =>
  unit ? `${formatDecimal('quantity', quantity)} ${unit}` : formatDecimal('quantity', quantity);
