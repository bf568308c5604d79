import { isDecimalText } from '../../domain/decimal.ts';
import { parseNumeral } from '../../domain/numerals.ts';

/** A typed amount or percentage as a decimal of at most 2 places, or why it is none. An empty text is missing. */
export const typedAmount = (
  typed: string,
  { below }: { readonly below?: number } = {},
): { readonly value: string } | { readonly error: string } | undefined => {
  const bare = typed.replace(/[%£€$]/g, '').trim();
  if (bare === '') return undefined;
  const read = parseNumeral(bare);
  if ('error' in read) return { error: 'Must be a number' };
  const { value } = read;
  if (!isDecimalText(value) || value.startsWith('-')) return { error: 'Must not be negative' };
  if (!/^\d+(\.\d{1,2})?$/.test(value)) return { error: 'At most 2 decimal places' };
  if (below !== undefined && Number(value) >= below) return { error: `Must be below ${below}` };
  return { value };
};
