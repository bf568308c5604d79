import Big from 'big.js';
import type { Decimal } from './decimal.ts';

/** The exact decimal of a text, or the reason why it has none. */
type Numeral = { readonly value: Decimal } | { readonly error: string };

/** What begins the decimals of a number. */
export type DecimalMark = '.' | ',';

const spaces = /[\s\u00a0\u202f'’]/g;
const plain = /^\d*\.?\d+(e[+-]?\d{1,3})?$|^\d+\.$/i;
const commaGroups = /^\d{1,3}(,\d{3})+$/;
const commaGroupsAndPoint = /^\d{1,3}(,\d{3})+\.\d+$/;
/** Lakhs and crores: 12,34,567.50. */
const indianGroups = /^\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/;
const onePointGroup = /^[1-9]\d{0,2}\.\d{3}$/;
const pointGroupsAndComma = /^\d{1,3}(\.\d{3})+,\d+$/;
const pointGroups = /^\d{1,3}(\.\d{3}){2,}$/;
const decimalComma = /^\d+,\d+$/;

/** The digits with a point as the only mark; null for a text with two readings, undefined for one without any. */
const unmarked = (text: string, mark: DecimalMark | undefined): string | null | undefined => {
  if (mark === ',' && onePointGroup.test(text)) return text.replace('.', '');
  if (plain.test(text)) return text;
  if (indianGroups.test(text)) return text.replaceAll(',', '');
  if (commaGroupsAndPoint.test(text) || (commaGroups.test(text) && text.split(',').length > 2))
    return text.replaceAll(',', '');
  if (pointGroupsAndComma.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (pointGroups.test(text)) return text.replaceAll('.', '');
  // "1,234" may be 1234 or 1.234. "0,234" and "12,5" have only one reading.
  if (commaGroups.test(text) && !text.startsWith('0'))
    return mark === undefined ? null : text.replace(',', mark === '.' ? '' : '.');
  return decimalComma.test(text) ? text.replace(',', '.') : undefined;
};

/**
 * A number in common spellings: groups of thousands divided by commas, points, spaces or apostrophes, a decimal comma
 * where no other reading is possible, a minus before or after, brackets for negative, an exponent. With
 * `mark`, the decimal mark of a locale, a text with two readings is read as this locale writes it.
 */
export const parseNumeral = (text: string, mark?: DecimalMark): Numeral => {
  const bare = text.trim().replace(/[−–]/g, '-');
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1];
  const [, before = '', body = '', after = ''] =
    /^([+-]?)(.*?)(-?)$/.exec((bracketed ?? bare).replace(spaces, '')) ?? [];
  const negative = bracketed !== undefined || before === '-' || after === '-';
  const digits = unmarked(body, mark);
  if (digits === undefined || (after && before)) return { error: `“${text}” is not a number` };
  if (digits === null)
    return { error: `“${text}” can be read in two ways: write ${body.replace(',', '')} or ${body.replace(',', '.')}` };
  const value = new Big(digits.replace(/\.$/, '')).toFixed();
  return { value: negative && !/^0(\.0*)?$/.test(value) ? `-${value}` : value };
};
