import { compare } from '../../../../domain/decimal.ts';
import { alike } from '../../../../domain/rfq/table/names.ts';
import { isBaseLine, type TableLine } from '../../../../domain/rfq/table/tableRfq.ts';
import type { LevellingAnswer, LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();

const isSameAsked = (line: LevellingLine, { quantity, unit }: TableLine): boolean =>
  quantity !== null &&
  compare(quantity, line.quantity) === 0 &&
  (unit === '' || unit.toLowerCase() === (line.unit ?? '').toLowerCase());

/** The one value that fits, of those that are not taken; undefined for none, and for several. */
const onlyOne = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined);

/**
 * The line of the RFQ that each line of a table is, by its index: the one with its words; of several with the same words,
 * the one with its quantity; else the one at its number that asks for as much. What fits nothing, or several, a person says, and
 * of an alternate, or of what is taken out, whether it is taken at all.
 */
export const matchLines = (
  table: readonly TableLine[],
  lines: readonly LevellingLine[],
): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const take = (at: number, line: LevellingLine | undefined) => {
    if (!line || taken.has(line.id)) return;
    found.set(at, line.id);
    taken.add(line.id);
  };
  const base = [...table.entries()].filter(([, line]) => isBaseLine(line));
  // Freight is a line where the RFQ asks for it in these words, and never by its number.
  const beside = [...table.entries()].filter(([, { charge }]) => charge !== null);
  for (const [at, one] of [...base, ...beside]) {
    const words = folded(one.description);
    const same = words === '' ? [] : lines.filter((line) => folded(line.description) === words && !taken.has(line.id));
    take(at, onlyOne(same) ?? onlyOne(same.filter((line) => isSameAsked(line, one))));
  }
  for (const [at, one] of base) {
    const line = found.has(at) ? undefined : lines[Number(one.item) - 1];
    if (line && isSameAsked(line, one)) take(at, line);
  }
  return found;
};

/** The vendor that each bidder is, by the bidder's index: the one of that name, whatever its punctuation and legal form. */
export const matchBidders = (
  names: readonly string[],
  vendors: LevellingAnswer['vendors'],
): ReadonlyMap<number, number> =>
  new Map(
    names.flatMap((name, at) => {
      const same = vendors.filter((vendor) => folded(vendor.name) === folded(name));
      const one = onlyOne(same) ?? onlyOne(vendors.filter((vendor) => alike(vendor.name, name) === 'form'));
      return one ? [[at, one.id] as const] : [];
    }),
  );
