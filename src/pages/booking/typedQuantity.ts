import { isDecimalText, type Decimal } from '../../domain/decimal.ts';
import { countedIn, type ItemUnits } from '../../domain/units.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { decimalOf } from '../../ui/fields/input/DecimalInput.tsx';

/** An item as its quantities are typed: its base unit, and how many of it each other one is. */
export interface CountedItem {
  readonly name: string;
  readonly unit: string | null;
  readonly units: readonly { readonly unit: string; readonly factor: Decimal }[];
}

/** What was typed: a quantity in the unit that was named, and what that is in the base unit. */
export interface TypedQuantity {
  readonly quantity: Decimal;
  readonly unit: string | null;
  readonly counted: Decimal;
}

/** The units of an item by their names, as its lines have them. */
export const unitsFor = ({ unit, units }: Pick<CountedItem, 'unit' | 'units'>): ItemUnits => ({
  base: unit ?? '',
  factors: Object.fromEntries(units.map((one) => [one.unit.toLowerCase(), one.factor])),
});

/** Reads a quantity with or without a unit behind it: “30”, “2 box”; null for nothing. */
export const typedQuantity = (
  item: CountedItem,
  typed: string,
): TypedQuantity | { readonly problem: string } | null => {
  const text = typed.trim();
  const named = /[^\d\s.,'’+-].*$/u.exec(text)?.[0];
  const value = decimalOf('quantity', named === undefined ? text : text.slice(0, -named.length));
  if (value === null && named === undefined) return null;
  if (value === null || !isDecimalText(value)) return { problem: 'A quantity is a number' };
  const found = countedIn(unitsFor(item), { quantity: value, unit: named, base: item.unit, of: item.name });
  return 'refused' in found
    ? { problem: found.refused }
    : { quantity: value, unit: found.unit, counted: found.quantity };
};

const figure = (value: Decimal, unit: string | null) => `${formatDecimal('quantity', value)}${unit ? ` ${unit}` : ''}`;

/** What is typed in another unit, in stock: “2 box = 24 ea”; undefined where it is typed in that one. */
export const saidInStock = (
  { unit }: Pick<CountedItem, 'unit'>,
  typed: ReturnType<typeof typedQuantity>,
): string | undefined =>
  typed && 'counted' in typed && typed.unit !== null
    ? `${figure(typed.quantity, typed.unit)} = ${figure(typed.counted, unit)}`
    : undefined;

/** In which units a quantity may be typed: “Or in box, pallet”; undefined where there is one alone. */
export const otherUnitsOf = ({ units }: Pick<CountedItem, 'units'>): string | undefined =>
  units.length > 0 ? `Or in ${units.map(({ unit }) => unit).join(', ')}` : undefined;
