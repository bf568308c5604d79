import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { served, signIn, unheard } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

describe('the permission editor', () => {
  it('grants, and the granted user sees the screen at once; revokes, and the call is refused', async () => {
    const nobody = await on.visitAs('nobody@demo.test');
    await nobody.getByText('Nothing here for you yet').waitFor();

    const admin = await on.visitAs('admin@demo.test', '/permissions');
    await admin.getByRole('combobox', { name: 'User' }).fill('nadia');
    await admin.getByRole('option', { name: /Nadia Bright/ }).click();
    await admin.getByRole('heading', { level: 1, name: 'Permissions of Nadia Bright' }).waitFor();
    await admin.getByRole('searchbox', { name: 'Search permissions' }).fill('vendors');
    await admin.getByRole('checkbox', { name: 'All of Vendors' }).check();
    await admin.getByRole('checkbox', { name: 'Vendors: Delete' }).uncheck();
    await admin.getByText('3 granted', { exact: true }).waitFor();
    await admin.getByRole('button', { name: 'Review and save' }).click();
    const review = admin.getByRole('dialog');
    await review.getByRole('heading', { name: 'Granted (3)' }).waitFor();
    await review.getByText('View, Create, Update').waitFor();
    await Promise.all([toast(admin, 'Permissions saved'), review.getByRole('button', { name: 'Save' }).click()]);

    // Without signing in anew: the window is come back to.
    await nobody.evaluate(() => window.dispatchEvent(new Event('focus')));
    await nobody.getByRole('link', { name: 'Vendors' }).click();
    await nobody.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor();
    await nobody.getByRole('link', { name: /New vendor/ }).waitFor();
    expect(await nobody.getByRole('link', { name: 'Clients' }).count()).toBe(0);

    await admin.getByRole('searchbox', { name: 'Search permissions' }).fill('');
    await admin.getByRole('checkbox', { name: 'All of Vendors' }).click();
    await admin.getByRole('checkbox', { name: 'All of Vendors' }).click();
    await admin.getByRole('checkbox', { name: 'Clients: View' }).check();
    await admin.getByRole('button', { name: 'Review and save' }).click();
    await admin.getByRole('dialog').getByRole('heading', { name: 'Revoked (3)' }).waitFor();
    const hear = await unheard(nobody);
    await Promise.all([
      toast(admin, 'Permissions saved'),
      admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
    ]);

    const refused = nobody.waitForResponse((r) => r.url().includes('/api/vendors') && r.status() === 403);
    await nobody.getByRole('searchbox').fill('a');
    await refused;
    await hear();
    await nobody.getByRole('heading', { name: 'No permission' }).waitFor();
    // The menu follows.
    await nobody.getByRole('link', { name: 'Clients' }).waitFor();
    const inMenu = nobody.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Vendors' });
    await expect.poll(() => inMenu.count()).toBe(0);
  });

  it('asks before changes are lost, copies from a colleague, and goes by arrow keys', async () => {
    const page = await on.visitAs('admin@demo.test', '/permissions');
    await page.getByRole('combobox', { name: 'User' }).fill('ingrid');
    await page.getByRole('option', { name: /Ingrid Solheim/ }).click();
    // What the role gives is ticked, and not to be changed here.
    const view = page.getByRole('checkbox', { name: 'Clients: View' });
    await expect.poll(async () => [await view.isChecked(), await view.isDisabled()]).toEqual([true, true]);
    await page.getByRole('checkbox', { name: 'Clients: Create' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByRole('checkbox', { name: 'Clients: Update' }).isChecked()).toBe(true);
    await page.getByText('1 granted', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Users' }).click();
    const leaving = page.getByRole('dialog');
    await leaving.getByText(/permissions of Ingrid Solheim have not been saved/).waitFor();
    await leaving.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Copy from…' }).click();
    await page.getByRole('combobox', { name: 'Copy from' }).fill('nadia');
    await page.getByRole('option', { name: /Nadia Bright/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await page.getByText(/\d+ revoked/).waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('No changes').waitFor();
  });
});

describe('a user who may do more', () => {
  it('is not changed: the form says why, and keeps what was typed', async () => {
    const managing = ['admin.user.view', 'admin.user.update', 'admin.branch.view'];
    await on.database.asSystem((tx) =>
      tx.execute(sql`insert into user_permissions (user_id, permission)
        select u.id, p from users u, unnest(array[${sql.join(
          managing.map((name) => sql`${name}`),
          sql`, `,
        )}]) p where u.email = 'nobody@demo.test' on conflict do nothing`),
    );
    const { session } = await on.as('admin@demo.test');
    const clerk = await on.visitAs('nobody@demo.test', `/users/${session.user.id}`);
    await clerk.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await clerk.getByRole('button', { name: 'Save', exact: true }).click();
    const popup = clerk.getByRole('dialog').or(clerk.getByRole('alertdialog'));
    await popup.getByText(/^Amara Osei may do more than you: .* and \d+ more$/).waitFor();
    await popup.getByRole('button').first().click();
    await expect.poll(() => clerk.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Renamed');
  });
});

it('a permission is asked for on the page that needs it, granted in the inbox, and the page opens by itself', async () => {
  const clerk = await on.visitAs('nobody@demo.test', '/structures');
  await clerk.getByText('This page needs the permission Structures: View.').waitFor();
  await clerk.getByLabel('What for? (optional)').fill('For the Harrow tender');
  await clerk.getByRole('button', { name: 'Ask for it' }).click();
  await clerk.getByText(/^You asked for it on .* Amara Osei can grant it\.$/).waitFor();

  const admin = await on.visitAs('admin@demo.test', '/inbox');
  const asks = admin.getByRole('list', { name: 'Asks for access' });
  const request = asks.getByRole('listitem').filter({ hasText: 'For the Harrow tender' });
  await request.waitFor();
  await request.getByRole('button', { name: 'Grant Structures: View for Nadia Bright' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Grant “Structures: View”?' });
  await dialog.getByText('Gives Nadia Bright “Structures: View” in Leeds, at once.').waitFor();
  await dialog.getByRole('button', { name: 'Grant' }).click();
  // It keeps its place, answered, and nothing is left to press.
  await request.getByText('Granted', { exact: true }).waitFor();
  expect(await request.getByRole('button').count()).toBe(0);
  await clerk.getByRole('heading', { level: 1, name: 'Structures' }).waitFor();
});

describe('a new user', () => {
  it('signs in with the one-time password and is made to change it', async () => {
    const admin = await on.visitAs('admin@demo.test', '/users');
    await admin.getByRole('link', { name: /New user/ }).click();
    await admin.getByRole('textbox', { name: 'Name' }).fill('Ola Berg');
    await admin.getByRole('textbox', { name: 'E-mail' }).fill('Ola.Berg@demo.test');
    // The branch is chosen with the default one.
    await admin.getByRole('combobox', { name: 'Default branch' }).fill('lee');
    await admin.getByRole('option', { name: 'Leeds' }).click();
    await expect.poll(() => admin.getByRole('combobox', { name: /^Branch, Branch 1/ }).inputValue()).toBe('Leeds');
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: 'The new user is created' });
    const password = await dialog.getByRole('textbox', { name: 'One-time password' }).inputValue();
    expect(password).toMatch(/^[a-z2-9-]{19}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await admin.getByRole('heading', { level: 1, name: 'Ola Berg' }).waitFor();
    await admin.getByRole('tab', { name: 'History' }).click();
    await admin.getByText(/added branch “Leeds”/).waitFor();
    expect(await admin.content()).not.toContain(password);

    const ola = await on.visit();
    await signIn(ola, 'ola.berg@demo.test', password);
    await ola.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    expect(await ola.getByLabel('Current password').count()).toBe(0);
    // A reload forgets what was typed.
    await ola.goto(`${on.url}/clients`);
    await ola.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await ola.getByLabel('Current password').fill(password);
    await ola.getByLabel('New password', { exact: true }).fill('plumb and level');
    await ola.getByLabel('New password again').fill('plumb and level');
    await ola.getByRole('button', { name: 'Change password' }).click();
    await ola.getByText('This page needs the permission').waitFor();

    // An open page may notice the end of its session by itself, say so, and be loaded anew without the words.
    await ola.goto('about:blank');
    await admin.getByRole('button', { name: 'Reset password' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
    const again = admin.getByRole('dialog', { name: 'A new password for Ola Berg' });
    expect(await again.getByRole('textbox', { name: 'One-time password' }).inputValue()).not.toBe(password);
    await again.getByRole('button', { name: 'Done' }).click();
    await ola.goto(`${on.url}/clients`);
    await ola.getByText('Session Expired Please Login Again').waitFor();
  });
});
