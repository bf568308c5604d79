import { currencies } from './currencies.ts';

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
  hk$: ['HKD'],
  nt$: ['TWD'],
  r$: ['BRL'],
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
  dh: ['AED', 'MAD'],
  dirham: ['AED', 'MAD'],
  dirhams: ['AED', 'MAD'],
  '₦': ['NGN'],
  naira: ['NGN'],
  '₽': ['RUB'],
  руб: ['RUB'],
  'руб.': ['RUB'],
  lei: ['RON'],
  ksh: ['KES'],
  '¥': ['JPY', 'CNY'],
  kč: ['CZK'],
  '₺': ['TRY'],
  '₩': ['KRW'],
  '₱': ['PHP'],
  '฿': ['THB'],
  '₫': ['VND'],
  '₪': ['ILS'],
  '৳': ['BDT'],
  ringgit: ['MYR'],
  rand: ['ZAR'],
  forint: ['HUF'],
};

/** Letters that are a currency as they are written here alone: "Ft" are forints, "ft" feet. */
const exactSigns: Readonly<Record<string, readonly string[]>> = {
  RM: ['MYR'],
  R: ['ZAR'],
  Ft: ['HUF'],
  TL: ['TRY'],
  KD: ['KWD'],
  QR: ['QAR'],
  SR: ['SAR'],
  BD: ['BHD'],
  RO: ['OMR'],
  Rp: ['IDR'],
  Tk: ['BDT'],
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
  'TWD',
  'BRL',
  'MXN',
  'MAD',
  'NGN',
  'UGX',
  'KES',
  'RUB',
  'PKR',
  'LKR',
  'BDT',
  'MYR',
  'THB',
  'IDR',
  'PHP',
  'VND',
  'KRW',
  'ILS',
  'EGP',
] as const;
const codes = new Set<string>([...currencies, ...others]);

/** The currencies that a sign or code can stand for; none for another text. */
export const currenciesOf = (sign: string): readonly string[] => {
  const bare = sign.trim().replace(/\s+/g, ' ');
  if (codes.has(bare.toUpperCase())) return [bare.toUpperCase()];
  if (Object.hasOwn(exactSigns, bare)) return exactSigns[bare] ?? [];
  return Object.hasOwn(signs, bare.toLowerCase()) ? (signs[bare.toLowerCase()] ?? []) : [];
};

/** What a currency can be beside a figure, as a pattern without regard to capitals. */
export const signPattern = [
  ...codes,
  '(?:us|nz|hk|nt|[acrs])\\$',
  'euros?',
  'rs\\.?',
  's?fr\\.',
  'kr\\.?',
  'zł',
  'kč',
  'dhs?',
  'ksh',
  'lei',
  '\\p{Sc}',
].join('|');

/** The same of letters that are one as they are written alone. */
export const exactPattern = Object.keys(exactSigns).join('|');
