import Big from 'big.js';
import { signPattern } from './currencySigns.ts';
import type { Decimal } from './decimal.ts';

/** The exact decimal of a text, or the reason why it has none. */
type Numeral = { readonly value: Decimal } | { readonly error: string };

/** What begins the decimals of a number. */
export type DecimalMark = '.' | ',';
export const decimalMarks = ['.', ','] as const satisfies readonly DecimalMark[];

const spaces = /[\s\u00a0\u202f'’]/g;
const money = `(?:${signPattern})`;
const moneyBefore = new RegExp(`^([-+(]?)\\s*${money}\\s*(?=[\\d.,(+-])`, 'iu');
const moneyAfter = new RegExp(`(?<=[\\d.,=)/-])\\s*${money}(\\)?)$`, 'iu');
/** "500/-", "500/=", "12,-" and "12.--": nothing after the whole number. */
const noneAfter = /(?:\/[-=]|(?<=\d[.,])-{1,2})(\)?)$/;

/** The patterns of digits without spaces by decimal mark; groups of three never begin with a nought. */
const patterns: Readonly<Record<DecimalMark, readonly RegExp[]>> = {
  '.': [
    /^\d*\.?\d+(?:e[+-]?\d{1,3})?$|^\d+\.$/i,
    /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
    // Lakhs and crores: 12,34,567.50.
    /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d*)?$/,
  ],
  ',': [/^\d*,?\d+$|^\d+,$/, /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/],
};

/**
 * Groups divided by one sign, as they are by commas: of three digits, or of two before the last three (lakhs). Anything
 * else with a space or an apostrophe between its digits is no number: “1 2”, “12 34”, “12'6”.
 */
const grouped =
  /^(?:[1-9]\d{0,2}(?:\s\d{3})+|[1-9]\d?(?:\s\d{2})+\s\d{3}|[1-9]\d{0,2}(?:['’]\d{3})+|[1-9]\d?(?:['’]\d{2})+['’]\d{3})(?:[.,]\d*)?$/;

/** A text in its parts: the sign, and the digits with their marks. */
interface Parts {
  readonly negative: boolean;
  readonly body: string;
  /** Its groups are divided by spaces or apostrophes, so that a mark can only begin the decimals. */
  readonly spaced: boolean;
}

const partsOf = (text: string): Parts | null => {
  const bare = text.trim().replace(/[−–—]/g, '-').replace(moneyBefore, '$1').replace(moneyAfter, '$1');
  const plain = bare.replace(noneAfter, '$1').trim();
  const bracketed = /^\((.+)\)$/.exec(plain)?.[1];
  const [, before = '', body = '', after = ''] = /^([+-]?)\s*(.*?)\s*(-?)$/.exec((bracketed ?? plain).trim()) ?? [];
  if (after && before) return null;
  const spaced = /\d[\s'’]\d/.test(body);
  if (spaced && !grouped.test(body)) return null;
  const negative = bracketed !== undefined || before === '-' || after === '-';
  return { negative, body: body.replace(spaces, ''), spaced };
};

/** The digits with a point as the only mark, as each decimal mark reads them. */
const readingsOf = ({ body, spaced }: Parts): Readonly<Partial<Record<DecimalMark, string>>> => {
  const found: Partial<Record<DecimalMark, string>> = {};
  for (const mark of decimalMarks) {
    const group = mark === '.' ? ',' : '.';
    if (patterns[mark].some((pattern) => pattern.test(body)) && !(spaced && body.includes(group)))
      found[mark] = body.replaceAll(group, '').replace(',', '.').replace(/\.$/, '');
  }
  return found;
};

/**
 * What a text tells about the decimal mark of its file: the only mark that it can be read with, `open` where both read
 * it and differ ("1.234", "1,234"), null for a whole number and for what is none. A percent sign is left out.
 */
export const markTold = (text: string): DecimalMark | 'open' | null => {
  if (!/[.,]/.test(text)) return null;
  const parts = partsOf(text.replace(/%\s*$/, ''));
  if (!parts || !/[.,]/.test(parts.body)) return null;
  const { '.': point, ',': comma } = readingsOf(parts);
  if (point === undefined && comma === undefined) return null;
  return point === undefined ? ',' : comma === undefined ? '.' : 'open';
};

/** A plain number of a typed cell as a text with one reading: "1.234" becomes "1.2340". */
export const oneReading = (plain: string): string => (markTold(plain) === 'open' ? `${plain}0` : plain);

/**
 * A number in common spellings: groups of thousands divided by commas, points, spaces or apostrophes, a decimal point or
 * comma, a minus before or after, brackets for negative, a currency, an exponent. A text with two readings ("1,234",
 * "1.234") is read with `mark`, the decimal mark of its file or of the locale; without one it is an error that says both.
 */
export const parseNumeral = (text: string, mark?: DecimalMark | null): Numeral => {
  const parts = partsOf(text);
  const { '.': point, ',': comma } = parts ? readingsOf(parts) : {};
  const isOpen = point !== undefined && comma !== undefined && point !== comma;
  if (isOpen && !mark) {
    const [long = '', short = ''] = [point, comma].toSorted((a, b) => Number(b) - Number(a));
    return { error: `“${text}” can be read in two ways: write ${long} or ${short}` };
  }
  const digits = isOpen ? (mark === ',' ? comma : point) : (point ?? comma);
  if (!parts || digits === undefined) return { error: `“${text}” is not a number` };
  const value = new Big(digits).toFixed();
  return { value: parts.negative && !/^0(\.0*)?$/.test(value) ? `-${value}` : value };
};
