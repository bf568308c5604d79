import Big from 'big.js';
import type { Decimal } from './decimal.ts';

/** The exact decimal of a text, or the reason why it has none. */
type Numeral = { readonly value: Decimal } | { readonly error: string };

const spaces = /[\s\u00a0\u202f'’]/g;
const plain = /^\d*\.?\d+(e[+-]?\d{1,3})?$|^\d+\.$/i;
const commaGroups = /^\d{1,3}(,\d{3})+$/;
const commaGroupsAndPoint = /^\d{1,3}(,\d{3})+\.\d+$/;
const pointGroupsAndComma = /^\d{1,3}(\.\d{3})+,\d+$/;
const pointGroups = /^\d{1,3}(\.\d{3}){2,}$/;
const decimalComma = /^\d+,\d+$/;

/** The digits with a point as the only mark; null for a text with two readings, undefined for one without any. */
const unmarked = (text: string): string | null | undefined => {
  if (plain.test(text)) return text;
  if (commaGroupsAndPoint.test(text) || (commaGroups.test(text) && text.split(',').length > 2))
    return text.replaceAll(',', '');
  if (pointGroupsAndComma.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (pointGroups.test(text)) return text.replaceAll('.', '');
  // "1,234" may be 1234 or 1.234. "0,234" and "12,5" have only one reading.
  if (commaGroups.test(text) && !text.startsWith('0')) return null;
  return decimalComma.test(text) ? text.replace(',', '.') : undefined;
};

/**
 * A number in common spellings: groups of thousands divided by commas, points, spaces or apostrophes, a decimal comma
 * where no other reading is possible, a minus before or after, brackets for negative, an exponent.
 */
export const parseNumeral = (text: string): Numeral => {
  const bare = text.trim().replace(/[−–]/g, '-');
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1];
  const [, before = '', body = '', after = ''] =
    /^([+-]?)(.*?)(-?)$/.exec((bracketed ?? bare).replace(spaces, '')) ?? [];
  const negative = bracketed !== undefined || before === '-' || after === '-';
  const digits = unmarked(body);
  if (digits === undefined || (after && before)) return { error: `“${text}” is not a number` };
  if (digits === null)
    return { error: `“${text}” can be read in two ways: write ${body.replace(',', '')} or ${body.replace(',', '.')}` };
  const value = new Big(digits.replace(/\.$/, '')).toFixed();
  return { value: negative && !/^0(\.0*)?$/.test(value) ? `-${value}` : value };
};
