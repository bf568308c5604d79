import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/app.ts';
import { buildWith } from '../support/fixtureBuild.ts';
import { withResources } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, type Made } from '../support/sales.ts';
import { faults } from './audit.ts';
import * as fixtures from './parts.fixtures.ts';
import { served } from './support.ts';

const on = served({
  browserDir: await buildWith('tests/browser/parts.fixtures.ts'),
  prepare: withResources(Object.values(fixtures)),
});
const phone = { viewport: { width: 390, height: 844 } };

const people = {} as Record<'maker' | 'reviewer' | 'approver', Caller>;
beforeAll(async () => {
  const { leeds } = await branchIds(on);
  const one = () => person(on, { branches: [leeds] });
  Object.assign(people, { maker: await one(), reviewer: await one(), approver: await one() });
});

const idOf = ({ session }: Caller): number => session.user.id;
const rowsOf = (survey: Made): string => `/api/test-surveys/${survey.id}/rows`;
const step = (who: Caller, survey: Made, name: string) =>
  expecting(200, who.put(`/api/test-surveys/${survey.id}/${name}`, {}));

/** A survey with these rows, in the hands of its maker. */
const survey = async (...names: readonly string[]): Promise<Made> => {
  const made = await expecting(
    201,
    people.maker.post('/api/test-surveys', {
      title: 'Survey of the north face',
      reviewer_id: idOf(people.reviewer),
      approver_id: idOf(people.approver),
    }),
  );
  for (const [at, name] of names.entries())
    await expecting(201, people.maker.post(rowsOf(made), { name, quantity: String(at + 1) }));
  return made;
};

const openTab = async (who: Caller, of: Made, look = {}): Promise<Page> => {
  const page = await on.visitBy(who, `/test_surveys/${of.id}/show`, look);
  await page.getByRole('tab', { name: /^Survey rows/ }).click();
  return page;
};
/** The names of the rows in their order, in the table or on the cards. */
const names = async (page: Page): Promise<string[]> =>
  page.locator('tr[data-index] .list-name, [role="listitem"] .MuiTypography-subtitle1').allTextContents();
const stored = async (of: Made): Promise<Made[]> =>
  (await expecting(200, people.maker.get(`${rowsOf(of)}?getAll=true`))).records;
/** What is wrong with an open dialog: the headings of the page behind it are hidden meanwhile. */
const faultsOfDialog = async (page: Page): Promise<string[]> =>
  (await faults(page)).filter((fault) => !fault.startsWith('Headings of levels'));
const choose = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Chosen records' });

