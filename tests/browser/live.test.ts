import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hears, served, still } from './support.ts';

const on = served();

const name = 'Aire Valley Developments';

/** Opens the client's form from the list. */
const edit = async (page: Page) => {
  await page.goto(`${on.url}/clients`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'City' }).waitFor();
};
const save = async (page: Page, city: string) => {
  await page.getByRole('textbox', { name: 'City' }).fill(city);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

describe('two people at once', () => {
  it('see in a list what the other changes, with what they have chosen, where they have scrolled to', async () => {
    const [watching, working] = [await on.visitAs('admin@demo.test', '/clients'), await on.visitAs('sales@demo.test')];
    await watching.setViewportSize({ width: 1440, height: 500 });
    await watching.getByRole('checkbox', { name: `Select ${name}` }).check();
    const list = watching.getByTestId('virtuoso-scroller');
    // The list is as high as the window has room for before it is scrolled.
    const scrolled = () =>
      list.evaluate((element) => {
        if (element.scrollTop !== 60) element.scrollTo(0, 60);
        return element.scrollTop;
      });
    await still(list);
    await expect.poll(scrolled).toBe(60);
    await hears(watching);
    await edit(working);
    await save(working, 'Kingston upon Hull');
    await watching.getByText('Kingston upon Hull').first().waitFor();
    await expect.poll(() => watching.getByRole('checkbox', { name: `Select ${name}` }).isChecked()).toBe(true);
    expect(await list.evaluate((element) => element.scrollTop)).toBe(60);
  });

  it('are told in a form, and lose nothing that they typed', async () => {
    const [typing, working] = [await on.visitAs('admin@demo.test'), await on.visitAs('sales@demo.test')];
    await edit(typing);
    await typing.getByRole('textbox', { name: 'Phone' }).fill('+44 113 496 0111');
    await edit(working);
    for (const page of [typing, working]) await hears(page);
    await save(working, 'Goole');
    await typing.getByText(/changed this client just now/).waitFor();
    expect(await typing.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('+44 113 496 0111');
    await typing.getByRole('button', { name: 'Compare' }).click();
    await typing.getByRole('radio', { name: 'City: theirs' }).waitFor();
    await typing.getByRole('button', { name: 'Save the choice' }).click();
    await typing.getByRole('heading', { level: 1, name }).waitFor();
    await working.getByText('+44 113 496 0111').waitFor();
    await working.getByText(/changed this client just now/).waitFor();
    await typing.getByText('Goole').waitFor();
  });
});
