import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeEarlierOrders } from '../../../src/server/modules/rfq/orders/earlierOrders.ts';
import { testApp } from '../../support/app.ts';
import { checked } from '../../support/consistency.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const { people, delivered, receive } = testTraces(on);

it('an upgrade makes the orders of what was ordered before there were any, once, as far as they have come', async () => {
  const { award, buyout, cheap } = await delivered();
  const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
  const before = (statement: ReturnType<typeof sql>) => on.database.inBranch(actor, (tx) => tx.execute(statement));
  await before(sql`update deliveries set purchase_order_id = null where buyout_request_id = ${buyout}`);
  await before(sql`update buyout_requests set purchase_order_id = null where id = ${buyout}`);
  await before(sql`delete from purchase_order_lines where buyout_request_id = ${buyout}`);
  await before(sql`delete from purchase_orders where award_id = ${award}`);
  const orders = async (): Promise<Made[]> =>
    (await expecting(200, people.buyer.get(`/api/purchase-orders?award_id=${award}`))).records;
  expect(await orders()).toEqual([]);

  await makeEarlierOrders(on.database);
  const [order, ...others] = await orders();
  expect(others).toEqual([]);
  expect(order).toMatchObject({ vendor_id: cheap.id, status: 'PART_RECEIVED', total: '62.50' });
  const { records } = await expecting(200, people.buyer.get(`/api/deliveries?purchase_order_id=${order?.id}`));
  expect(records).toHaveLength(2);
  await makeEarlierOrders(on.database);
  expect(await orders()).toHaveLength(1);

  await expecting(200, receive(buyout, '10.5'));
  expect((await orders())[0]).toMatchObject({ status: 'RECEIVED' });
  expect((await checked(on)).found).toEqual([]);
});
