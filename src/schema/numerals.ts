import Big from 'big.js';
import type { Decimal } from '../domain/decimal.ts';

/** What a text says as a number: an exact decimal, or why it says none. */
export type Numeral = { readonly value: Decimal } | { readonly error: string };

const spaces = /[\s\u00a0\u202f'’]/g;
const plain = /^\d*\.?\d+(e[+-]?\d{1,3})?$|^\d+\.$/i;
const commaGroups = /^\d{1,3}(,\d{3})+$/;
const commaGroupsAndPoint = /^\d{1,3}(,\d{3})+\.\d+$/;
const pointGroupsAndComma = /^\d{1,3}(\.\d{3})+,\d+$/;
const pointGroups = /^\d{1,3}(\.\d{3}){2,}$/;
const decimalComma = /^\d+,\d+$/;

/** The digits with a point as their only mark; null where they can be read in two ways, undefined where in none. */
const unmarked = (text: string): string | null | undefined => {
  if (plain.test(text)) return text;
  if (commaGroupsAndPoint.test(text) || (commaGroups.test(text) && text.split(',').length > 2))
    return text.replaceAll(',', '');
  if (pointGroupsAndComma.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (pointGroups.test(text)) return text.replaceAll('.', '');
  // "1,234" is one thousand for some and one and a bit for others; "0,234" and "12,5" can only be the second.
  if (commaGroups.test(text) && !text.startsWith('0')) return null;
  return decimalComma.test(text) ? text.replace(',', '.') : undefined;
};

/**
 * A number as people write it: thousands apart by commas, points, spaces or apostrophes where that can be told, a
 * decimal comma where it can be nothing else, a minus before or after, brackets for negative, an exponent.
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
