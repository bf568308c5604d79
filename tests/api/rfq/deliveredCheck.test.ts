import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deliveredCheck } from '../../../src/server/modules/booking/receivedCheck.ts';
import { testApp } from '../../support/app.ts';
import { expecting } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const { people, delivered, receive } = testTraces(on);

it('finds that a buyout request says other quantities than its deliveries brought, and sets them to those', async () => {
  const { buyout } = await delivered();
  await expecting(200, receive(buyout, '12', { take_over: true }));
  const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
  await on.database.inBranch(actor, async (tx) => {
    expect(await deliveredCheck.find(tx, [buyout])).toEqual([]);
    await tx.execute(sql`update buyout_requests set over_qty = 0 where id = ${buyout}`);
    expect(await deliveredCheck.find(tx, [buyout])).toMatchObject([
      { record: buyout, figure: 'Over the order', stored: '0.0000', computed: '1.5000' },
    ]);
    await tx.execute(sql`update buyout_requests set received_qty = 14.5 where id = ${buyout}`);
    const found = await deliveredCheck.find(tx, [buyout]);
    expect(found).toMatchObject([{ record: buyout, figure: 'Received', stored: '14.5000', computed: '25.0000' }]);
    for (const one of found)
      // oxlint-disable-next-line no-await-in-loop -- one
      await deliveredCheck.mend?.make(tx, one);
    expect(await deliveredCheck.find(tx, [buyout])).toEqual([]);
  });
  expect(await expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}`))).toMatchObject({
    received_qty: '25.0000',
    over_qty: '1.5000',
  });
});
