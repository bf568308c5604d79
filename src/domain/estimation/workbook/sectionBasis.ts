import { compare } from '../../decimal.ts';
import type { StatedLine } from './statedPercentages.ts';

const lead = String.raw`^\W*(?:(?:section|part|bill|titel|los|lot)\s+)?(?:[A-Z0-9]{1,3}(?:\.\d+)*[.):]?\s+[-–—]?\s*)?`;
const optional = new RegExp(
  String.raw`${lead}(?:optional(?:\s+(?:extra|item|work|price)s?)?|options|(?:bedarfs|eventual)positionen|postes\s+en\s+option)(?!\p{L})(?!\s+\p{L})`,
  'iu',
);
const provisional = new RegExp(
  String.raw`${lead}(?:(?:un)?defined\s+)?(?:provisional|prime\s+cost|p\.?c\.?)(?:\s+(?:and|&|\/)\s+(?:provisional|prime\s+cost|p\.?c\.?))?\s+sums(?!\p{L})(?!\s+\p{L})|${lead}sommes\s+provisionnelles`,
  'iu',
);

/** What the heading of a section says that its lines are. */
const basisOfHeading = (text: string): 'optional' | 'provisional_sum' | null =>
  optional.test(text) ? 'optional' : provisional.test(text) ? 'provisional_sum' : null;

/**
 * The lines with what the headings above them say: items of “Optional items” are in no total, the lump sums of
 * “Provisional sums” are such sums. A row that says itself what it is stays that.
 */
export const withSectionBasis = (lines: readonly StatedLine[]): readonly StatedLine[] => {
  const said: ('optional' | 'provisional_sum' | null)[] = [];
  return lines.map((line, at): StatedLine => {
    const above = line.parent === null ? null : (said[line.parent] ?? null);
    said[at] = line.kind === 'structure' ? (basisOfHeading(line.description) ?? above) : null;
    if (line.kind !== 'item' || line.basis !== undefined || above === null) return line;
    const { quantity, notes } = line;
    if (above === 'optional') {
      const told = [...notes, 'Optional by its section: nothing in the total'];
      return { ...line, basis: above, quantity: null, alternate_quantity: quantity, notes: told };
    }
    return quantity !== null && compare(quantity, '1') === 0
      ? { ...line, basis: above, notes: [...notes, 'Provisional sum by its section: in the total, without overheads'] }
      : line;
  });
};
