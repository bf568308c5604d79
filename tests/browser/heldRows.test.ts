import { expect, it } from 'vitest';
import { person, branchIds } from '../support/people.ts';
import { expecting, idOf, makeMasters, type Made } from '../support/sales.ts';
import { calm, served, still } from './support.ts';

const on = served();

it('action items stay where they are once they are somebody else’s, in the list of one’s own', async () => {
  const { leeds } = await branchIds(on);
  const [me, other] = [await person(on, { branches: [leeds] }), await person(on, { branches: [leeds] })];
  const { customer: customer_id } = await makeMasters(me);
  const project: Made = await expecting(201, me.post('/api/projects', { title: 'Held', customer_id }));
  for (const [at, title] of ['Bond', 'Insurance', 'Warranty'].entries())
    await expecting(
      201,
      me.post('/api/contract-review-actions', {
        project_id: project.id,
        title,
        assignee_id: idOf(me),
        due_on: `2031-01-0${at + 1}`,
      }),
    );
  const page = await on.visitBy(me, '/contract_actions');
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('group', { name: 'Assigned to me' }).getByRole('button', { name: 'Yes' }).click();
  await page.keyboard.press('Escape');
  const row = (name: string) => page.locator('tr[data-index]').filter({ hasText: name });
  await expect.poll(() => page.locator('tr[data-index]').count()).toBe(3);
  await page.getByRole('checkbox', { name: 'Select Bond' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Assignee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change assignee of 1 action item' });
  const { name } = other.session.user;
  // A text that is typed while the dialog takes its first value is lost.
  await calm(page);
  await dialog.getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).click();
  const before = await still(row('Insurance'));
  await dialog.getByRole('button', { name: 'Change' }).click();
  await row('Bond').getByText(name).waitFor();
  await calm(page);
  expect(await page.locator('tr[data-index]').count()).toBe(3);
  expect((await still(row('Insurance'))).y).toBe(before.y);
});
