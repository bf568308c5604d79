import type { Decimal } from '../../decimal.ts';
import type { Bid } from '../bids.ts';
import type { ChargeFigure, ChargeKind } from './charges.ts';

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
  /** Why nobody takes it: it is struck through, or taken out in words; null for a line that counts. */
  readonly out: string | null;
  /** What it says of the whole quotation, below the lines; null for a line. */
  readonly charge: ChargeKind | null;
  /** The row where it was first, from 1. */
  readonly row: number;
}

/** A bid of a table, with indexes of its line and bidder. What nobody said anything of is not there. */
export interface TableBid extends Bid {
  readonly row: number;
}

/** What a bidder asks or gives beside the lines, in a row of the table. */
export type TableCharge = ChargeFigure & {
  readonly line: number;
  readonly bidder: number;
  readonly kind: ChargeKind;
  readonly row: number;
};

/** Whether a line is in the base sum: no alternate, not taken out, and nothing beside the lines. */
export const isBaseLine = ({ alternate, out, charge }: TableLine): boolean =>
  alternate === null && out === null && charge === null;

/** What a table has of one project. */
export interface TableRfq {
  readonly project: string;
  readonly lines: readonly TableLine[];
  readonly bidders: readonly string[];
  readonly bids: readonly TableBid[];
  readonly charges: readonly TableCharge[];
  /** What the estimate was called; null without one. */
  readonly estimate: string | null;
}
