import type { Page } from 'playwright-core';

/** Goes to an entry of a group of the menu, which may be folded. */
export const followMenu = async (page: Page, group: string, entry: string): Promise<void> => {
  const fold = page.getByRole('button', { name: `More of ${group}`, exact: true });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: entry, exact: true }).click();
};
