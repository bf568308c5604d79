import { compare, type Decimal } from '../../../domain/decimal.ts';
import { nameKey } from '../../../domain/fold.ts';
import type { BelowMinimum } from '../../../resources/booking/belowMinimum.ts';
import { typedQuantity } from '../typedQuantity.ts';

export const nameOf = ({ item_name, variant }: BelowMinimum): string =>
  variant === null ? item_name : `${item_name}, ${variant}`;

/** How much of a variant is typed to be asked for; the reason if that is no quantity. */
export const wantedOf = (line: BelowMinimum, typed: string): { quantity: Decimal } | { problem: string } => {
  const read = typedQuantity({ name: line.item_name, unit: line.unit, units: [] }, typed);
  if (read === null) return { problem: 'A quantity is a number' };
  if ('problem' in read) return read;
  return compare(read.counted, '0') > 0 ? { quantity: read.counted } : { problem: 'More than nothing' };
};

/** The lines in which all words are found: code, item, variant. */
export const foundIn = (lines: readonly BelowMinimum[], search: string): readonly BelowMinimum[] => {
  const words = nameKey(search).split(' ').filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => {
    const text = nameKey(`${line.item_code} ${nameOf(line)}`);
    return words.every((word) => text.includes(word));
  });
};
