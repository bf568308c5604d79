import type { Decimal } from '../../decimal.ts';
import type { BidState } from '../bids.ts';

/** A line of a table: it may be of several rows. */
export interface TableLine {
  readonly item: string;
  readonly description: string;
  readonly unit: string;
  /** 4 places; null where none could be read. */
  readonly quantity: Decimal | null;
  /** The unit price of the estimate. */
  readonly estimate: Decimal | null;
  /** The row where it was first, from 1. */
  readonly row: number;
}

/** A bid of a table. What nobody said anything of is not there. */
export interface TableBid {
  /** Indexes of the line and the bidder. */
  readonly line: number;
  readonly bidder: number;
  readonly state: BidState;
  readonly price: Decimal | null;
  readonly extension: Decimal | null;
  readonly alternate: string | null;
  readonly minimum: Decimal | null;
  readonly leadTime: number | null;
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
