import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { minus, plainQuantity } from '../../../domain/bookings.ts';
import { compare, sum, type Decimal } from '../../../domain/decimal.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict, invalid, notFound } from '../../engine/errors.ts';
import { requireStanding } from '../../engine/workflows/below.ts';
import { lockLines, type LockedLine } from './bookedLines.ts';
import { enterLockedStock, type StockEntry } from './enterStock.ts';
import { entryFor } from './heldStock.ts';

const i = aliasedTable(tableOf(stockEntries), 'i');
const back = aliasedTable(tableOf(stockEntries), 'back');

/** What comes back, in the unit of the line. */
export interface Returned {
  readonly quantity: Decimal;
  /** It is free, and open again on its line; otherwise it is held for the line, as before it went out. */
  readonly is_free: boolean;
  readonly reason: string;
}

/** An issue of which something is still out. */
interface Issue {
  readonly id: number;
  readonly line: number;
  readonly variant: number;
  readonly out: Decimal;
}

const stillOut = sql<string>`(${i.quantity} - coalesce((select sum(${back.quantity}) from ${tableOf(stockEntries)} ${back}
  where ${back.branch_id} = ${i.branch_id} and ${back.returns_id} = ${i.id}), 0))::numeric(18, 4)::text`;

/** Issues of which something is still out, the last first. */
export const issuesOut = (tx: Tx, which: SQL): Promise<Issue[]> =>
  selectRows(
    tx,
    { id: i.id, line: sql<number>`${i.request_line_id}::int`, variant: i.item_variant_id, out: stillOut },
    (list) => sql`select ${list} from ${tableOf(stockEntries)} ${i}
      where ${i.kind} = 'issue' and ${which} and ${stillOut}::numeric > 0 order by ${i.id} desc`,
  );

/** The issues of a line, and of one entry. */
export const ofLine = (line: LockedLine): SQL =>
  sql`${i.request_id} = ${line.request} and ${i.request_line_id} = ${line.id}`;
export const ofEntry = (id: number): SQL => sql`${i.id} = ${id}`;

/** The entries by which so much of an issue is in stock again. */
export const broughtBack = (
  line: LockedLine,
  issue: Issue,
  { quantity, is_free, reason }: Returned,
): readonly StockEntry[] => {
  const entry = entryFor(line, 'return', issue.variant, quantity);
  return [
    { ...entry, returns_id: issue.id, reason },
    ...(is_free ? [entryFor(line, 'release', issue.variant, quantity)] : []),
  ];
};

/** @throws Failure 409 for what cannot be held for its line any more; what is free comes back whatever became of it */
export const requireKept = async (tx: Tx, { request, number, status }: LockedLine, isFree: boolean): Promise<void> => {
  if (isFree) return;
  if (status !== 'OPEN') throw conflict(`${number} is not open: what comes back for it is free`);
  await requireStanding(tx, stockEntries, { request_id: request });
};

/**
 * Takes back what was issued for a line, of the last issue first. Returns the ids of its entries.
 * @throws Failure 404; 409 for a request that holds nothing any more; 422 for more than is still out
 */
export const returnIssued = async (tx: Tx, id: number, returned: Returned, which = ofLine): Promise<number[]> => {
  const [line] = await lockLines(tx, [id]);
  if (!line) throw notFound('Item');
  await requireKept(tx, line, returned.is_free);
  const issues = await issuesOut(tx, which(line));
  const out = sum(issues.map((issue) => issue.out));
  if (compare(returned.quantity, out) > 0)
    throw invalid({ quantity: [`Only ${plainQuantity(out)} of ${line.description} are still out`] });
  let left = returned.quantity;
  const entries = issues.flatMap((issue) => {
    const quantity = compare(issue.out, left) < 0 ? issue.out : left;
    if (compare(quantity, '0') <= 0) return [];
    left = minus(left, quantity);
    return broughtBack(line, issue, { ...returned, quantity });
  });
  return enterLockedStock(tx, entries);
};

/** Takes back what went out by one issue, as `returnIssued`. @throws Failure 404; 409 for what is no issue; 422 */
export const returnIssue = async (tx: Tx, entry: number, returned: Returned): Promise<number> => {
  const [found] = await selectRows(
    tx,
    { kind: i.kind, line: sql<number | null>`${i.request_line_id}::int` },
    (list) => sql`select ${list} from ${tableOf(stockEntries)} ${i} where ${i.id} = ${entry}`,
  );
  if (!found) throw notFound(stockEntries.title);
  if (found.kind !== 'issue' || found.line === null) throw conflict('Only what was issued for a line comes back');
  const [made] = await returnIssued(tx, found.line, returned, () => ofEntry(entry));
  return Number(made);
};
