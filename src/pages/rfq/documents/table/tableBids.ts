import { compare, extension } from '../../../../domain/decimal.ts';
import type { TableRfq } from '../../../../domain/rfq/table/tableRfq.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';
import type { ReadBid } from '../read/types.ts';
import { differencesOf } from './saidOfLines.ts';

const maxLength = 500;

/**
 * What a table says for one vendor of the lines that were matched. An amount counts where the table asks for as much as
 * the RFQ, and is not quantity × price.
 */
export const tableBids = (
  { bids, lines }: TableRfq,
  bidder: number,
  matched: ReadonlyMap<number, number>,
  asked: readonly LevellingLine[],
): ReadBid[] => {
  const byId = new Map(asked.map((line) => [line.id, line]));
  return bids.flatMap((bid): ReadBid[] => {
    const line = byId.get(matched.get(bid.line) ?? -1);
    if (bid.bidder !== bidder || !line || bid.state === 'unquoted') return [];
    const isPriced = bid.state === 'priced' && bid.price !== null;
    const of = lines[bid.line];
    const quantity = of?.quantity ?? null;
    const isAsMuch = quantity === null || compare(quantity, line.quantity) === 0;
    const product = bid.price === null ? null : extension(line.quantity, bid.price);
    const stated =
      isPriced && isAsMuch && bid.extension !== null && product !== null && compare(bid.extension, product) !== 0;
    return [
      {
        row: bid.row,
        line: line.id,
        bid: isPriced ? 'priced' : 'no_bid',
        price: isPriced ? bid.price : null,
        stated: stated ? bid.extension : null,
        alternate: isPriced ? (bid.alternate?.slice(0, maxLength) ?? null) : null,
        leadTime: bid.leadTime,
        minimum: bid.minimum,
        note: null,
        warnings: of ? differencesOf(of, line) : [],
      },
    ];
  });
};

/** What a table estimated lines at that have no estimate: in the branch's currency. */
export const tableEstimates = (
  { lines }: TableRfq,
  matched: ReadonlyMap<number, number>,
  asked: readonly LevellingLine[],
): { readonly rfq_line_id: number; readonly estimate_rate: string }[] => {
  const open = new Set(asked.flatMap(({ id, estimate_rate }) => (estimate_rate === null ? [id] : [])));
  return [...matched].flatMap(([at, line]) => {
    const rate = lines[at]?.estimate ?? null;
    return rate === null || !open.has(line) ? [] : [{ rfq_line_id: line, estimate_rate: rate }];
  });
};
