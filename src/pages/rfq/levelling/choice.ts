import { lineLevel } from '../../../domain/rfq/lineLevel.ts';
import type { Levelling } from '../../../domain/rfq/levelling.ts';

/** The vendor who is to get each line; a line that is not there goes to nobody. */
export type AwardChoice = ReadonlyMap<number, number>;

/** Who gets a line if nobody says otherwise: the lowest; of equal ones who is the lowest in all. */
const lowestOf = (levelling: Levelling, lowest: readonly number[]): number | undefined => {
  const [first, ...others] = lowest;
  if (others.length === 0) return first;
  const ranks = new Map(levelling.bidders.map(({ id, ranks: of }) => [id, of.plugged ?? Infinity]));
  return lowest.toSorted((a, b) => (ranks.get(a) ?? Infinity) - (ranks.get(b) ?? Infinity))[0];
};

/** Who gets each line: whoever was chosen, as long as their bid is compared, else the lowest. */
export const awardChoiceOf = (levelling: Levelling, chosen: ReadonlyMap<number, number | null>): AwardChoice => {
  const choice = new Map<number, number>();
  for (const line of levelling.lines) {
    const { id } = line.line;
    const picked = chosen.get(id);
    if (picked === null) continue;
    const { bids, lowest } = lineLevel(line);
    const isThere = picked !== undefined && bids.some(({ bidder, leftOut }) => bidder === picked && leftOut === null);
    const vendor = isThere ? picked : lowestOf(levelling, lowest);
    if (vendor !== undefined) choice.set(id, vendor);
  }
  return choice;
};

/** Whether a line goes to somebody who is not the lowest: that needs a reason. */
export const needsReason = (levelling: Levelling, line: number, vendor: number): boolean => {
  const at = levelling.basis.lineAt.get(line);
  const bids = at === undefined ? undefined : levelling.lines[at];
  return bids !== undefined && !lineLevel(bids).lowest.includes(vendor);
};
