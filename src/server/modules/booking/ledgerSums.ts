import { sql, type SQL } from 'drizzle-orm';
import { stockMoves } from '../../../domain/stockMoves.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { tableOf } from '../../db/tables.ts';

const entries = tableOf(stockEntries);

/** Of entries `e` of the ledger: their sum in stock (0), or of what is booked and not issued (1). */
export const movedOf = (e: Pick<typeof entries, 'kind' | 'quantity'>, at: 0 | 1): SQL<string> => {
  const cases = Object.entries(stockMoves).map(([kind, by]) => sql`when ${kind} then ${sql.raw(String(by[at]))}`);
  return sql<string>`sum(${e.quantity} * case ${e.kind} ${sql.join(cases, sql` `)} end)`;
};

/** What is held by entries `e` of lines: booked, and neither released nor issued. */
export const heldOf = (e: Pick<typeof entries, 'kind' | 'quantity'>): SQL<string> => movedOf(e, 1);
