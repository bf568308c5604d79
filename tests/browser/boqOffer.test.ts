import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { silent } from '../support/database.ts';
import {
  activeId,
  approve,
  item,
  linesOf,
  makeCosted,
  makeEstimationMasters,
  makeEstimators,
  save,
  type Estimators,
} from '../support/estimation.ts';
import { expecting } from '../support/sales.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
let team: Estimators;
let estimation: number;
let cost: number;

const asked = [
  ['1.1', 'Curtain wall, stick system, 50 mm', 'm2', '186.5', '142.40'],
  ['1.2', 'Windows, triple glazed, tilt and turn', 'ea', '24', '612.75'],
  ['1.3', 'Entrance doors, automatic, with side lights', 'ea', '2', null],
  ['1.4', 'Louvre blades, anodised', 'm', '118', null],
  ['1.5', 'Maintenance walkway', 'm', '42', '210.00'],
] as const;
const overheads = [{ account: 'Site office', basis: 'amount', amount: '1000.00' }];

beforeAll(async () => {
  const app = createApp({ database: on.database, log: silent });
  team = await makeEstimators({ app, database: on.database, as: on.as });
  const masters = await makeEstimationMasters(team);
  const added = asked.map(([ref, description, unit, quantity]) => item({ ref, description, unit, quantity }));
  ({ estimation, cost } = await makeCosted(team, masters, added));
  const lines = await linesOf(team.creator, 'boq-cost', cost);
  const changes = lines.flatMap(({ id, version, ref }) => {
    const material_rate = asked.find(([number]) => number === ref)?.[4];
    return material_rate ? [{ id, version, material_rate, margin_percent: '18' }] : [];
  });
  await save(team.creator, 'boq-cost', cost, { changes });
  const at = `/api/boq-cost/${cost}/items/save-account-overheads`;
  await expecting(200, team.creator.post(at, { overheads }));
  await expecting(200, team.creator.call('DELETE', '/api/boq-cost/items', { ids: [lines[4]?.id] }));
});

const strip = (page: Page) => page.getByRole('region', { name: 'Workflow' });
const steps = (page: Page) => strip(page).getByRole('group', { name: 'Steps' });
const phone = { viewport: { width: 390, height: 844 } };
const show = `/boq_costs/`;

it('says that overheads are outdated and bars the review, until they are distributed again on the page', async () => {
  const page = await on.visitBy(team.creator, `${show}${cost}/show`);
  await page.getByText(/^The overheads are outdated: £1,000\.00 are owed, £823\.90 are in the price\./).waitFor();
  const send = steps(page).getByRole('button', { name: 'Send for review' });
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  const why = () => send.getAttribute('aria-describedby').then((id) => id ?? send.getAttribute('title'));
  await expect.poll(why).toBeTruthy();
  expect(await faults(page)).toEqual([]);
  await Promise.all([
    toast(page, 'Overheads distributed. The price is £51,540.98.'),
    page.getByRole('button', { name: 'Distribute again' }).click(),
  ]);
  await page.getByText(/^The overheads are outdated/).waitFor({ state: 'detached' });
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull();
});

it('shows what is missing before the offer goes out, which needs a word, and the step keeps it', async () => {
  await approve(team, 'boq-cost', estimation);
  const page = await on.visitBy(team.coordinator, `${show}${cost}/show`);
  await steps(page).getByRole('button', { name: 'Send to the client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to the client' });
  const check = dialog.getByRole('region', { name: 'Before it goes out' });
  await check.getByText('Total £51,540.98').waitFor();
  const said = () => check.getByRole('listitem').allTextContents();
  await expect
    .poll(said)
    .toEqual([
      '2 lines have no price1.3 Entrance doors, automatic, with side lights · 1.4 Louvre blades, anodised',
      '1 line that the client asked for is not in itCompare with what was asked for1.5 Maintenance walkway',
      expect.stringMatching(/^4 lines are not verified1\.1 Curtain wall/),
    ]);
  // The heading of the page is behind the dialog.
  expect((await faults(page)).filter((fault) => !fault.startsWith('Headings of levels'))).toEqual([]);
  // Without the word it stays.
  await dialog.getByRole('button', { name: 'Send to the client' }).click();
  await dialog.getByText('Confirm that it goes out all the same').waitFor();
  await dialog.getByRole('switch', { name: 'Submit it although this is missing' }).click();
  await Promise.all([
    toast(page, 'Sent to the client'),
    dialog.getByRole('button', { name: 'Send to the client' }).click(),
  ]);
  await strip(page)
    .getByRole('button', { name: /^With the client/ })
    .click();
  const state = page.getByRole('dialog', { name: 'State' });
  await state.getByRole('button', { name: /steps taken$/ }).click();
  const taken = state.getByRole('list', { name: 'Steps taken' });
  const last = taken.getByRole('listitem').first();
  await last.getByText(/^Although: 2 lines have no price; 1 line that the client asked for/).waitFor();
  await last.getByText(team.coordinator.session.user.name).waitFor();
});

it('says on every stage how a closed estimation ended, offers nothing there, and is reopened with a reason', async () => {
  const page = await on.visitBy(team.coordinator, `${show}${cost}/show`);
  // What comes next is in sight, and called what it is.
  await strip(page).getByText(`Next: Mark as won or lost`).waitFor();
  await strip(page).getByRole('button', { name: 'Mark as won' }).waitFor();
  await strip(page).getByRole('button', { name: 'Mark as lost' }).click();
  const closing = page.getByRole('dialog', { name: 'Mark as lost' });
  expect(await closing.getByRole('combobox', { name: 'Outcome' }).count()).toBe(0);
  await closing.getByRole('textbox', { name: 'Comment' }).fill('Another bid was 6 % lower.');
  await Promise.all([toast(page, 'Estimation closed'), closing.getByRole('button', { name: 'Mark as lost' }).click()]);
  const name = team.coordinator.session.user.name;
  const ended = new RegExp(`^Lost on .*, closed by ${name}: Another bid was 6 % lower\\.`);
  for (const [path, word] of [
    ['boq_details', 'boq-details'],
    ['boq_creations', 'boq-creation'],
    ['boq_costs', 'boq-cost'],
  ] as const) {
    const id = await activeId(team, word, estimation);
    const stage = await on.visitBy(team.coordinator, `/${path}/${id}/show`, path === 'boq_details' ? phone : {});
    await stage.getByText(ended).waitFor();
    await stage.getByText('It is “Closed”: it cannot be changed').first().waitFor();
    await expect.poll(() => steps(stage).count()).toBe(0);
    expect(await faults(stage)).toEqual([]);
  }
  // Who may not reopen is not offered it.
  const creator = await on.visitBy(team.creator, `${show}${cost}/show`);
  await creator.getByText(ended).waitFor();
  expect(await creator.getByRole('button', { name: 'Reopen' }).count()).toBe(0);

  await page.goto(`${on.url}/estimations/${estimation}/show`);
  await strip(page).getByText('Another bid was 6 % lower.').waitFor();
  await strip(page)
    .getByText(/^Lost on /)
    .waitFor();
  await page.goto(`${on.url}${show}${cost}/show`);
  await page.getByRole('button', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen' });
  await dialog.getByText(/Every stage goes back to where it was before it was closed/).waitFor();
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await dialog.getByText('Say why').waitFor();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('They asked for another price.');
  await Promise.all([toast(page, 'Estimation reopened'), dialog.getByRole('button', { name: 'Reopen' }).click()]);
  await page.getByText(ended).waitFor({ state: 'detached' });
  await steps(page).getByRole('button', { name: 'Mark as won' }).waitFor();
});
