import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { testPlanning } from '../support/planning.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const { people } = testPlanning(on);

const opened = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Import a country' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import a country' });
  await dialog.waitFor();
  return dialog;
};
const choose = async (page: Page, dialog: Locator, label: string, name: string): Promise<void> => {
  await dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
};
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Import a country' }).click();

describe('the public holidays of a country', () => {
  it('are chosen by country, region and year, and what was there already is told', async () => {
    const page = await on.visitBy(people.planner, '/holidays');
    const dialog = await opened(page);
    // What is missing is said at its field, and nothing is sent.
    await send(dialog);
    await dialog.getByText('Choose a country').waitFor();
    await dialog.getByText('Say which year').waitFor();
    await choose(page, dialog, 'Country', 'Germany');
    await choose(page, dialog, 'Region', 'Bayern');
    // Another country has other regions: the one before is not kept.
    await choose(page, dialog, 'Country', 'United Kingdom');
    await expect.poll(() => dialog.getByRole('combobox', { name: /^Region/ }).inputValue()).toBe('');
    await dialog.getByText('Left empty: the holidays of the whole country alone').waitFor();
    await choose(page, dialog, 'Region', 'England');
    await dialog.getByRole('textbox', { name: /^Year/ }).fill('2031');
    // What would be added is shown before.
    const preview = dialog.getByRole('region', { name: 'What would be added' });
    await preview.getByText('8 holidays to add', { exact: true }).waitFor();
    expect(await preview.getByRole('listitem').allInnerTexts()).toContainEqual(
      expect.stringMatching(/Apr 11, 2031\s*Good Friday$/),
    );
    // The headings of the page are behind the dialog.
    expect((await faults(page)).filter((fault) => !fault.startsWith('Headings of levels :'))).toEqual([]);
    // New Year, Good Friday, Easter Monday, two in May, one in August, Christmas and Boxing Day.
    await Promise.all([toast(page, '8 holidays added'), send(dialog)]);
    await page.getByText('Good Friday').first().waitFor();
    expect(await faults(page)).toEqual([]);

    const again = await opened(page);
    await choose(page, again, 'Country', 'United Kingdom');
    await choose(page, again, 'Region', 'England');
    await again.getByRole('textbox', { name: /^Year/ }).fill('2031');
    await again.getByText('0 holidays to add, 8 there already').waitFor();
    await again.getByText('Good Friday · there already').waitFor();
    await Promise.all([toast(page, 'Nothing new: all 8 were there already'), send(again)]);
  });

  it('of a country without regions are asked for without one', async () => {
    const page = await on.visitBy(people.planner, '/holidays');
    const dialog = await opened(page);
    await choose(page, dialog, 'Country', 'Malta');
    await expect.poll(() => dialog.getByRole('combobox', { name: /^Region/ }).count()).toBe(0);
    await dialog.getByRole('textbox', { name: /^Year/ }).fill('2032');
    await send(dialog);
    const freed = async () =>
      (await people.planner.get('/api/holidays?date_from=2032-02-10&date_to=2032-02-10')).data.records;
    await expect.poll(freed).toMatchObject([{ name: "Feast of Saint Paul's Shipwreck in Malta" }]);
  });
});
