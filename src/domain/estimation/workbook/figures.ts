import { round, type Decimal } from '../../decimal.ts';
import { parseNumeral, type DecimalMark } from '../../numerals.ts';
import { isUnit } from './units.ts';

/** A figure of a cell: its value or null, what a person should know about it, and a unit behind the number. */
export type Figure =
  | { readonly value: Decimal | null; readonly note?: string; readonly unit?: string }
  | { readonly error: string };

/** The decimals of quantities and rates. */
const figurePlaces = 4;

const nothing = /^(?:[-–—.]+|nil|none|n\.?\/?a\.?|tb[acd]|blank|entf(?:ä|ae)llt|néant)$/i;
const said =
  /^(?:incl(?:\.|uded|usive)?|inkl(?:\.|usive)?|enthalten|inclus|compris|excl(?:\.|uded)?|r\.?\/?o\.?|rate only|quoted? rate only|nur (?:ep|einheitspreis)|by others?|bauseits|not required|free)$/i;
const lump = /^(?:l\.?\s?s\.?|lump\s?sum|sum|item|job|lot|one|pausch(?:al)?|psch\.?|forfait)$/i;
/** A mark of a footnote behind a figure: “50*”, “20 ¹”. */
const footnote = /^(.*\d)\s*([*†‡§]+|\s[¹²³⁴-⁹]+)$/u;
const withUnit = /^(\(?[-–−]?[\d.,\s'’]*\d\)?)\s*([a-z][a-z0-9.²³ ]*)$/i;

/**
 * Reads a quantity or rate as people write it: with a currency, groups of thousands, brackets for negative, a unit
 * behind it. "-", "Included" and "Rate only" are no figure. More than 4 decimals are rounded, with a note. A figure with
 * two readings is an error while its mark is not known.
 */
export const readFigure = (cell: string, mark: DecimalMark | null): Figure => {
  const text = cell.trim();
  if (text === '' || nothing.test(text)) return { value: null };
  if (said.test(text)) return { value: null, note: `says “${text}”` };
  if (lump.test(text)) return { value: '1', note: `“${text}” counts as 1`, unit: text };
  const [, noted, sign] = footnote.exec(text) ?? [];
  if (noted !== undefined && sign !== undefined) {
    const bare = readFigure(noted, mark);
    return 'error' in bare ? bare : { note: `“${text}” is read without its mark`, ...bare };
  }
  const whole = parseNumeral(text, mark);
  const [, number = text, unit] = 'value' in whole ? [] : (withUnit.exec(text) ?? []);
  const behind = unit !== undefined && isUnit(unit) ? unit : undefined;
  const read = behind === undefined ? whole : parseNumeral(number, mark);
  if ('error' in read) return read;
  const value = round(read.value, figurePlaces).replace(/\.?0+$/, '');
  const exact = (read.value.split('.')[1]?.replace(/0+$/, '').length ?? 0) <= figurePlaces;
  return {
    value,
    ...(exact ? {} : { note: `${read.value} is rounded to ${value}` }),
    ...(behind ? { unit: behind } : {}),
  };
};

/** The number of a cell without the unit behind it. */
export const numberIn = (cell: string): string => {
  const [, number, unit] = withUnit.exec(cell.trim()) ?? [];
  return number !== undefined && unit !== undefined && isUnit(unit) ? number : cell;
};
