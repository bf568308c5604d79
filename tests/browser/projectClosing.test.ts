import { describe, expect, it } from 'vitest';
import { served } from './support.ts';

const on = served();
const pictures = process.env['PICTURES'];

/** A project that was made by hand, with a plan that was agreed with the client, and an action item. */
const unfinished = async () => {
  const [caller, approver] = [await on.as('coordinator@demo.test'), await on.as('approver@demo.test')];
  const { data: customer } = await (await on.as('admin@demo.test')).post('/api/customer', { name: 'Bridge Trust' });
  const { data: project } = await caller.post('/api/projects', { title: 'Footbridge', customer_id: customer.id });
  const me = caller.session.user.id;
  const { data: plan } = await caller.post('/api/project-plans', {
    project_id: project.id,
    starts_on: '2027-03-01',
    project_manager_id: me,
  });
  const at = `/api/projects/${project.id}/project-planning`;
  const sub_tasks = [{ name: 'Piers', percentage: '100', duration: 5 }];
  await caller.post(`${at}/tasks`, { name: 'Foundations', sub_tasks });
  await caller.post(`${at}/send-to-approval`, { approver_id: approver.session.user.id });
  await approver.post(`${at}/update-approve`, { is_approved: true });
  const closed = await caller.post(`${at}/update-client-review`, { is_reviewed: true });
  expect(closed.status).toBe(200);
  await caller.post('/api/contract-review-actions', {
    project_id: project.id,
    title: 'Send the bond to the client',
    due_on: '2027-01-01',
    assignee_id: me,
  });
  return { plan: { id: Number(plan.id), project_id: Number(project.id) }, caller };
};

describe('the end of a project', () => {
  it('is told with what is unfinished, asks why, and stands at the head of what is below; a draft is discarded', async () => {
    const { plan, caller } = await unfinished();
    const picture = async (name: string) => {
      if (pictures === undefined) return;
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(600);
        await page.screenshot({ path: `${pictures}/${name}-${width}.png` });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await caller.put(`/api/project-plans/${plan.id}/revise`, {});
    const { data: revisions } = await caller.get(`/api/project-plans/${plan.id}`);
    const page = await on.visitAs('coordinator@demo.test', `/project_plans/${revisions.revisions[0].id}/show`);
    const discard = page.getByRole('button', { name: 'Discard the draft revision' });
    await discard.waitFor();
    await picture('draft');
    await discard.click();
    const asked = page.getByRole('dialog');
    await asked.getByText(/never sent, is deleted/).waitFor();
    await picture('discard');
    await asked.getByRole('button', { name: 'Discard the draft revision' }).click();
    await page.waitForURL(`**/project_plans/${plan.id}/show**`);

    await page.goto(page.url().replace(/project_plans.*/, `projects/${plan.project_id}/show`));
    await page.getByRole('button', { name: 'Close project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('list', { name: 'Unfinished' }).getByRole('link').first().waitFor();
    await picture('close');
    await dialog.getByRole('button', { name: 'Close project' }).click();
    await dialog.getByText('Say why').first().waitFor();
    await dialog.getByRole('textbox').last().fill('The client stopped it');
    await dialog.getByRole('button', { name: 'Close project' }).click();
    await page.getByText('Project closed').first().waitFor();
    await picture('closed');

    await page.goto(page.url().replace(/projects\/.*/, `project_plans/${plan.id}/show`));
    await page.getByText(/^The project PRJ-\S+ was closed on .*comments stay possible\.$/).waitFor();
    expect(await page.getByRole('button', { name: 'Revise' }).count()).toBe(0);
    await picture('below');
  });
});
