import { compare, type Decimal } from '../../../../domain/decimal.ts';
import { sameUnit } from '../../../../domain/estimation/workbook/units.ts';
import { inBase, inUnit } from '../../../../domain/units.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';

/**
 * The other unit of the item that a file's unit is, of which its prices and quantities are then (rule 163), and how many
 * base units one of it is; null where the file says none, that which was asked for, or no unit of the item.
 */
export const pricedPer = (
  unit: string,
  { unit: asked, units = [] }: LevellingLine,
): { readonly unit: string; readonly factor: Decimal } | null =>
  unit === '' || (asked !== null && sameUnit(unit, asked))
    ? null
    : (units.find((one) => sameUnit(unit, one.unit)) ?? null);

/** What a price for another unit is for a base unit, with up to 4 places; null where that needs more. */
export const pricePerBase = (price: Decimal, per: ReturnType<typeof pricedPer>): Decimal | null =>
  per ? inUnit(price, per.factor) : price;

/** Whether a file asks for as much as the RFQ, in its own unit of the item perhaps. */
export const isAsked = (
  quantity: Decimal,
  { quantity: asked }: LevellingLine,
  per: ReturnType<typeof pricedPer>,
): boolean => compare((per ? inBase(quantity, per.factor) : quantity) ?? '-1', asked) === 0;