describe.each([
  ['at 1440 px', {}],
  ['at 390 px', phone],
])('the parts of a record on its page, %s', (_, look) => {
  it('are searched and filtered, and three are deleted at once', async () => {
    const of = await survey('Anchor', 'Beam', 'Bracket', 'Column', 'Door');
    const page = await openTab(people.maker, of, look);
    await expect.poll(() => names(page)).toEqual(['Anchor', 'Beam', 'Bracket', 'Column', 'Door']);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search survey rows' }).fill('b');
    await expect.poll(() => names(page)).toEqual(['Beam', 'Bracket']);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Nothing found').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(5);
    for (const name of ['Anchor', 'Bracket', 'Door']) await choose(page, name);
    expect(await faults(page)).toEqual([]);
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete 3 survey rows?' })
      .getByRole('button', { name: 'Delete 3 survey rows' })
      .click();
    await expect.poll(() => names(page)).toEqual(['Beam', 'Column']);
    expect((await stored(of)).map(({ name }) => name)).toEqual(['Beam', 'Column']);
  });

  it('are verified by the reviewer, then by the approver: one, and many, and by nobody else', async () => {
    const of = await survey('Anchor', 'Beam', 'Column');
    await step(people.maker, of, 'send');
    const maker = await openTab(people.maker, of, look);
    await maker
      .getByRole('img', { name: /^Reviewer verified: no\. Only the reviewer can verify this/ })
      .first()
      .waitFor();
    expect(await maker.getByRole('button', { name: /^Reviewer verified:/ }).count()).toBe(0);

    const reviewer = await openTab(people.reviewer, of, look);
    const mark = (page: Page, who: string, row: string) =>
      page.getByRole('button', { name: `${who} verified: ${row}`, exact: true });
    await mark(reviewer, 'Reviewer', 'Beam').click();
    await expect.poll(() => mark(reviewer, 'Reviewer', 'Beam').getAttribute('aria-pressed')).toBe('true');
    for (const name of ['Anchor', 'Column']) await choose(reviewer, name);
    await bar(reviewer).getByRole('button', { name: 'Reviewer verified' }).click();
    await expect.poll(async () => (await stored(of)).every((row) => row['is_reviewer_verified'] === true)).toBe(true);
    expect(await reviewer.getByRole('button', { name: /^Approver verified:/ }).count()).toBe(0);

    await step(people.reviewer, of, 'review');
    const approver = await openTab(people.approver, of, look);
    for (const name of ['Anchor', 'Beam', 'Column']) await choose(approver, name);
    await bar(approver).getByRole('button', { name: 'Approver verified' }).click();
    await expect.poll(async () => (await stored(of)).every((row) => row['is_approver_verified'] === true)).toBe(true);
    await mark(approver, 'Approver', 'Beam').click();
    await expect
      .poll(async () => (await stored(of)).filter((row) => row['is_approver_verified'] === true).length)
      .toBe(2);
    expect(await faults(approver)).toEqual([]);
  });

  it('take comments at the side, with their number and what is new, and settle them', async () => {
    const of = await survey('Anchor', 'Beam');
    const [, beam] = await stored(of);
    await expecting(201, people.reviewer.post(`${rowsOf(of)}/${beam?.id}/comments`, { comment: 'Which steel?' }));
    const page = await openTab(people.maker, of, look);
    await page.getByRole('button', { name: 'Comments on Beam: 1 comment, 1 open, 1 new' }).click();
    const panel = page.getByRole('dialog', { name: 'Survey row Beam' });
    await panel.getByText('Which steel?').waitFor();
    await panel.getByRole('textbox', { name: 'Write a comment' }).fill('S355');
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await panel.getByText('S355').waitFor();
    expect(await faultsOfDialog(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Resolve all' }).click();
    await panel.getByText('Resolved', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Comments on Beam: 2 comments, all resolved' }).waitFor();
    await page.getByRole('button', { name: 'Comments on Anchor: No comments' }).waitFor();
  });

  it('name their vendors: chosen for two rows at once, then cleared for one', async () => {
    const of = await survey('Anchor', 'Beam', 'Column');
    const vendorsOf = async () => {
      const rows = await stored(of);
      return rows.map((row) => row['vendors_count']);
    };
    const page = await openTab(people.maker, of, look);
    for (const name of ['Anchor', 'Column']) await choose(page, name);
    await bar(page).getByRole('button', { name: 'Vendors' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vendors of 2 survey rows' });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('checkbox').nth(1).check();
    await dialog.getByText('2 chosen').waitFor();
    expect(await faultsOfDialog(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(vendorsOf).toEqual([2, 0, 2]);
    await page.getByRole('button', { name: 'Actions for Anchor' }).click();
    await page.getByRole('menuitem', { name: 'Vendors' }).click();
    const own = page.getByRole('dialog', { name: 'Vendors of Anchor' });
    await own.getByText('2 chosen').waitFor();
    await own.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(vendorsOf).toEqual([0, 0, 2]);
  });
});

describe('the parts of a record by the keyboard', () => {
  it('are walked through, chosen, opened and marked', async () => {
    const of = await survey('Anchor', 'Beam', 'Column');
    await step(people.maker, of, 'send');
    const page = await openTab(people.reviewer, of);
    await expect.poll(async () => (await names(page)).length).toBe(3);
    // Of the row alone: the body has every name in it.
    const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(focused).toContain('Beam');
    await page.keyboard.press('x');
    await bar(page).getByText('1 selected').waitFor();
    await page.keyboard.press('x');
    // From the row, Tab comes to its own controls alone.
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Reviewer verified: Beam');
    await page.keyboard.press('Space');
    await expect.poll(async () => (await stored(of))[1]?.['is_reviewer_verified']).toBe(true);
    // The focus stays on the mark. The first press comes back to the row, the next one moves.
    await expect.poll(focused).toContain('Beam');
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
    await page.keyboard.press('j');
    await expect.poll(focused).toContain('Column');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Survey row Column' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(focused).toContain('Column');
  });
});
