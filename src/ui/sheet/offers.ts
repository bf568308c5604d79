import type { RowId } from './types.ts';

/** What a typed text may mean. */
export interface CellOffer {
  readonly key: string;
  /** A word before the name: "BOM". */
  readonly tag?: string;
  readonly code: string;
  readonly name: string;
  /** What else helps to choose: the stock, what it costs, where it was used last. */
  readonly details: readonly string[];
}

/** Offers for a text; `chosen`: the place of the one that the text names exactly, -1 for none. */
export interface FoundOffers {
  readonly offers: readonly CellOffer[];
  readonly chosen: number;
}

/** What is offered while somebody types into cells of a sheet. */
export interface SheetOffers<R> {
  /** What is offered: "Items and BOMs". */
  readonly label: string;
  /** The columns in which offers are made. */
  readonly columns: ReadonlySet<string>;
  /** Whether offers are made in a row whose cell is opened; `replaces`: what is typed replaces the text. */
  readonly takes: (row: R, replaces: boolean) => boolean;
  /** At most ten. It never rejects: without an answer nothing is offered. */
  readonly find: (text: string, row: R) => Promise<FoundOffers>;
  /** The person has chosen one for a row. */
  readonly take: (id: RowId, offer: CellOffer) => void;
  /** The column that is typed next; without one, the cell below. */
  readonly next?: string;
}

/** Shorter texts are offered nothing. */
export const leastTyped = 2;
