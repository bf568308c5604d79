import { round } from '../../domain/decimal.ts';
import { parseNumeral, type DecimalMark } from '../../domain/numerals.ts';
import { ownMark } from '../fields/numbers.ts';

interface Rules {
  readonly below?: number;
  /** What is said of a negative number. */
  readonly negative?: string;
  readonly mark?: DecimalMark;
}

/**
 * An amount or percentage as people write it, as a decimal of the places that were typed, at most 2; or why it is none.
 * A text with two readings is read as the locale's. An empty text is missing.
 */
export const typedAmount = (
  typed: string,
  { below, negative = 'Must not be negative', mark = ownMark() }: Rules = {},
): { readonly value: string } | { readonly error: string } | undefined => {
  const bare = typed.replace(/[%\p{Sc}]/gu, '').trim();
  if (bare === '') return undefined;
  const read = parseNumeral(bare, mark);
  if ('error' in read) return { error: 'Must be a number' };
  const { value } = read;
  if (value.startsWith('-')) return { error: negative };
  if (!/^\d+(\.\d{1,2})?$/.test(value)) return { error: 'At most 2 decimal places' };
  if (below !== undefined && Number(value) >= below) return { error: `Must be below ${below}` };
  const places = /[.,](\d{1,2})$/.exec(bare)?.[1]?.length ?? 0;
  return { value: round(value, places) };
};
