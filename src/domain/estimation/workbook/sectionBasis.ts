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

const dayworks = new RegExp(
  String.raw`${lead}(?:day\s?works?(?:\s+rates?)?|stundenlohn(?:arbeiten)?|regiearbeiten|travaux\s+en\s+régie)(?!\p{L})`,
  'iu',
);

type SectionBasis = 'optional' | 'provisional_sum' | 'rate_only';

/** What the heading of a section says that its lines are. */
const basisOfHeading = (text: string): SectionBasis | null => {
  if (optional.test(text)) return 'optional';
  if (provisional.test(text)) return 'provisional_sum';
  return dayworks.test(text) ? 'rate_only' : null;
};

const hasRate = ({ rates }: StatedLine): boolean => Object.values(rates).some((rate) => typeof rate === 'string');

/**
 * The lines with what the headings above them say: items of “Optional items” are in no total, the lump sums of
 * “Provisional sums” are such sums, and rates of “Dayworks” without a quantity are rates only. A row that says itself what
 * it is stays that.
 */
export const withSectionBasis = (lines: readonly StatedLine[]): readonly StatedLine[] => {
  const said: (SectionBasis | null)[] = [];
  return lines.map((line, at): StatedLine => {
    const above = line.parent === null ? null : (said[line.parent] ?? null);
    said[at] = line.kind === 'structure' ? (basisOfHeading(line.description) ?? above) : null;
    if (line.kind !== 'item' || line.basis !== undefined || above === null) return line;
    const { quantity, notes } = line;
    if (above === 'optional') {
      const told = [...notes, 'Optional by its section: nothing in the total'];
      return { ...line, basis: above, quantity: null, alternate_quantity: quantity, notes: told };
    }
    if (above === 'rate_only')
      return quantity === null && hasRate(line)
        ? { ...line, basis: above, notes: [...notes, 'Rate only by its section: nothing in the total'] }
        : line;
    return quantity !== null && compare(quantity, '1') === 0
      ? { ...line, basis: above, notes: [...notes, 'Provisional sum by its section: in the total, without overheads'] }
      : line;
  });
};
