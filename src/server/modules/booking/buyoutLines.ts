import { sql } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { conflict } from '../../engine/errors.ts';
import { waitsOf } from '../../engine/parts/marked.ts';
import { requireParts } from '../../engine/parts/within.ts';
import { takeSteps } from '../../engine/workflows/take.ts';
import type { Who } from '../../engine/who.ts';
import { allOrNone } from './allOrNone.ts';
import { bookLines } from './bookLines.ts';
import { lockLines, type LockedLine } from './bookedLines.ts';

const buyouts = tableOf(buyoutRequests);

/** Lines of one request. */
interface OfRequest {
  readonly request: number;
  readonly ids: readonly number[];
}

const requireLines = (tx: Tx, { request, ids }: OfRequest): Promise<void> =>
  requireParts(tx, { resource: purchaseRequestLines, parent: request, ids });

/** What of each line of a request is bought out, all or none (rule 133). @throws Failure as `bookLines` */
export const bookBuyout = async (
  tx: Tx,
  request: number,
  sent: readonly { readonly id: number; readonly buyout_qty: string }[],
): Promise<number[]> => {
  const wanted = new Map(sent.map(({ id, buyout_qty: buyout }) => [id, buyout]));
  await requireLines(tx, { request, ids: [...wanted.keys()] });
  await bookLines(
    tx,
    [...wanted].map(([line, buyout]) => ({ line, buyout })),
  );
  return [...wanted.keys()];
};

/** The newest buyout request in a state of each line. */
const inState = async (tx: Tx, lines: readonly number[], state: string): Promise<Map<number, number>> => {
  const rows = await selectRows(
    tx,
    { id: buyouts.id, line: buyouts.request_line_id },
    (list) => sql`select ${list} from ${buyouts}
      where ${buyouts.request_line_id} = any(${arrayOf(lines, 'bigint')}) and ${buyouts.status} = ${state}
      order by ${buyouts.id}`,
  );
  return new Map(rows.map(({ id, line }) => [line, id]));
};

const takeOfLines = async (
  tx: Tx,
  { request, ids }: OfRequest,
  step: 'send' | 'take_back',
  { from, refuse, who }: { readonly from: string; readonly refuse: (line: LockedLine) => string; readonly who: Who },
): Promise<number[]> => {
  const lines = [...new Set(ids)];
  await requireLines(tx, { request, ids: lines });
  const locked = await lockLines(tx, lines);
  const found = await inState(tx, lines, from);
  const taken = allOrNone(locked, (line) => {
    const id = found.get(line.id);
    if (id === undefined) throw conflict(refuse(line));
    if (step === 'send' && !line.verified) throw conflict(waitsOf(purchaseRequestLines, line));
    return id;
  });
  await takeSteps(
    tx,
    buyoutRequests,
    step,
    taken.map((id) => ({ id, sent: {} })),
    who,
  );
  return lines;
};

/**
 * Sends what is planned for lines to buyout, all or none (rule 133). Returns the lines.
 * @throws Failure 404; 403; 409 with all lines for which nothing is planned, or that wait for their marks
 */
export const sendLines = (tx: Tx, of: OfRequest, who: Who): Promise<number[]> =>
  takeOfLines(tx, of, 'send', {
    from: 'PLANNED',
    refuse: ({ description }) => `Nothing is planned for buyout of “${description}”`,
    who,
  });

/**
 * Takes back what was sent to buyout for lines and is in no RFQ, all or none (rule 133). Returns the lines.
 * @throws Failure 404; 403; 409 with all lines of which nothing waits to be asked for
 */
export const takeBackLines = (tx: Tx, of: OfRequest, who: Who): Promise<number[]> =>
  takeOfLines(tx, of, 'take_back', {
    from: 'OPEN',
    refuse: ({ description }) => `Nothing of “${description}” waits for an RFQ`,
    who,
  });

/** At most one is planned a line. @throws Failure 409 if another one is */
export const requireNonePlanned = async (
  tx: Tx,
  { id, ...buyout }: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const rows = await selectRows(
    tx,
    { number: buyouts.number },
    (list) => sql`select ${list} from ${buyouts}
      where ${buyouts.request_line_id} = ${buyout['request_line_id']} and ${buyouts.status} = 'PLANNED' and ${buyouts.id} <> ${id}`,
  );
  const [other] = rows;
  if (other) throw conflict(`${other.number} is planned for its line already`);
};
