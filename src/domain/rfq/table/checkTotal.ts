import { compare, extension as product, multiply, round, sum, type Decimal } from '../../decimal.ts';
import type { DecimalMark } from '../../numerals.ts';
import { figureInCell } from './cells.ts';
import type { Group } from './groups.ts';
import type { Sayings } from './said.ts';
import { isBaseLine, type TableRfq } from './tableRfq.ts';

/** What the lines of the base come to for a bidder. */
export const linesOfBidder = ({ lines, bids }: Pick<TableRfq, 'lines' | 'bids'>, bidder: number): Decimal =>
  sum(
    bids.flatMap((bid) => {
      const line = lines[bid.line];
      const isCounted = line && isBaseLine(line) && line.quantity !== null && bid.price !== null;
      return isCounted && bid.bidder === bidder ? [product(line.quantity, bid.price)] : [];
    }),
  );

/** The same with freight and lump sums, less the discount. */
export const totalOfBidder = ({ charges, ...rfq }: TableRfq, bidder: number): Decimal => {
  const own = linesOfBidder(rfq, bidder);
  const beside = charges.flatMap((charge) => {
    if (charge.bidder !== bidder) return [];
    const amount = charge.amount ?? round(multiply(own, multiply(charge.percent, '0.01')), 2);
    return [charge.kind === 'discount' ? multiply(amount, '-1') : amount];
  });
  return round(sum([own, ...beside]), 2);
};

/** Says of a bidder whose total is not the sum of the lines; a total with the tax stands below one without it. */
export const checkTotal = (
  rfq: TableRfq,
  totals: readonly { readonly cells: readonly string[]; readonly row: number }[],
  { group: { price, extension }, bidder }: { readonly group: Group; readonly bidder: number },
  { mark, said }: { readonly mark: DecimalMark | null; readonly said: Sayings },
): void => {
  const stated = totals.flatMap(({ cells, row }) => {
    const at = (column: number | null) => (cells[column ?? -1] ?? '').trim();
    const read = figureInCell(at(extension) || at(price), mark, 2);
    return 'value' in read ? [{ row, value: read.value }] : [];
  });
  const last = stated.at(-1);
  const total = totalOfBidder(rfq, bidder);
  if (last && stated.every(({ value }) => compare(total, value) !== 0))
    said.add(
      last.row,
      'note',
      `“${rfq.bidders[bidder]}” states a total of ${last.value}; quantity × price adds up to ${total}`,
    );
};
