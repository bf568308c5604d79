import type { Decimal } from '../../decimal.ts';
import type { Bid } from '../bids.ts';

/** A line of a table: it may be of several rows. */
export interface TableLine {
  readonly item: string;
  readonly description: string;
  readonly unit: string;
  /** 4 places; null where none could be read. */
  readonly quantity: Decimal | null;
  /** The unit price of the estimate. */
  readonly estimate: Decimal | null;
  /** The alternate that it is of, as the table calls it: "ALTERNATE NO. 1"; null for a line of the base. */
  readonly alternate: string | null;
  /** The row where it was first, from 1. */
  readonly row: number;
}

/** A bid of a table, with indexes of its line and bidder. What nobody said anything of is not there. */
export interface TableBid extends Bid {
  readonly row: number;
}

/** What a table has of one project. */
export interface TableRfq {
  readonly project: string;
  readonly lines: readonly TableLine[];
  readonly bidders: readonly string[];
  readonly bids: readonly TableBid[];
  /** What the estimate was called; null without one. */
  readonly estimate: string | null;
}
