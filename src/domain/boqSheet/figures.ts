import { round, type Decimal } from '../decimal.ts';
import { parseNumeral } from '../numerals.ts';
import { isUnit } from './units.ts';

/** The mark between the whole number and its decimals. */
export type DecimalMark = '.' | ',';

/** A figure of a cell: its value or null, what a person should know about it, and a unit behind the number. */
export type Figure =
  | { readonly value: Decimal | null; readonly note?: string; readonly unit?: string }
  | { readonly error: string };

/** The decimals of quantities and rates. */
export const figurePlaces = 4;

const nothing = /^(?:[-–—.]+|nil|none|n\.?\/?a\.?|tb[acd]|blank)$/i;
const said =
  /^(?:incl(?:\.|uded|usive)?|excl(?:\.|uded)?|r\.?\/?o\.?|rate only|quoted? rate only|by others?|not required|free)$/i;
const lump = /^(?:l\.?\s?s\.?|lump\s?sum|sum|item|job|lot|one)$/i;
const currency = '(?:us\\$|rs\\.?|inr|usd|eur|gbp|aed|sar|qar|omr|kwd|chf|aud|cad|sgd|[$€£₹¥])';
const before = new RegExp(`^([-–−(]?)\\s*${currency}\\s*(?=[\\d.,(-])`, 'i');
const after = new RegExp(`\\s*(?:${currency}|/-|/=)(\\)?)$`, 'i');
const indian = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const exponent = /\de[+-]?\d+$/i;
const withUnit = /^(\(?[-–−]?[\d.,\s]*\d\)?)\s*([a-z][a-z0-9.²³ ]*)$/i;

const withMark = (text: string, mark: DecimalMark): string => {
  const bare = text.replace(/^[-–−(]|\)$/g, '');
  if (indian.test(bare)) return text.replaceAll(',', '');
  if (/^\d{1,3},\d{3}$/.test(bare)) return text.replace(',', mark === '.' ? '' : '.');
  return mark === ',' && /^\d{1,3}\.\d{3}$/.test(bare) ? text.replace('.', '') : text;
};

/**
 * Reads a quantity or rate as people write it: with a currency, groups of thousands, brackets for negative, a unit
 * behind it. "-", "Included" and "Rate only" are no figure. More than 4 decimals are rounded, with a note.
 */
export const readFigure = (cell: string, mark: DecimalMark): Figure => {
  const text = cell.trim();
  if (text === '' || nothing.test(text)) return { value: null };
  if (said.test(text)) return { value: null, note: `says “${text}”` };
  if (lump.test(text)) return { value: '1', note: `“${text}” counts as 1`, unit: text };
  const bare = text.replace(before, '$1').replace(after, '$1');
  const [, number = bare, unit] = exponent.test(bare) ? [] : (withUnit.exec(bare) ?? []);
  if (unit !== undefined && !isUnit(unit)) return { error: `“${text}” is not a number` };
  const read = parseNumeral(withMark(number.trim(), mark));
  if ('error' in read) return { error: `“${text}” is not a number` };
  const value = round(read.value, figurePlaces).replace(/\.?0+$/, '');
  const exact = (read.value.split('.')[1]?.replace(/0+$/, '').length ?? 0) <= figurePlaces;
  return { value, ...(exact ? {} : { note: `${read.value} is rounded to ${value}` }), ...(unit ? { unit } : {}) };
};

/** The mark that the figures of a file use; a point unless some have a decimal comma and none a point. */
export const guessMark = (cells: Iterable<string>): DecimalMark => {
  let commas = false;
  for (const cell of cells) {
    const text = cell.replace(/[^\d.,]/g, '');
    if (/\d\.\d{1,2}$|\.\d{4,}$|,\d{3}\.\d/.test(text) && !/,\d+\.\d{3},|\.\d{3}\.\d{3}$/.test(text)) return '.';
    if (/\d,\d{1,2}$|,\d{4,}$|\.\d{3},\d/.test(text)) commas = true;
  }
  return commas ? ',' : '.';
};
