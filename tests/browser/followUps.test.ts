import { describe, expect, it } from 'vitest';
import { served } from './support.ts';
import { followMenu } from './menu.ts';
import { toast } from './toasts.ts';

const on = served();
const two = (n: number) => String(n).padStart(2, '0');
/** What a person types into a date and time input: the browser's own zone is that of the test. */
const typedAt = (inHours: number): string => {
  const at = new Date(Date.now() + inHours * 3_600_000);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};
const done = 'Staus Updated successfully';

describe('a follow-up', () => {
  it('is planned on an enquiry, stands among mine, is changed, done, and reopened', async () => {
    const subject = `Ask for the RAL colour ${Date.now()}`;
    const page = await on.visitAs('sales@demo.test', '/enquiries');
    await page
      .getByRole('link', { name: /^ENQ-LDS-/ })
      .first()
      .click();
    await page.getByRole('tab', { name: /^Follow-ups/ }).click();
    await page.getByRole('button', { name: 'Plan a follow-up' }).first().click();
    const plan = page.getByRole('dialog', { name: 'Plan a follow-up' });
    await plan.getByRole('button', { name: 'Plan' }).click();
    await plan.getByText('Say what is to be done').waitFor();
    await plan.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await plan.getByLabel(/^Due/).fill(typedAt(-2));
    await Promise.all([toast(page, 'Follow-up created'), plan.getByRole('button', { name: 'Plan' }).click()]);
    await page.getByRole('region', { name: 'Open' }).getByText(subject).waitFor();

    await followMenu(page, 'My work', 'My follow-ups');
    const overdue = page.getByRole('region', { name: 'Overdue' });
    const row = overdue.getByRole('listitem').filter({ hasText: subject });
    await row.getByText('Due 2 hours ago').waitFor();
    await row.getByRole('button', { name: `Actions for “${subject}”` }).click();
    await page.getByRole('menuitem', { name: 'Change…' }).click();
    const change = page.getByRole('dialog', { name: 'Change the follow-up' });
    await change.getByLabel(/^Due/).fill(typedAt(72));
    await Promise.all([toast(page, 'Follow-up saved'), change.getByRole('button', { name: 'Save' }).click()]);
    const coming = page.getByRole('region', { name: 'Coming' });
    await coming.getByText(subject).waitFor();

    await Promise.all([toast(page, done), page.getByRole('button', { name: `Mark “${subject}” as done` }).click()]);
    // It stays in its place as what it is now, so that the next one does not come under the pointer.
    const touched = coming.getByRole('listitem').filter({ hasText: subject });
    await touched.getByText(/^Done /).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await touched.getByRole('button', { name: `Mark “${subject}” as done` }).click();
    await touched.getByText(/^Done /).waitFor();
    await page.getByRole('tab', { name: 'Closed' }).click();
    const closed = page.getByRole('listitem').filter({ hasText: subject });
    await closed.getByText(/^Done /).waitFor();
    await closed.getByRole('button', { name: `Actions for “${subject}”` }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await history.getByText('added this follow-up').waitFor();
    // Another day, done, as before, and done again.
    await expect.poll(() => history.getByText('changed this follow-up').count()).toBe(4);
    await history.getByRole('button', { name: 'Close' }).click();
    await history.waitFor({ state: 'detached' });
    await Promise.all([toast(page, done), closed.getByRole('button', { name: `Reopen “${subject}”` }).click()]);
    await page.getByRole('tab', { name: 'Open' }).click();
    await coming.getByText(subject).waitFor();

    await page.getByRole('button', { name: `Actions for “${subject}”` }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete this follow-up?' });
    await Promise.all([toast(page, 'Follow-up deleted'), asked.getByRole('button', { name: 'Delete' }).click()]);
    // The dialog asks by the subject, and is on its way out.
    await asked.waitFor({ state: 'detached' });
    await page.getByText(subject).waitFor({ state: 'detached' });
  });

  it('is told apart by when it falls due, and read by who may see it alone', async () => {
    const page = await on.visitAs('sales@demo.test', '/my-follow-ups');
    for (const name of ['Overdue', 'Coming']) await page.getByRole('region', { name }).waitFor();
    await page.goto(`${on.url}/follow_ups`);
    await page.waitForURL(`${on.url}/my-follow-ups`);
    const stranger = await on.visitAs('nobody@demo.test', '/my-follow-ups');
    await stranger.getByText('Follow-ups: View').waitFor();
    expect(await stranger.getByRole('link', { name: 'My follow-ups' }).count()).toBe(0);
  });
});
