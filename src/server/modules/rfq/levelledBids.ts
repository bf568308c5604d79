import { groupedBy } from '../../../domain/grouped.ts';
import { mapped } from '../../../domain/longWork.ts';
import type { LevellingInput } from '../../../domain/rfq/bids.ts';
import type { BidLevel } from '../../../domain/rfq/lineLevel.ts';
import { level, levelOfLine } from '../../../domain/rfq/levelling.ts';
import { withPauses } from '../../pauses.ts';

/** So many lines are levelled at a time: each line follows from its own bids. */
const levelledAtOnce = 100;

/** The levelled bids of each line, in slices: an RFQ of 2,000 lines may have 60,000. */
export const levelledBids = async (input: LevellingInput): Promise<ReadonlyMap<number, readonly BidLevel[]>> => {
  const [bids, decisions] = [groupedBy(input.bids, ({ line }) => line), groupedBy(input.decisions, ({ line }) => line)];
  const starts = Array.from(
    { length: Math.ceil(input.lines.length / levelledAtOnce) },
    (_, nth) => nth * levelledAtOnce,
  );
  const levelled = await withPauses(
    mapped(starts, (from) => {
      const lines = input.lines.slice(from, from + levelledAtOnce);
      const own = level({
        ...input,
        lines,
        bids: lines.flatMap(({ id }) => bids.get(id) ?? []),
        decisions: lines.flatMap(({ id }) => decisions.get(id) ?? []),
      });
      return lines.map(({ id }) => [id, levelOfLine(own, id).bids] as const);
    }),
  );
  return new Map(levelled.flat());
};
