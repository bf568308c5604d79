import { sql } from 'drizzle-orm';
import { buyoutRequests } from '../../src/resources/booking/buyoutRequests.ts';
import { allPermissions } from '../../src/resources/permissionNames.ts';
import { databaseOf } from '../../src/server/db/database.ts';
import type { DatabaseSource } from '../../src/server/db/engine/index.ts';
import { tableOf } from '../../src/server/db/tables.ts';
import { takeSteps } from '../../src/server/engine/workflows/take.ts';
import { bookLines } from '../../src/server/modules/booking/bookLines.ts';
import type { Who } from '../../src/server/engine/who.ts';
import type { Caller } from '../inProcess.ts';
import { dataOf, heldBySent } from './holds.ts';

interface Made {
  readonly id: number;
}
interface Asking {
  readonly by: Caller;
  readonly reviewer: Caller;
  readonly approver: Caller;
  readonly admin: Caller;
  readonly reviewer_id: number;
  readonly approver_id: number;
}

/** The lines of a request that are of so many items, in turn. */
const items = 100;

const makeItems = async (by: Caller): Promise<{ item_id: number; item_variant_id: number }[]> => {
  const made: { item_id: number; item_variant_id: number }[] = [];
  for (let nth = 0; nth < items; nth += 1) {
    const body = { code: `LOOP-${nth}`, name: `Measured ${nth}`, unit: 'ea' };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, before anything is measured
    const { id, variants } = await dataOf<Made & { variants: Made[] }>({
      by,
      method: 'POST',
      path: '/api/item',
      body,
    });
    made.push({ item_id: id, item_variant_id: variants[0]?.id ?? 0 });
  }
  return made;
};

/** A purchase request with so many lines, which are verified: measured while it is made. */
const verifiedLines = async ({ by, admin, ...people }: Asking, many: number): Promise<number[]> => {
  const made = await makeItems(admin);
  const { reviewer, approver, ...verifiers } = people;
  const request = { title: 'Measured', purpose: 'general_purchase', ...verifiers };
  const { id } = await dataOf<Made>({ by, method: 'POST', path: '/api/purchase-request/store', body: request });
  const at = `/api/purchase-request/${id}`;
  const added = Array.from({ length: many }, (_, nth) => ({
    key: String(nth),
    kind: 'item',
    description: `Line ${nth}`,
    unit: 'ea',
    quantity: String(1 + (nth % 50)),
    ...made[nth % items],
  }));
  const of = `a request of ${many.toLocaleString('en')} lines`;
  await heldBySent(`${of}: stored`, { by, method: 'POST', path: `${at}/store-items-and-products`, body: { added } });
  const { records } = await dataOf<{ records: Made[] }>({ by, method: 'GET', path: `${at}/lines` });
  const ids = records.map((line) => line.id);
  await heldBySent(`${of}: read`, { by, method: 'GET', path: `${at}/lines` });
  for (const who of [reviewer, approver]) {
    const sent = { by: who, method: 'PUT', path: `${at}/lines/verify`, body: { ids } };
    // oxlint-disable-next-line no-await-in-loop -- one mark after the other
    await heldBySent(`${of}: verified`, sent);
  }
  return ids;
};

/** So many buyout requests that were sent, of the lines of one request. Booked without requests: it takes one each. */
export const openBuyouts = async (source: DatabaseSource, asking: Asking, many: number): Promise<number[]> => {
  const lines = await verifiedLines(asking, many);
  const { user } = await dataOf<{ user: Made }>({ by: asking.by, method: 'GET', path: '/api/me' });
  const who: Who = { id: user.id, permissions: new Set(allPermissions()), currency: 'GBP' };
  return databaseOf(source).inBranch({ userId: user.id, branchId: 1 }, async (tx) => {
    const { rows: asked } = await tx.execute<{ id: string; total: string }>(sql`
      select id, total_quantity as total from purchase_request_lines where id = any(${`{${lines.join(',')}}`}::bigint[])`);
    await bookLines(
      tx,
      asked.map(({ id, total }) => ({ line: Number(id), buyout: total })),
    );
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from ${tableOf(buyoutRequests)} where request_line_id = any(${`{${lines.join(',')}}`}::bigint[])
      order by id`);
    const ids = rows.map(({ id }) => Number(id));
    await takeSteps(
      tx,
      buyoutRequests,
      'send',
      ids.map((id) => ({ id, sent: {} })),
      who,
    );
    return ids;
  });
};
