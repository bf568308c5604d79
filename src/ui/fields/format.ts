import { datesAs, numbersAs } from '../../authProvider/notation.ts';
import { getSession } from '../../authProvider/session.ts';
import { decimalPlaces, type DecimalField } from '../../schema/field.ts';
import { inSentence } from '../../schema/words.ts';

export { formatInstant, withLocalTimes } from '../../dataProvider/localTimes.ts';

/** The least decimal places by kind. Up to `decimalPlaces` are written when they are not zero. */
const minPlaces = { money: 2, rate: 2, quantity: 0, percent: 0, factor: 0 } as const;

const plain = (kind: DecimalField['kind']) =>
  numbersAs({ minimumFractionDigits: minPlaces[kind], maximumFractionDigits: decimalPlaces[kind] });
const formatters = {
  money: plain('money'),
  rate: plain('rate'),
  quantity: plain('quantity'),
  percent: plain('percent'),
  factor: plain('factor'),
};

/** An exact decimal in the notation of the branch: '1234567.5' → '1,234,567.50'. It never becomes a float. */
export const formatDecimal = (kind: DecimalField['kind'], value: string): string => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the type takes literals alone, a string stays exact
  const shown = formatters[kind]().format(value as Intl.StringNumericLiteral);
  return kind === 'percent' ? `${shown} %` : shown;
};

/** The currency of the current branch, in which all its amounts are; undefined while nobody is signed in. */
export const branchCurrency = (): string | undefined => {
  const session = getSession();
  return session?.assigned_branches.find(({ id }) => id === session.branch)?.currency;
};

type Price = 'money' | 'rate';
const priceFormatters = new Map<string, () => Intl.NumberFormat>();

/** An amount or a rate with the currency of the branch: '1234.5' → '£1,234.50'. A sheet names it in its head instead. */
export const formatPrice = (kind: Price, value: string): string => {
  const currency = branchCurrency();
  if (currency === undefined) return formatDecimal(kind, value);
  const known = priceFormatters.get(`${kind} ${currency}`);
  const formatter =
    known ??
    numbersAs({
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: minPlaces[kind],
      maximumFractionDigits: decimalPlaces[kind],
    });
  priceFormatters.set(`${kind} ${currency}`, formatter);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the type takes literals alone, a string stays exact
  return formatter().format(value as Intl.StringNumericLiteral);
};

/** The same in another currency than the branch's, if it is one: '298.00 EUR'. */
export const formatPriceIn = (kind: Price, value: string, currency: string | null): string =>
  currency === null || currency === branchCurrency()
    ? formatPrice(kind, value)
    : `${formatDecimal(kind, value)} ${currency}`;

/**
 * An exact decimal of a record, in lists and on its page: an amount or rate with its currency, which is the branch's
 * unless the record says another one.
 */
export const formatFigure = (
  { kind, currencyIn }: Pick<DecimalField, 'kind' | 'currencyIn'>,
  value: string,
  record: Readonly<Record<string, unknown>> = {},
): string => {
  if (kind !== 'money' && kind !== 'rate') return formatDecimal(kind, value);
  const other = currencyIn === undefined ? null : record[currencyIn];
  return formatPriceIn(kind, value, typeof other === 'string' ? other : null);
};

const grouped = numbersAs({ maximumFractionDigits: 16 });
const withCents = numbersAs({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A value in an input while nobody edits it: '185000.00' → '185,000', '1250.5000' → '1,250.5', money '12.50'. */
export const groupedDecimal = (kind: DecimalField['kind'], value: string): string => {
  const hasCents = kind === 'money' && /^-?\d+\.(?!0+$)\d{1,2}$/.test(value);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the type takes literals alone, a string stays exact
  return (hasCents ? withCents : grouped)().format(value as Intl.StringNumericLiteral);
};

const integers = numbersAs();
export const formatInteger = (value: number): string => integers().format(value);

const days = datesAs({ dateStyle: 'medium', timeZone: 'UTC' });

/** '2026-05-07' in the notation of the branch: the same day in every time zone. */
export const formatDay = (day: string): string => days().format(new Date(`${day}T00:00:00Z`));

/** "1 client", "2 clients": the number in the notation of the branch. */
export const counted = (n: number, one: string, many: string): string =>
  `${formatInteger(n)} ${inSentence(n === 1 ? one : many)}`;

const fullInstants = datesAs({ dateStyle: 'full', timeStyle: 'long' });

/** A UTC time in the browser's time zone, with seconds and the zone's name. */
export const fullInstant = (iso: string): string => fullInstants().format(new Date(iso));

/** The first letters of the first and the last word of a name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => /^./u.exec(word ?? '')?.[0] ?? '',
  );
  return letters.join('').toUpperCase();
};

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });
/** “Ada, Ben or Cy”. */
export const anyOf = (names: readonly string[]): string => disjunction.format(names);
