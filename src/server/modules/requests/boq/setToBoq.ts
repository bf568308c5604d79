import { aliasedTable, sql } from 'drizzle-orm';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { compare, round } from '../../../../domain/decimal.ts';
import { groupedBy } from '../../../../domain/grouped.ts';
import { lowered, type AskedLine } from '../../../../domain/requests/lowered.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { saveLines } from '../../../engine/breakdown/saveLines.ts';
import { conflict, notFound } from '../../../engine/errors.ts';
import { requireRecords } from '../../../engine/parts/within.ts';
import { lockRecords } from '../../../engine/workflows/editing.ts';
import type { Who } from '../../../engine/who.ts';
import { requestSet } from '../requestSet.ts';
import { ownQuantity } from '../lineUnits.ts';
import { requestsOf } from './coverage.ts';
import { bookedOf, coverageOf } from './coverageSql.ts';
import { joinedWhole } from './joinedWhole.ts';
import { coveredBill } from './coveredBill.ts';
import { selectRows } from '../../../db/rows.ts';

interface Covered extends Record<string, unknown> {
  readonly state: string;
  readonly quantity: string;
  readonly requested: string;
  readonly top_key: string | null;
  readonly per: string;
  readonly excess: string;
}

const coveredLine = async (tx: Tx, project: number, key: string): Promise<Covered | undefined> => {
  const coverage = coverageOf(await coveredBill(tx, project), project);
  const rows = await joinedWhole(tx, () =>
    selectRows(
      tx,
      {
        state: sql<Covered['state']>`c.state`,
        quantity: sql<string>`round(c.quantity, 4)::text`,
        requested: sql<string>`round(c.requested, 4)::text`,
        top_key: sql<Covered['top_key']>`t.line_key`,
        per: sql<Covered['per']>`c.per::text`,
        excess: sql<Covered['excess']>`round(c.excess, 4)::text`,
      },
      (list) => sql`${coverage}
    select ${list}
    from coverage c left join walk t on t.id = c.top where c.line_key = ${key}`,
    ),
  );
  return rows[0];
};

type Asked = AskedLine & {
  readonly request: number;
  /** What it says itself, where that is in another unit of its item (rule 162). */
  readonly said: { readonly quantity: string; readonly unit: string | null } | null;
  readonly base: string | null;
};

/** The lines that ask for it, the last first. A product is booked through its items: as many pieces as these are booked for. */
const askedLines = async (tx: Tx, project: number, key: string, { top_key, per }: Covered): Promise<Asked[]> => {
  const [lines, requests] = [tableOf(purchaseRequestLines), tableOf(purchaseRequests)];
  const l = aliasedTable(lines, 'l');
  const r = aliasedTable(requests, 'r');
  const above = aliasedTable(lines, 'above');
  const c = aliasedTable(lines, 'c');
  const rows = await selectRows(
    tx,
    {
      id: l.id,
      request: l.request_id,
      status: r.status,
      quantity: ownQuantity(l),
      own: l.quantity,
      unit: l.unit,
      base: l.base_unit,
      pieces: sql<string>`coalesce(${above.quantity}, 1)::text`,
      product_key: above.bill_line_key,
      booked: sql<string>`case when ${l.kind} = 'product' then coalesce((
        select max(ceil(${bookedOf(c)} / ${ownQuantity(c)} * 10000) / 10000) from ${lines} ${c}
        where ${c.branch_id} = ${l.branch_id} and ${c.parent_line_id} = ${l.id} and ${c.quantity} > 0), 0) else ${bookedOf(l)} end::text`,
    },
    (list) => sql`select ${list}
    from ${requests} ${r} join ${lines} ${l} on ${l.branch_id} = ${r.branch_id} and ${l.request_id} = ${r.id}
    left join ${lines} ${above} on ${above.branch_id} = ${l.branch_id} and ${above.id} = ${l.parent_line_id}
    where ${r.project_id} = ${project} and ${l.bill_line_key} = ${key} and (${r.status} <> 'CANCELLED' or ${bookedOf(l)} > 0)
    order by ${l.id} desc`,
  );
  return rows.map(({ id, request, status, quantity, own, unit, base, pieces, booked, product_key }) => ({
    id,
    said: base === null ? null : { quantity: own, unit },
    base,
    request: request,
    // What a cancelled request has received or issued stays.
    ...(status === 'CANCELLED' ? { quantity: booked, pieces: '1' } : { quantity, pieces }),
    per: top_key !== null && product_key === top_key ? per : null,
    booked,
    isFixed: status !== 'OPEN',
  }));
};

