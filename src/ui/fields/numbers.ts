import { notation } from '../../authProvider/notation.ts';
import { compare } from '../../domain/decimal.ts';
import { parseNumeral, type DecimalMark } from '../../domain/numerals.ts';

/** The value of a typed text, null for an empty one, or the reason why it has none. */
export type CellReading = { readonly value: string | null } | { readonly error: string };

/** What begins the decimals in the notation of the branch. */
export const ownMark = (locale = notation()): DecimalMark =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';

/** The bounds of a number. */
export interface Bounds {
  /** The most decimal places. */
  readonly places: number;
  /** The most digits before the point. */
  readonly digits: number;
  readonly min?: string;
  readonly max?: string;
}

/** Written with as few digits as possible: `'12.5000'` is `'12.5'`. */
export const shortened = (value: string): string =>
  value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value;

const withMark = (value: string, mark: DecimalMark): string => (mark === ',' ? value.replace('.', ',') : value);

/** A number as it is edited and copied: without groups and trailing zeros, with the mark of the locale. */
export const plainNumber = (value: string | null | undefined, mark: DecimalMark): string =>
  value === null || value === undefined ? '' : withMark(shortened(value), mark);

/** The number that a text is, as people write it: with groups, a currency or a percent sign. */
export const numeralOf = (text: string, mark: DecimalMark) =>
  parseNumeral(
    text
      .replace(/\p{Sc}/u, '')
      .trim()
      .replace(/\s*%$/, ''),
    mark,
  );

/**
 * A number as people write it: with groups, a currency or a percent sign; a text with two readings is read as the
 * locale's. Its value has as many places as the bounds say: `'1,250.5'` is `'1250.5000'` for 4 places.
 */
export const readNumber = (text: string, bounds: Bounds, mark: DecimalMark): CellReading => {
  if (text.trim() === '') return { value: null };
  const read = numeralOf(text, mark);
  if ('error' in read) return read;
  const { places, digits, min, max } = bounds;
  const [whole = '', decimals = ''] = shortened(read.value).split('.');
  if (decimals.length > places) return { error: `At most ${places} decimal places` };
  if (whole.replace('-', '').length > digits) return { error: `At most ${digits} digits before the point` };
  if (min !== undefined && compare(read.value, min) < 0)
    return { error: min === '0' ? 'Not below 0' : `At least ${withMark(min, mark)}` };
  if (max !== undefined && compare(read.value, max) > 0) return { error: `At most ${withMark(max, mark)}` };
  return { value: places === 0 ? whole : `${whole}.${decimals.padEnd(places, '0')}` };
};
