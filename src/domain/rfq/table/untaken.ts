import { compare } from '../../decimal.ts';
import type { Sayings } from './said.ts';
import type { TableRfq } from './tableRfq.ts';

/** Whether a bidder asks for money, or gives some, anywhere: a form that nobody filled in has nothing, or zeros alone. */
export const hasPrices = ({ bids, lines }: Pick<TableRfq, 'bids' | 'lines'>, bidder: number): boolean =>
  bids.some(
    ({ bidder: of, line, price }) =>
      of === bidder && lines[line]?.charge === null && price !== null && compare(price, '0') !== 0,
  );

/** Says who has no price anywhere. `row`: that of the headings, from 0. */
export const sayWithoutPrice = (rfq: TableRfq, row: number, said: Sayings): void => {
  if (rfq.lines.length === 0) return;
  for (const [bidder, name] of rfq.bidders.entries())
    if (!hasPrices(rfq, bidder))
      said.add(
        row,
        'left',
        rfq.bids.some((bid) => bid.bidder === bidder && bid.price !== null)
          ? `“${name}” has a price of 0 in every line: taken for no bid`
          : `“${name}” has no price in any line: no bid`,
      );
};

/** What is said of a price that one merged cell has for several rows. */
export const sayMerged = (bidder: string, price: string): string =>
  `“${price}” of “${bidder}” is in a merged cell that begins in a row above: no price of this row`;
