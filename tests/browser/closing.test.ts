import { describe, expect, it } from 'vitest';
import { sub, testPlanning } from '../support/planning.ts';
import { expecting, idOf, type Made } from '../support/sales.ts';
import { faults } from './audit.ts';
import { axeFaults } from './axe.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const phone = { viewport: { width: 390, height: 844 } };
const { people, plan, add, send, approve, review } = testPlanning(on);

const walls = { name: 'Walls', sub_tasks: [sub('Bricks', '100')] };

/** A plan that is agreed with the client, and has a task that nobody did. */
const agreed = async (): Promise<Made> => {
  const made = await plan();
  await expecting(201, add(made, walls));
  await expecting(200, send(made));
  await expecting(200, approve(made));
  await expecting(200, review(made));
  return made;
};

describe('a project', () => {
  it('is closed with a reason while something is unfinished, and opened again', async () => {
    const made = await agreed();
    const project = String(made['project_id']);
    await expecting(
      201,
      people.planner.post('/api/contract-review-actions', {
        project_id: made['project_id'],
        title: 'Bond',
        due_on: '2020-01-01',
        assignee_id: idOf(people.worker),
      }),
    );
    const page = await on.visitBy(people.manager, `/projects/${project}/show`);
    await page.getByRole('button', { name: 'Close project' }).click();
    const closing = page.getByRole('dialog', { name: 'Close project' });
    await closing.getByRole('link', { name: 'Bond' }).waitFor();
    await closing.getByRole('link', { name: 'Bricks' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const close = closing.getByRole('button', { name: 'Close project' });
    await close.click();
    await closing.getByText('Say why', { exact: true }).waitFor();
    await closing.getByRole('textbox', { name: 'Comment' }).fill('The client took it over');
    await Promise.all([toast(page, 'Project closed'), close.click()]);
    await page.getByRole('button', { name: 'Reopen' }).waitFor();

    const below = await on.visitBy(people.planner, `/project_plans/${made.id}/show`, phone);
    const ended = below.getByText(/Nothing here can be changed until it is reopened/);
    await ended.waitFor();
    expect(await ended.innerText()).toMatch(/closed/);
    expect(await faults(below)).toEqual([]);

    await page.getByRole('button', { name: 'Reopen' }).click();
    const again = page.getByRole('dialog', { name: 'Reopen' });
    await again.getByRole('textbox', { name: 'Comment' }).fill('The client gave it back');
    await Promise.all([toast(page, 'Project reopened'), again.getByRole('button', { name: 'Reopen' }).click()]);
    await below.reload();
    await below.getByRole('toolbar', { name: 'Plan' }).waitFor();
    expect(await ended.count()).toBe(0);
  });
});

describe('a draft revision', () => {
  it('is discarded from its page, which leads to the revision before', async () => {
    const made = await agreed();
    await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
    const query = `project_id=${String(made['project_id'])}`;
    const { records } = await expecting(200, people.planner.get(`/api/project-plans?${query}`));
    const [next] = records as Made[];
    const page = await on.visitBy(people.planner, `/project_plans/${next?.id}/show`);
    await page.getByRole('button', { name: 'Discard the draft revision' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard the draft revision' });
    expect(await axeFaults(page)).toEqual([]);
    await Promise.all([
      toast(page, 'Draft revision discarded'),
      dialog.getByRole('button', { name: 'Discard the draft revision' }).click(),
    ]);
    await page.waitForURL(new RegExp(`/project_plans/${made.id}/show`));
    await page.getByRole('toolbar', { name: 'Plan' }).waitFor();
    expect(await people.planner.get(`/api/project-plans/${next?.id}`)).toMatchObject({ status: 404 });
  });
});
