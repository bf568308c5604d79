import { getSession } from '../../authProvider/session.ts';
import { decimalPlaces, type DecimalField } from '../../schema/field.ts';
import { inSentence } from '../../schema/words.ts';

export { formatInstant, withLocalTimes } from '../../dataProvider/localTimes.ts';

/** The least decimal places by kind. Up to `decimalPlaces` are written when they are not zero. */
const minPlaces = { money: 2, rate: 2, quantity: 0, percent: 0, factor: 0 } as const;

/** By kind: a formatter takes a hundred times as long to make as to use, and a grid uses it for every cell. */
const formatters = new Map<DecimalField['kind'], Intl.NumberFormat>();
const formatterOf = (kind: DecimalField['kind']): Intl.NumberFormat => {
  const known = formatters.get(kind);
  if (known) return known;
  const made = new Intl.NumberFormat(undefined, {
    minimumFractionDigits: minPlaces[kind],
    maximumFractionDigits: decimalPlaces[kind],
  });
  formatters.set(kind, made);
  return made;
};

/** An exact decimal in the browser's locale: '1234567.5' → '1,234,567.50'. It never becomes a float. */
export const formatDecimal = (kind: DecimalField['kind'], value: string): string => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the type takes literals alone, a string stays exact
  const shown = formatterOf(kind).format(value as Intl.StringNumericLiteral);
  return kind === 'percent' ? `${shown} %` : shown;
};

/** The currency of the current branch, in which all its amounts are; undefined while nobody is signed in. */
export const branchCurrency = (): string | undefined => {
  const session = getSession();
  return session?.assigned_branches.find(({ id }) => id === session.branch)?.currency;
};

type Price = 'money' | 'rate';
const priceFormatters = new Map<string, Intl.NumberFormat>();

/** An amount or a rate with the currency of the branch: '1234.5' → '£1,234.50'. A sheet names it in its head instead. */
export const formatPrice = (kind: Price, value: string): string => {
  const currency = branchCurrency();
  if (currency === undefined) return formatDecimal(kind, value);
  const known = priceFormatters.get(`${kind} ${currency}`);
  const formatter =
    known ??
    new Intl.NumberFormat(undefined, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: minPlaces[kind],
      maximumFractionDigits: decimalPlaces[kind],
    });
  priceFormatters.set(`${kind} ${currency}`, formatter);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the type takes literals alone, a string stays exact
  return formatter.format(value as Intl.StringNumericLiteral);
};

/** An exact decimal of a record, in lists and on its page: an amount or rate with its currency. */
export const formatFigure = (kind: DecimalField['kind'], value: string): string =>
  kind === 'money' || kind === 'rate' ? formatPrice(kind, value) : formatDecimal(kind, value);

const groupedFormatter = new Intl.NumberFormat(undefined, { maximumFractionDigits: 16 });
const centsFormatter = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A value in an input while nobody edits it: '185000.00' → '185,000', '1250.5000' → '1,250.5', money '12.50'. */
export const groupedDecimal = (kind: DecimalField['kind'], value: string): string => {
  const hasCents = kind === 'money' && /^-?\d+\.(?!0+$)\d{1,2}$/.test(value);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the type takes literals alone, a string stays exact
  return (hasCents ? centsFormatter : groupedFormatter).format(value as Intl.StringNumericLiteral);
};

const integers = new Intl.NumberFormat();
export const formatInteger = (value: number): string => integers.format(value);

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** '2026-05-07' in the browser's locale: the same day in every time zone. */
export const formatDay = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

/** "1 client", "2 clients": the number in the browser's locale. */
export const counted = (n: number, one: string, many: string): string =>
  `${formatInteger(n)} ${inSentence(n === 1 ? one : many)}`;

/** A UTC time in the browser's time zone, with seconds and the zone's name. */
export const fullInstant = (iso: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(iso));

/** The first letters of the first and the last word of a name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => /^./u.exec(word ?? '')?.[0] ?? '',
  );
  return letters.join('').toUpperCase();
};

/** The name of the browser's time zone, `Europe/London`; undefined when the browser has none. */
export const ownZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
