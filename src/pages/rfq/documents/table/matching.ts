import type { ChargeKind } from '../../../../domain/rfq/table/charges.ts';

/** What lines and bidders of a table are, by their indexes; what is in none of these is left out. */
export interface Matching {
  /** Lines of the RFQ, by their id. */
  readonly lines: ReadonlyMap<number, number>;
  /** Vendors, by their id. */
  readonly bidders: ReadonlyMap<number, number>;
  /** Rows that say something of the whole quotation. */
  readonly charges: ReadonlyMap<number, ChargeKind>;
}

/** The same with another choice for one; undefined leaves it out. */
export const changed = <T>(from: ReadonlyMap<number, T>, at: number, value: T | undefined): ReadonlyMap<number, T> => {
  const next = new Map(from);
  if (value === undefined) next.delete(at);
  else next.set(at, value);
  return next;
};