const lines = tableOf(purchaseRequestLines);

/** How many lines of these requests have a mark. */
const markedIn = async (tx: Tx, requests: readonly number[]): Promise<number> => {
  const [row] = await selectRows(
    tx,
    { marked: sql<number>`count(*)::int` },
    (list) => sql`select ${list} from ${lines} where ${lines.request_id} = any(${arrayOf(requests, 'bigint')})
      and (${lines.is_reviewer_verified} or ${lines.is_approver_verified})`,
  );
  return row?.marked ?? 0;
};

const versionsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await selectRows(
    tx,
    { id: lines.id, version: lines.version },
    (list) => sql`select ${list} from ${lines} where ${lines.id} = any(${arrayOf(ids, 'bigint')})`,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/**
 * Lowers what the requests of a project ask for of a line to what the BOQ says, beginning with the last request: in the
 * base unit, where a line asked in another of its item.
 * Returns with it what undoes it.
 * @throws Failure 404 for a line of which nothing is requested; 409 without an approved BOQ, where not too much is, or where it comes with a
 *   product of which too much is requested, or is booked; 403, 409 if a request cannot be changed now
 */
export const setToBoq = async (tx: Tx, project: number, key: string, who: Who) => {
  await requireRecords(tx, projects, [project]);
  // What its requests ask for stays as it is read.
  await lockRecords(tx, projects, [project]);
  const covered = await coveredLine(tx, project, key);
  if (!covered) throw notFound('Line');
  if (!(await coveredBill(tx, project))) throw conflict('This project has no approved BOQ yet');
  if (compare(covered.requested, covered.quantity) <= 0) throw conflict('No more of it is requested than the BOQ says');
  if (compare(covered.excess, '0') === 0)
    throw conflict('It is in a product of which too much is requested: set that one first');
  const asked = await askedLines(tx, project, key, covered);
  const { quantities: now, beyond } = lowered(asked, covered.quantity);
  if (compare(beyond, '0') > 0)
    throw conflict(`${beyond.replace(/\.?0+$/, '')} more than the BOQ says are booked, or in requests that are closed`);
  const changed = groupedBy(
    asked.filter(({ id }) => now.has(id)),
    ({ request }) => request,
  );
  const ids = [...changed.keys()];
  const marked = await markedIn(tx, ids);
  const before = [];
  // By their ids, as everybody locks them.
  for (const request of [...changed.keys()].toSorted((a, b) => a - b)) {
    const changes = (changed.get(request) ?? []).map(({ id, base }) => ({
      id,
      quantity: now.get(id),
      ...(base !== null && { unit: base }),
    }));
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await saveLines(tx, { set: requestSet(), record: request }, { changes }, who);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const versions = await versionsOf(
      tx,
      changes.map(({ id }) => id),
    );
    before.push({
      request_id: request,
      changes: (changed.get(request) ?? []).map(({ id, quantity, said }) => ({
        id,
        version: assertDefined(versions.get(id)),
        quantity: round(said?.quantity ?? quantity, 4),
        ...(said && { unit: said.unit }),
      })),
    });
  }
  const after = await coveredLine(tx, project, key);
  const requests = (await requestsOf(tx, project, [key])).get(key) ?? [];
  const unmarked = marked - (await markedIn(tx, ids));
  return { bill_line_key: key, requested: after?.requested ?? '0.0000', requests, before, unmarked };
};
