import { compare, multiply, round, type Decimal } from './decimal.ts';
import { evaluate } from './formula.ts';

/** The places of a quantity in the ledger. */
const places = 4;

/**
 * What so many of a unit are in the base unit of the item, of which one is `factor`: exact, with 4 places; null where it
 * would need more (rule 162).
 */
export const inBase = (quantity: Decimal, factor: Decimal): Decimal | null => {
  const exact = multiply(quantity, factor);
  const rounded = round(exact, places);
  return compare(exact, rounded) === 0 ? rounded : null;
};

/** The other units of an item: the base units that one of each is, by its name in small letters. */
export interface ItemUnits {
  readonly base: string;
  readonly factors: Readonly<Record<string, Decimal>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const parsed = (text: string): ItemUnits | undefined => {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || typeof value['base'] !== 'string' || !isRecord(value['factors'])) return undefined;
  const factors = Object.entries(value['factors']).flatMap(([unit, one]): [string, Decimal][] =>
    typeof one === 'string' ? [[unit, one]] : [],
  );
  return { base: value['base'], factors: Object.fromEntries(factors) };
};

let last: { readonly text: string; readonly units: ItemUnits | undefined } | undefined;

/** The units of an item as its lines have them: a text of JSON, since a line has plain values. The same text comes in a row. */
export const unitsIn = (text: unknown): ItemUnits | undefined => {
  if (typeof text !== 'string' || text === '') return undefined;
  if (last?.text !== text) last = { text, units: parsed(text) };
  return last.units;
};

/** How many base units one of `unit` is; undefined for the base unit, and for what is no unit of the item. */
export const factorOf = (units: ItemUnits | undefined, unit: unknown): Decimal | undefined =>
  units && typeof unit === 'string' && unit.toLowerCase() !== units.base.toLowerCase()
    ? units.factors[unit.toLowerCase()]
    : undefined;

/** How many of a unit so many base units are, with up to 4 places; null where that needs more, or there is no such unit. */
export const inUnit = (quantity: Decimal, factor: Decimal | null): Decimal | null => {
  if (factor === null) return null;
  const many = evaluate({ quotient: ['quantity', 'factor'], places }, { quantity, factor });
  return compare(multiply(many, factor), quantity) === 0 ? many : null;
};

/** What was typed, in the base unit; or why it is nothing there. */
export type Counted =
  | { readonly quantity: Decimal; readonly unit: string | null; readonly factor: Decimal | null }
  | { readonly refused: string };

/** A quantity that was typed of an item, or of what is no item of the masters. */
export interface TypedQuantity {
  readonly quantity: Decimal;
  /** Empty for the base unit. */
  readonly unit?: string | null | undefined;
  /** The base unit. */
  readonly base: string | null;
  /** What it is, as it is named where the quantity is refused. */
  readonly of: string;
}

const plain = (quantity: Decimal): string => quantity.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** Converts what was typed into the base unit, never rounded (rule 162). */
export const countedIn = (units: ItemUnits | undefined, { quantity, unit, base, of }: TypedQuantity): Counted => {
  const named = unit?.trim();
  if (!named || named.toLowerCase() === base?.toLowerCase()) return { quantity, unit: null, factor: null };
  const factor = factorOf(units, named);
  if (factor === undefined) return { refused: `${of} is counted in ${base ?? 'no unit'}, not in ${named}` };
  const counted = inBase(quantity, factor);
  if (counted !== null) return { quantity: counted, unit: named, factor };
  const exact = plain(multiply(quantity, factor));
  return { refused: `${plain(quantity)} ${named} of ${of} are ${exact} ${base ?? ''}: at most 4 places` };
};
