import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { purchaseRequests } from '../../../src/resources/requests/purchaseRequests.ts';
import { sourceOf } from '../../../src/server/engine/lists/bindings.ts';
import { orderOf } from '../../../src/server/engine/lists/order.ts';
import { choosePage } from '../../../src/server/engine/lists/pageFirst.ts';
import { countOf } from '../../../src/server/engine/lists/totals.ts';
import type { Caller } from '../../support/app.ts';
import { testApp } from '../../support/app.ts';
import { branchIds } from '../../support/people.ts';
import { testPurchaseRequests } from '../../support/purchaseRequests.ts';
import { idOf } from '../../support/surveyPeople.ts';

const on = testApp();
const { people, request } = testPurchaseRequests(on);

/** Requests that other people review and approve. */
const many = 20_000;

it.runIf(process.env['TEST_ON'] === 'postgres')(
  'what somebody reviews or approves is found by both, and not looked for in all requests',
  async () => {
    const { id } = await request();
    const { leeds } = await branchIds(on);
    const owner = await on.testDatabase.source.acquire({ as: 'owner' });
    try {
      await owner.query(`select set_config('app.user_id', '1', false), set_config('app.branch_id', '${leeds}', false)`);
      await owner.query('alter table purchase_requests disable trigger user');
      await owner.query(
        `insert into purchase_requests
         select (jsonb_populate_record(null::purchase_requests, to_jsonb(r) || jsonb_build_object(
           'id', nextval(pg_get_serial_sequence('purchase_requests', 'id')), 'number', r.number || '-' || n))).*
         from purchase_requests r, generate_series(1, ${many}) n where r.id = $1`,
        [id],
      );
      await owner.query('alter table purchase_requests enable trigger user');
      await owner.query('analyze purchase_requests');
    } finally {
      owner.release(true);
    }
    const list = purchaseRequests.lists.find(({ name }) => name === 'assigned-to-me');
    const { reading, within, parts } = sourceOf(purchaseRequests, list, new Set([list?.permission ?? '']));
    const order = orderOf(purchaseRequests, undefined, ['', '']);
    const page = choosePage(reading, { where: within, parts }, order, { limit: 30, offset: undefined });
    const planOf = async (who: Caller, from = page.from): Promise<string> => {
      const { rows } = await on.database.inBranch({ branchId: leeds, userId: idOf(who) }, (tx) =>
        tx.execute<Record<string, string>>(
          sql`explain (analyze, costs off, timing off, summary off) select * from ${from}`,
        ),
      );
      return rows.map((one) => one['QUERY PLAN']).join('\n');
    };
    // Each of both is asked for as many as the page has, and no row is read and left out.
    const scans = (plan: string) =>
      [...plan.matchAll(/Index Scan Backward using purchase_requests_sort_\w+ .*\(actual rows=(\d+)/g)].map(
        ([, rows]) => Number(rows),
      );
    const none = await planOf(people.buyer);
    expect([scans(none), /Rows Removed/.test(none)]).toEqual([[0, 0], false]);
    const approved = await planOf(people.approver);
    expect([scans(approved), /Rows Removed/.test(approved)]).toEqual([[0, 30], false]);
    // So are they counted: nothing is read for who has none.
    const count = sql`(${countOf(reading, within, false, parts)}) n`;
    const read = (plan: string) =>
      [...plan.matchAll(/Scan.* on purchase_requests .*\(actual rows=(\d+)/g)].map(([, rows]) => Number(rows));
    const [countsNone, countsMany] = [await planOf(people.buyer, count), await planOf(people.approver, count)];
    expect([read(countsNone), /Rows Removed/.test(countsNone)]).toEqual([[0, 0], false]);
    expect([read(countsMany), /Rows Removed/.test(countsMany)]).toEqual([[0, 10_001], false]);
  },
);
