import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users } from '../../src/server/db/system.ts';
import type { Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, idOf, makeMasters } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const phone = { viewport: { width: 390, height: 844 } };
let admin: Caller;
let heir: Caller;
let leaver: Caller;
let review: number;

beforeAll(async () => {
  admin = await on.as('admin@demo.test');
  const branches = [(await branchIds(on)).leeds];
  [heir, leaver] = [await person(on, { branches }), await person(on, { branches })];
  const { customer } = await makeMasters(admin);
  const clauses = [{ clause: '14.7', subject: 'Payment', finding: 'Paid when paid', risk: 'high' }];
  const { id: project_id } = await expecting(
    201,
    admin.post('/api/projects', { title: 'Atrium', customer_id: customer }),
  );
  ({ id: review } = await expecting(
    201,
    leaver.post('/api/contractReview', { project_id, reference: `JCT ${fresh()}`, clauses }),
  ));
});

it('what somebody has is handed over from their page, and what was stuck goes on', async () => {
  await on.database.asSystem((tx) =>
    tx
      .update(users)
      .set({ is_active: false })
      .where(eq(users.id, idOf(leaver))),
  );
  const page = await on.visitBy(admin, `/users/${idOf(leaver)}/show`);
  await page.getByText('Is not active, and has 1 part of the work').waitFor();
  const stuck = await on.visitBy(admin, '/stuck');
  await stuck.getByText(/it waits for Person \d+ \(creator\), who left the branch, or lost the permission/).waitFor();
  expect(await faults(stuck)).toEqual([]);
  const narrow = await on.visitBy(admin, '/stuck', phone);
  await narrow.getByText(/\(creator\), who left/).waitFor();
  expect(await faults(narrow)).toEqual([]);

  await page.getByRole('link', { name: 'Hand over' }).first().click();
  await page.getByRole('heading', { name: /^Work of Person/ }).waitFor();
  expect(await faults(page)).toEqual([]);
  const send = page.getByRole('button', { name: 'Hand over 1' });
  expect(await send.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'To' }).fill(heir.session.user.name);
  await page.getByRole('option', { name: heir.session.user.name }).first().click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Has left us');
  await Promise.all([toast(page, 'Handed over'), send.click()]);
  await page.getByText('Nothing to hand over').waitFor();
  const now = await expecting(200, heir.get(`/api/contractReview/${review}`));
  expect(now.workflow.held_by).toMatchObject({ role: 'creator', people: [{ id: idOf(heir) }] });

  const record = await on.visitBy(heir, `/contract_reviews/${review}/show`);
  await record.getByRole('button', { name: '1 step taken' }).click();
  await record.getByText(/^Creator handed over: Person \d+ → Person \d+$/).waitFor();
  const own = await on.visitBy(heir, '/hand-over', phone);
  await own.getByRole('heading', { name: /^My work/ }).waitFor();
  await own.getByRole('checkbox', { name: /, Creator$/ }).waitFor();
  expect(await faults(own)).toEqual([]);
});
