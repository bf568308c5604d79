import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerExtension } from '../../src/server/engine/modules.ts';
import type { Caller } from '../support/app.ts';
import { buildWith } from '../support/fixtureBuild.ts';
import { withResources } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, idOf, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { toolLoanExtension } from '../support/toolLoans/server.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';
import * as fixtures from './toolLoans.fixtures.ts';

const on = served({
  browserDir: await buildWith('tests/browser/toolLoans.fixtures.ts', 'tests/support/toolLoans/screens.ts'),
  prepare: withResources(Object.values(fixtures)),
});
afterAll(registerExtension(toolLoanExtension));

const root = '/api/test-loans';
const people = {} as Record<'maker' | 'storekeeper', Caller>;
beforeAll(async () => {
  const { leeds } = await branchIds(on);
  Object.assign(people, {
    maker: await person(on, { branches: [leeds] }),
    storekeeper: await person(on, { branches: [leeds] }),
  });
});

const loan = async (): Promise<Made> => {
  const customer = await expecting(201, people.maker.post('/api/customer', { name: `Hall & Sons ${fresh()}` }));
  return expecting(
    201,
    people.maker.post(root, {
      title: `Tools for the roof ${fresh()}`,
      customer_id: customer.id,
      storekeeper_id: idOf(people.storekeeper),
      lent_on: '2026-04-20',
      due_on: '2026-04-28',
    }),
  );
};
const show = ({ id }: Made, who: Caller, look = {}): Promise<Page> => on.visitBy(who, `/test_loans/${id}/show`, look);
const linesOf = async ({ id }: Made): Promise<Made[]> =>
  (await expecting(200, people.maker.get(`${root}/${id}/lines`))).records;
const add = (of: Made) =>
  expecting(
    200,
    people.maker.put(`${root}/${of.id}/lines`, {
      added: [
        { key: 'a', kind: 'kit', description: 'Drilling', quantity: '1' },
        { key: 'b', kind: 'tool', parent_key: 'a', description: 'Drill', quantity: '2', day_rate: '12.5' },
        { key: 'c', kind: 'tool', description: 'Ladder', quantity: '1', day_rate: '8' },
      ],
    }),
  );

describe('the lines of a record whose description says what its sheet shows', () => {
  it('are typed where its page opens, counted, and listed by kind without another tab', async () => {
    const of = await loan();
    const page = await show(of, people.maker);
    const grid = page.getByRole('treegrid', { name: 'Lines of the tool loan' });
    await grid.waitFor();
    expect(await page.getByRole('tab', { name: /^Lines/ }).count()).toBe(1);
    expect(await page.getByRole('tab', { name: /^Lines/ }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('button', { name: 'Tool', exact: true }).click();
    for (const text of ['Drill', '2', '12,50'.replace(',', '.')]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await expect
      .poll(async () => (await linesOf(of)).map(({ description, amount }) => [description, amount]))
      .toEqual([['Drill', '25.00']]);
    expect(await grid.getByRole('row').last().innerText()).toContain('25.00');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('tab', { name: /^Tools/ }).click();
    await page.locator('tr[data-index] .list-name').getByText('Drill').waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('are checked by who has the role, and commented', async () => {
    const of = await loan();
    await add(of);
    await expecting(200, people.maker.put(`${root}/${of.id}/check`));
    const page = await show(of, people.storekeeper);
    await page.getByRole('treegrid').getByText('Ladder').click();
    expect(await page.getByRole('button', { name: 'Tool', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect
      .poll(async () => (await linesOf(of)).find(({ description }) => description === 'Ladder')?.is_checked)
      .toBe(true);
    await page.getByRole('button', { name: 'Comments', exact: true }).click();
    const beside = page.getByRole('complementary', { name: 'Comments on Ladder' });
    await beside.getByRole('textbox', { name: 'Write a comment' }).fill('The last rung is loose');
    await beside.getByRole('button', { name: /^(Comment|Send|Post)/ }).click();
    await beside.getByText('The last rung is loose').waitFor();
    expect(await faults(page)).toEqual([]);
  });
});

describe('the button of a call whose path has a word', () => {
  it('asks for the word, and sends it in the path', async () => {
    const of = await loan();
    await add(of);
    await expecting(200, people.maker.put(`${root}/${of.id}/check`));
    const { seen } = (await expecting(200, people.storekeeper.get(`${root}/${of.id}`))).workflow;
    await expecting(200, people.storekeeper.put(`${root}/${of.id}/lend`, { seen }));
    const page = await show(of, people.maker);
    await page.getByRole('button', { name: 'Give back', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Give back', exact: true }).click();
    await dialog.getByText('Condition is required').waitFor();
    await dialog.getByRole('combobox', { name: 'Condition' }).click();
    await page.getByRole('option', { name: 'Worn' }).click();
    await dialog.getByRole('button', { name: 'Give back', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await expecting(200, people.maker.get(`${root}/${of.id}`))).toMatchObject({ condition: 'worn' });
  });
});

it('a board takes the step that leads to a column', async () => {
  const of = await loan();
  const page = await on.visitBy(people.maker, '/test_loans_board');
  await page.getByRole('button', { name: `Move “${of.number} ${of.title}”` }).click();
  await page.getByRole('menuitem', { name: 'Being checked' }).click();
  await expect.poll(async () => (await expecting(200, people.maker.get(`${root}/${of.id}`))).status).toBe('CHECKED');
});
