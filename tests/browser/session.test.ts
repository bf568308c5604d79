import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { served, signIn, unheard } from './support.ts';

const on = served();

describe('signing in and out', () => {
  it('signs in, shows who and where, and signs out', async () => {
    const page = await on.visit();
    await signIn(page, 'admin@demo.test', 'wrong');
    await page.getByText('E-mail or password is wrong').waitFor();
    await signIn(page, 'admin@demo.test');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /account|Amara Osei/i }).click();
    await page.getByRole('menuitem', { name: /sign out/i }).click();
    await page.waitForURL('**/login');
    await page.goto(`${on.url}/clients`);
    await page.waitForURL('**/login');
  });

  it('signs in where somebody has signed in before, though others guess; elsewhere says when to try again', async () => {
    const page = await on.visit();
    await signIn(page, 'coordinator@demo.test');
    await page.getByRole('button', { name: /Marek Zielinski/ }).click();
    await page.getByRole('menuitem', { name: /sign out/i }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => document.cookie)).not.toContain('device');
    const elsewhere = await on.visit();
    await on.database.asSystem((tx) =>
      tx.execute(sql`insert into sign_in_attempts (subject, failures, window_ends, refused_until)
        values ('email:coordinator@demo.test', 40, now() + interval '1 day', now() + interval '1 hour')`),
    );
    await signIn(elsewhere, 'coordinator@demo.test');
    // However long the machine takes for the sign-in.
    await elsewhere.getByText(/^Too many attempts\. Try again in (60|5\d) minutes\.$/).waitFor();
    await signIn(page, 'coordinator@demo.test');
    await page.getByRole('button', { name: /Marek Zielinski/ }).waitFor();
  });

  it('shows the menu that the permissions leave, and nothing to somebody without any', async () => {
    const sales = await on.visitAs('sales@demo.test', '/clients');
    await sales.getByRole('link', { name: 'Clients' }).first().waitFor();
    await sales.getByText('Aire Valley Developments').waitFor();
    await sales.getByRole('link', { name: 'New client' }).waitFor();
    const buyer = await on.visitAs('buyer@demo.test', '/clients');
    await buyer.getByText('Aire Valley Developments').waitFor();
    expect(await buyer.getByRole('link', { name: 'New client' }).count()).toBe(0);
    const nobody = await on.visitAs('nobody@demo.test');
    await nobody.getByText('Nothing here for you yet').waitFor();
    expect(await nobody.getByRole('link', { name: 'Clients' }).count()).toBe(0);
  });

  it('shows the no-permission state on a 403, with the menu still there', async () => {
    const page = await on.visitAs('nobody@demo.test', '/clients');
    await page
      .getByText(/permission/i)
      .first()
      .waitFor();
    expect(await page.getByText('Aire Valley Developments').count()).toBe(0);
    await page.getByRole('button', { name: /account|Nadia Bright/i }).waitFor();
  });
});

describe('an expired session (rule 17)', () => {
  it('clears what was kept, goes to /login and shows the alert titled Logout, once', async () => {
    const page = await on.visitAs('admin@demo.test', '/clients');
    await page.getByText('Aire Valley Developments').waitFor();
    const hear = await unheard(page);
    await on.database.asSystem((tx) => tx.execute(sql`delete from sessions`));
    await page.getByRole('link', { name: 'Stock' }).click();
    const alert = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await alert.getByText('Session Expired Please Login Again').waitFor();
    expect(await alert.count()).toBe(1);
    expect(await alert.getByText('Logout', { exact: true }).count()).toBe(1);
    await page.waitForURL('**/login');
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => !key.includes('draft')));
    await expect.poll(kept).toEqual([]);
    await hear();
    await alert.getByRole('button').first().click();
    await signIn(page, 'admin@demo.test');
    await page.getByRole('heading', { level: 1, name: 'Items' }).waitFor();
  });
});

describe('the branch (rule 21)', () => {
  it('changes what is on the screen when another is chosen', async () => {
    const page = await on.visitAs('admin@demo.test', '/structures');
    await page.getByText('North elevation').waitFor();
    await page.goto(`${on.url}/clients`);
    await page.getByText('Aire Valley Developments').waitFor();
    const counted = async () => page.getByRole('heading', { level: 1 }).locator('xpath=..').innerText();
    const before = await counted();
    await page
      .getByRole('combobox', { name: /branch/i })
      .or(page.getByRole('button', { name: /branch/i }))
      .first()
      .click();
    await page
      .getByRole('option', { name: /Bristol/ })
      .or(page.getByRole('menuitem', { name: /Bristol/ }))
      .or(page.getByRole('menuitemradio', { name: /Bristol/ }))
      .first()
      .click();
    await expect.poll(counted).not.toBe(before);
  });
});
