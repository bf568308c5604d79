import { currenciesOf, exactPattern, signPattern } from '../currencySigns.ts';

const before = new RegExp(`^[-+−(]?\\s*(${signPattern})\\s*(?=[\\d.,(+−-])`, 'iu');
const after = new RegExp(`[\\d.,=)/-]\\s*(${signPattern})\\)?$`, 'iu');
const exactBefore = new RegExp(`^[-+−(]?\\s*(${exactPattern})\\.?\\s*(?=[\\d(+−-])`, 'u');
const exactAfter = new RegExp(`[\\d.,=)/-]\\s*(${exactPattern})\\)?$`, 'u');
const inHeading = new RegExp(
  `(?:^|[\\s(/[.,-])(${signPattern}|us\\s+dollars?|dollars?|rupees|dirhams?|naira|ringgit|rand|forint|s?fr|руб\\.?)(?=$|[\\s)/\\].,:'’-])`,
  'iu',
);
/** Letters are a currency in brackets, and behind "in" or a word of prices: of "Bidder R" nobody knows. */
const exactInHeading = new RegExp(
  `(?:[([]\\s*|(?<!\\p{L})[Ii][Nn]\\s+|(?:[Rr]ates?|[Pp]rices?|[Aa]mounts?|[Cc]osts?|[Tt]otals?)\\s+)(${exactPattern})(?=$|[\\s)/\\].,:'’-])`,
  'u',
);

/** The sign of a currency that a figure is written with: "€" of "€ 900.00", "RM" of "RM 5"; null for none. */
export const signOfFigure = (text: string): string | null => {
  const bare = text.trim();
  if (!/[^\d.,\s()+-]/.test(bare)) return null;
  return [before, after, exactBefore, exactAfter].map((one) => one.exec(bare)?.[1]).find((sign) => sign) ?? null;
};

/** An amount without letters that are a currency beside money alone: "RM 5" is 5, and as a code "R 5" is none. */
export const withoutLetters = (text: string): string => {
  const bare = text.trim();
  const sign = exactBefore.exec(bare)?.[1] ?? exactAfter.exec(bare)?.[1];
  if (sign === undefined) return text;
  return bare.startsWith(sign) || /^[-+−(]/.test(bare)
    ? bare.replace(new RegExp(`${sign}\\.?\\s*`, 'u'), '')
    : bare.replace(new RegExp(`\\s*${sign}(\\)?)$`, 'u'), '$1');
};

/** The sign of a currency that a heading names: "USD" of "Rate (USD)"; null for none. */
export const signOfHeading = (text: string): string | null =>
  inHeading.exec(text)?.[1] ?? exactInHeading.exec(text)?.[1] ?? null;

/** A heading without the currency that it names: "Cost rate" of "Cost rate (dollars)", "Price" of "Price in USD". */
export const withoutCurrency = (heading: string): string => {
  const sign = signOfHeading(heading);
  const at = sign === null ? -1 : heading.indexOf(sign);
  if (sign === null || at < 0) return heading;
  const before = heading.slice(0, at).replace(/[\s([/,:-]*(?:(?<!\p{L})in\s+)?$/iu, '');
  const behind = heading.slice(at + sign.length).replace(/^[\s)\].:]*/u, '');
  return `${before} ${behind}`.trim();
};

/** Whether a sign can mean the currency. */
export const means = (sign: string, currency: string): boolean => currenciesOf(sign).includes(currency);

/** What a sign is called: its code, or the sign where several countries have it. */
export const nameOfSign = (sign: string): string => {
  const found = currenciesOf(sign);
  return found.length === 1 ? (found[0] ?? sign) : sign.trim();
};
