import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import { give, makeRole } from '../support/roles.ts';
import { expecting, idOf, makeMasters } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { faults } from './audit.ts';
import { choose } from './files.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const phone = { viewport: { width: 390, height: 844 } };
let admin: Caller;
let leeds: number;
let customer_id: number;

beforeAll(async () => {
  admin = await on.as('admin@demo.test');
  ({ leeds } = await branchIds(on));
  customer_id = (await makeMasters(admin)).customer;
});

/** Behind a dialog no heading is drawn. */
const faultsIn = async (page: Page): Promise<string[]> =>
  (await faults(page)).filter((fault) => !fault.startsWith('Headings of levels :'));
const clauses = [{ clause: '14.7', subject: 'Payment', finding: 'Paid when paid', risk: 'high' }];
const reviewOf = async (who: Caller): Promise<number> => {
  const project = await expecting(201, admin.post('/api/projects', { title: `Atrium ${fresh()}`, customer_id }));
  const sent = { project_id: project.id, reference: `JCT ${fresh()}`, clauses };
  return (await expecting(201, who.post('/api/contractReview', sent))).id;
};

it('a deactivation asks with what would be left with nobody, and goes on all the same', async () => {
  const who = await person(on, { branches: [leeds] });
  await reviewOf(who);
  await reviewOf(who);
  const { name } = who.session.user;
  const path = `/users/${idOf(who)}`;
  const narrow = await on.visitBy(admin, path, phone);
  await narrow
    .getByRole('switch', { name: 'Active' })
    .or(narrow.getByRole('checkbox', { name: 'Active' }))
    .uncheck();
  await narrow.getByRole('button', { name: 'Save' }).click();
  const asked = narrow.getByRole('dialog', { name: `Deactivate ${name}?` });
  await asked.getByText('Nobody would be left for 2 contract reviews:').waitFor();
  expect(await faultsIn(narrow)).toEqual([]);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect((await expecting(200, admin.get(`/api/users/${idOf(who)}`))).is_active).toBe(true);

  const page = await on.visitBy(admin, path);
  await page
    .getByRole('switch', { name: 'Active' })
    .or(page.getByRole('checkbox', { name: 'Active' }))
    .uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: `Deactivate ${name}?` });
  await dialog.getByRole('link', { name: 'Hand over first' }).waitFor();
  expect(await dialog.getByRole('link', { name: 'Hand over first' }).getAttribute('href')).toBe(
    `/hand-over/${idOf(who)}`,
  );
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  expect(await faultsIn(page)).toEqual([]);
  await Promise.all([toast(page, 'User saved'), dialog.getByRole('button', { name: 'Go on', exact: true }).click()]);
  expect((await expecting(200, admin.get(`/api/users/${idOf(who)}`))).is_active).toBe(false);
});

it('who has nothing is deactivated without a question', async () => {
  const who = await person(on, { branches: [leeds] });
  const page = await on.visitBy(admin, `/users/${idOf(who)}`);
  await page
    .getByRole('switch', { name: 'Active' })
    .or(page.getByRole('checkbox', { name: 'Active' }))
    .uncheck();
  await Promise.all([toast(page, 'User saved'), page.getByRole('button', { name: 'Save' }).click()]);
});

it('taking a role or a permission says it too, on each page where it is taken', async () => {
  const viewing = ['project.contract_review.view', 'project.project.view'];
  const who = await person(on, { branches: [leeds], permissions: [...viewing, 'project.contract_review.create'] });
  const creating = await makeRole(admin, ['project.contract_review.approve']);
  await expecting(200, give(admin, creating.id, who));
  const asked = await reviewOf(admin);
  await expecting(200, admin.put(`/api/contractReview/${asked}/submit-for-review`, { reviewer_id: idOf(who) }));
  const { name } = who.session.user;
  const sentence = 'Nobody would be left for 1 contract review:';
  const page = await on.visitBy(admin, `/permissions/${idOf(who)}`);
  await page.getByRole('button', { name: `Take ${creating.name} from ${name}` }).click();
  await page.getByRole('dialog').getByText(sentence).waitFor();
  expect(await faultsIn(page)).toEqual([]);

  const role = await on.visitBy(admin, `/roles/${creating.id}/show?tab=people`);
  await role.getByRole('button', { name: `Take the role from ${name}` }).click();
  await role.getByRole('dialog').getByText(sentence).waitFor();

  const allowed = await on.visitBy(admin, `/roles/${creating.id}/show?tab=permissions`);
  await allowed
    .getByRole('checkbox', { name: /Approve/ })
    .and(allowed.locator(':checked'))
    .first()
    .uncheck();
  await allowed.getByRole('button', { name: 'Review and save' }).click();
  await allowed.getByRole('dialog').getByText(sentence).waitFor();
  expect(await faultsIn(allowed)).toEqual([]);
});

it('an import of people says it in the rows, and asks before it goes on', async () => {
  const [who, other] = [await person(on, { branches: [leeds] }), await person(on, { branches: [leeds] })];
  await reviewOf(who);
  await reviewOf(who);
  const rows = [`${who.session.user.email};No`, `${other.session.user.email};No`];
  for (const look of [phone, {}]) {
    const page = await on.visitBy(admin, '/users/import', look);
    await choose(page, 'People.csv', Buffer.from(['E-mail;Active', ...rows].join('\r\n')));
    await page.getByRole('radio', { name: /^Update/ }).check();
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
    const table = page.getByRole('table', { name: 'Users in the file' });
    await table.getByText(/^Nobody would be left for 2 contract reviews: JCT \w+, Atrium /).waitFor();
    await page.getByRole('button', { name: 'With a warning 1' }).click();
    await expect.poll(() => table.getByRole('row').filter({ hasText: '@' }).count()).toBe(1);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 users' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import 2 users?' });
    await dialog.getByText(/^Row 2: Nobody would be left for 2 contract reviews: /).waitFor();
    expect(await faultsIn(page)).toEqual([]);
    if (look === phone) await dialog.getByRole('button', { name: 'Cancel' }).click();
    else await dialog.getByRole('button', { name: 'Go on', exact: true }).click();
    if (look !== phone) await page.getByText('2 users updated.').waitFor();
    expect((await expecting(200, admin.get(`/api/users/${idOf(who)}`))).is_active).toBe(look === phone);
  }
});
