import { factorOf, type ItemUnits } from '../../../domain/units.ts';
import { invalid } from '../../engine/errors.ts';

/** Of which a price is, where that is another unit of the item: how many base units one is; nulls for the base unit. */
export interface PriceUnit {
  readonly unit: string | null;
  readonly unit_factor: string | null;
}

const none: PriceUnit = { unit: null, unit_factor: null };

/** A line of an RFQ as its price is counted. */
export interface PricedLine {
  readonly description: string;
  readonly unit: string | null;
  readonly units: ItemUnits | undefined;
}

/**
 * The unit in which a bid is priced (rule 163). What is named as before keeps the factor of its day.
 * @throws Failure 422 at `field` for a unit that the item does not have
 */
export const priceUnitOf = (
  line: PricedLine | undefined,
  named: unknown,
  before: PriceUnit | undefined,
  field: string,
): PriceUnit => {
  const unit = typeof named === 'string' ? named.trim() : '';
  if (unit === '' || unit.toLowerCase() === line?.unit?.toLowerCase()) return none;
  if (before?.unit?.toLowerCase() === unit.toLowerCase()) return { ...before, unit };
  const factor = factorOf(line?.units, unit);
  if (factor === undefined)
    throw invalid({ [field]: [`${line?.description ?? ''} is counted in ${line?.unit ?? 'no unit'}, not in ${unit}`] });
  return { unit, unit_factor: factor };
};
