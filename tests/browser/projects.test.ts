import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { served } from './support.ts';

const on = served();

/** A plan of the demo firm that was agreed with the client, and its project. */
const agreed = async () => {
  const caller = await on.as('coordinator@demo.test');
  const { data } = await caller.get('/api/project-plans?per_page=100');
  const plans = data.records as { project_id: number; number: string; title: string; status: string }[];
  const plan = plans.find(({ status }) => status === 'CLOSED');
  if (!plan) throw new Error('No plan of the demo firm is closed');
  return plan;
};

describe('the page of a project', () => {
  it('answers in one screen, and has its parts as tabs', async () => {
    const { project_id, number, title } = await agreed();
    const page = await on.visitAs('coordinator@demo.test', `/projects/${project_id}/show`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    const tabs = async () =>
      (await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s*\d+\+?$/, ''));
    await expect
      .poll(tabs)
      .toEqual([
        'Overview',
        'Details',
        'Requirements',
        'Contract',
        'Planning',
        'Tasks',
        'Requests',
        'Consumables',
        'Documents',
        'Bought',
        'History',
      ]);
    const shown = page.getByRole('tabpanel');
    await shown.getByText('by the contract').waitFor();
    await shown.getByText(/^of the approved revision \d+$/).waitFor();
    await shown.getByRole('region', { name: 'Where it stands' }).getByText('Won', { exact: true }).waitFor();
    const late = shown.getByRole('region', { name: 'Late' });
    await late.getByRole('link').first().waitFor();
    const holders = shown.getByRole('region', { name: 'Who holds what' });
    await holders.getByText('Project manager').first().waitFor();

    await page.getByRole('tab', { name: 'Requirements' }).click();
    await shown.getByRole('link', { name: 'Open the BOQ details' }).waitFor();
    await shown.getByText('Description', { exact: true }).first().waitFor();

    await page.getByRole('tab', { name: 'Contract' }).click();
    await shown.getByRole('heading', { level: 2, name: 'JCT DB 2024' }).waitFor();
    await shown.getByRole('list', { name: 'Action items' }).getByRole('link').first().waitFor();

    await page.getByRole('tab', { name: 'Planning' }).click();
    await shown.getByRole('heading', { level: 2, name: number }).waitFor();
    await shown.getByText('Survey and design').first().waitFor();

    await page.getByRole('tab', { name: 'Tasks' }).click();
    const activity = shown.getByRole('region', { name: 'Survey and design' });
    await activity.getByRole('group', { name: 'Status of Shop drawings' }).waitFor();
    await shown.getByRole('button', { name: 'Board' }).click();
    await shown.getByRole('region', { name: 'Done' }).getByText('Shop drawings').waitFor();

    await page.getByRole('tab', { name: 'Documents' }).click();
    const file = { name: 'programme.txt', mimeType: 'text/plain', buffer: Buffer.from('From spring to autumn') };
    await page.locator('input[type="file"]').setInputFiles(file);
    await shown.getByText('programme.txt').first().waitFor();

    await page.getByRole('tab', { name: 'History' }).click();
    await shown.getByRole('list', { name: 'History' }).waitFor();

    await page.getByRole('tab', { name: 'Overview' }).click();
    await late.getByRole('link').first().click();
    await page.waitForURL(({ pathname }) =>
      /^\/(project_plans|contract_actions|follow_ups)\/\d+\/show$/.test(pathname),
    );
  });

  it('says what can be done where a part is not begun, and begins it for this project', async () => {
    const caller = await on.as('coordinator@demo.test');
    const { data: customers } = await caller.get('/api/customer?per_page=1');
    const { data: project } = await caller.post('/api/projects', {
      title: 'Bus shelter',
      customer_id: customers.customer.data[0].id as number,
    });
    const at = `/projects/${project.id as number}/show`;
    const page = await on.visitAs('coordinator@demo.test', at);
    await page.getByRole('tabpanel').getByText('Nobody said yet').waitFor();
    await page.getByRole('tab', { name: 'Contract' }).click();
    await page.getByText('The contract is not reviewed yet').waitFor();
    await page.getByRole('link', { name: 'Review the contract' }).click();
    await page.getByRole('heading', { level: 1, name: 'New contract review' }).waitFor();
    const filled = async (field: Locator) => {
      await expect.poll(() => field.inputValue()).toContain('Bus shelter');
    };
    await filled(page.getByRole('combobox', { name: /^Project\b(?! manager)/ }));

    await page.goBack();
    await page.getByRole('tab', { name: 'Planning' }).click();
    await page.getByText('Not planned yet').waitFor();
    await page.getByRole('button', { name: 'Plan a project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan a project' });
    await filled(dialog.getByRole('combobox', { name: /^Project\b(?! manager)/ }));
    await dialog.getByRole('combobox', { name: /^Project manager/ }).fill('Marek');
    await page.getByRole('option', { name: /Marek Zielinski/ }).click();
    await dialog.getByRole('button', { name: 'Plan a project' }).click();
    await page.getByText('Begin with a main task, then add its sub-tasks.').waitFor();
    const { data: plans } = await caller.get(`/api/project-plans?project_id=${project.id as number}`);
    expect(plans.records).toMatchObject([{ title: expect.stringContaining('Bus shelter') as string }]);
  });
});
