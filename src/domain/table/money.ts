import { currencies } from '../currencies.ts';

/** Signs and short names of currencies, by what they stand for. A sign that several countries have names each. */
const signs: Readonly<Record<string, readonly string[]>> = {
  '£': ['GBP'],
  '€': ['EUR'],
  euro: ['EUR'],
  euros: ['EUR'],
  $: ['USD', 'AUD', 'CAD', 'NZD', 'SGD'],
  dollar: ['USD', 'AUD', 'CAD', 'NZD', 'SGD'],
  dollars: ['USD', 'AUD', 'CAD', 'NZD', 'SGD'],
  'us dollar': ['USD'],
  'us dollars': ['USD'],
  us$: ['USD'],
  a$: ['AUD'],
  c$: ['CAD'],
  nz$: ['NZD'],
  s$: ['SGD'],
  '₹': ['INR'],
  rs: ['INR', 'PKR', 'LKR'],
  'rs.': ['INR', 'PKR', 'LKR'],
  rupees: ['INR', 'PKR', 'LKR'],
  fr: ['CHF'],
  'fr.': ['CHF'],
  sfr: ['CHF'],
  'sfr.': ['CHF'],
  kr: ['SEK', 'DKK', 'NOK'],
  'kr.': ['SEK', 'DKK', 'NOK'],
  zł: ['PLN'],
  dhs: ['AED'],
  dh: ['AED'],
  dirham: ['AED'],
  dirhams: ['AED'],
  '₦': ['NGN'],
  naira: ['NGN'],
  '₽': ['RUB'],
  руб: ['RUB'],
  'руб.': ['RUB'],
  lei: ['RON'],
  ksh: ['KES'],
  '¥': ['JPY', 'CNY'],
  kč: ['CZK'],
};

const others = [
  'JPY',
  'CNY',
  'CZK',
  'HUF',
  'RON',
  'BGN',
  'TRY',
  'BHD',
  'KWD',
  'OMR',
  'HKD',
  'BRL',
  'MXN',
  'NGN',
  'UGX',
  'KES',
  'RUB',
  'PKR',
  'LKR',
  'MYR',
  'THB',
  'IDR',
  'KRW',
  'ILS',
  'EGP',
] as const;
const codes = new Set<string>([...currencies, ...others]);

/** The currencies that a sign or code can stand for; none for another text. */
export const currenciesOf = (sign: string): readonly string[] => {
  const bare = sign.trim().replace(/\s+/g, ' ');
  if (codes.has(bare.toUpperCase())) return [bare.toUpperCase()];
  return Object.hasOwn(signs, bare.toLowerCase()) ? (signs[bare.toLowerCase()] ?? []) : [];
};

const word = [
  ...codes,
  'us\\$',
  'a\\$',
  'c\\$',
  'nz\\$',
  's\\$',
  'euros?',
  'rs\\.?',
  's?fr\\.',
  'kr\\.?',
  'zł',
  'kč',
  'dhs?',
  '[£€$₹¥]',
].join('|');
const before = new RegExp(`^[-+−(]?\\s*(${word})\\s*(?=[\\d.,(+−-])`, 'iu');
const after = new RegExp(`[\\d.,=)/-]\\s*(${word})\\)?$`, 'iu');
const inHeading = new RegExp(
  `(?:^|[\\s(/[.,-])(${word}|us\\s+dollars?|dollars?|rupees|dirhams?|naira|s?fr|lei|ksh|руб\\.?|[₦₽])(?=$|[\\s)/\\].,:-])`,
  'iu',
);

/** The sign of a currency that a figure is written with: "€" of "€ 900.00"; null for none. */
export const signOfFigure = (text: string): string | null => {
  const bare = text.trim();
  return before.exec(bare)?.[1] ?? after.exec(bare)?.[1] ?? null;
};

/** The sign of a currency that a heading names: "USD" of "Rate (USD)"; null for none. */
export const signOfHeading = (text: string): string | null => inHeading.exec(text)?.[1] ?? null;

const ofPrices =
  /(?<!\p{L})(?:currency|prices?|rates?|amounts?|costs?|figures?|bids?|quotations?|quantities|währung|preise|beträge|devise|prix|montants)(?!\p{L})/iu;

/** The sign of a currency that a title names for all prices below it: "All rates in USD", "Currency: EUR"; null for none. */
export const signOfTitle = (rows: readonly { readonly cells: readonly string[] }[]): string | null => {
  for (const { cells } of rows) {
    const text = cells.join(' ').replace(/\s+/g, ' ').trim();
    const sign = ofPrices.test(text) && !/\d[\d.,]*\d/.test(text) ? signOfHeading(text) : null;
    if (sign !== null) return sign;
  }
  return null;
};

/** Whether a sign can mean the currency. */
export const means = (sign: string, currency: string): boolean => currenciesOf(sign).includes(currency);
