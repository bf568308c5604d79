import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users } from '../../../src/server/db/system.ts';
import { type Caller } from '../../support/app.ts';
import { makeDraft } from '../../support/enquirySteps.ts';
import { branchIds, person } from '../../support/people.ts';
import { testSales, expecting, idOf, leadRights, step } from '../../support/sales.ts';

const { on, team, masters } = testSales();
let manager: Caller;

beforeAll(async () => {
  const { leeds } = await branchIds(on);
  manager = await person(on, { branches: [leeds], permissions: [...leadRights(), 'enquiry.global.manage'] });
});

it('who manages enquiries hands one on whose owner has left, and nobody else does', async () => {
  const { leeds } = await branchIds(on);
  const leaver = await person(on, { branches: [leeds] });
  const { id } = await makeDraft({ ...team, seller: leaver }, masters);
  await on.database.asSystem((tx) =>
    tx
      .update(users)
      .set({ is_active: false })
      .where(eq(users.id, idOf(leaver))),
  );
  const handOn = { owner_id: idOf(team.other), version: 1 };
  expect(await team.lead.put(`/api/enquiries/${id}`, handOn)).toMatchObject({ status: 403 });
  const handed = await manager.put(`/api/enquiries/${id}`, handOn);
  expect(handed).toMatchObject({ status: 200, data: { owner_id: idOf(team.other) } });
  await expecting(200, step(team.other, id, 'submit'));
});

it('who manages enquiries cancels one that waits, with a reason, and approves none', async () => {
  const { id } = await makeDraft(team, masters);
  await expecting(200, step(team.seller, id, 'submit'));
  expect(await step(manager, id, 'approve')).toMatchObject({ status: 403 });
  expect(await step(team.lead, id, 'cancel', { comment: 'Not mine' })).toMatchObject({ status: 403 });
  expect(await step(manager, id, 'cancel', { comment: 'The tender was withdrawn' })).toMatchObject({
    status: 200,
    data: { status: 'CANCELLED' },
  });
});
