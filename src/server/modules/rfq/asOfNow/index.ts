import type { Tx } from '../../../db/database.ts';
import type { AsOfNow } from '../../../engine/modules.ts';
import type { Who } from '../../../engine/who.ts';
import { againstText } from './against.ts';
import { againstNow, standingsOf, type QuotationStanding } from './standing.ts';
import { outdatedText } from './words.ts';

/** How many lines go to the lowest now: "2 of 3 lines to the lowest". */
const lowestOf = ({ lines }: QuotationStanding): string => {
  const lowest = lines.filter(({ is_lowest: isLowest }) => isLowest).length;
  const all = lines.length === 1 ? '1 line' : `${lines.length} lines`;
  return `${lowest} of ${all} to the lowest now`;
};

/** How awards stand as of now (rule 124). */
export const asOfNow = async (tx: Tx, ids: readonly number[], who: Who): Promise<ReadonlyMap<number, AsOfNow>> =>
  new Map(
    [...(await standingsOf(tx, ids, who))].map(([id, standing]) => [
      id,
      {
        outdated: standing.outdated.map((reason) => outdatedText(reason)),
        ...againstText(standing, lowestOf(standing), who),
        values: {
          needs_approval: standing.needsApproval,
          against_estimate: standing.against && againstNow(standing.against),
          lines_now: standing.lines,
          rates: standing.rates,
        },
      },
    ]),
  );
