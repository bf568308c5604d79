import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseFile } from './files.ts';
import { faults } from './audit.ts';
import { axeFaults } from './axe.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

/** A picture for whoever asks for one. */
const picture = async (page: Page, name: string) => {
  const into = process.env['PICTURES'];
  if (into) await page.screenshot({ path: `${into}/${name}.png` });
};

/** Counts every click of a pointer on the page from now on. */
const counting = async (page: Page) => {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    document.addEventListener('pointerdown', () => (counted.clicks += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
};

const phone = { viewport: { width: 390, height: 844 } } as const;
const looks = [
  ['1440', {}],
  ['1440-dark', { colorScheme: 'dark' }],
  ['390', phone],
  ['390-dark', { ...phone, colorScheme: 'dark' }],
] as const;

const roleIdOf = async (name: string): Promise<number> => {
  const { data } = await (await on.as('admin@demo.test')).get(`/api/roles?search=${name}`);
  return data.records[0].id as number;
};
const userIdOf = async (email: string): Promise<number> => (await on.as(email)).session.user.id;

describe('a role', () => {
  it('says whom a change touches before it is saved, and counts at once for them', async () => {
    const role = await roleIdOf('Reviewer');
    const reviewer = await on.visitAs('reviewer@demo.test', '/vendors');
    await reviewer.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor();
    expect(await reviewer.getByRole('link', { name: /New vendor/ }).count()).toBe(0);
    // The administrator of both branches: somebody who may do more is not in this role.
    const page = await on.visitAs('admin@demo.test', `/roles/${role}/show`);
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('vendors');
    await page.getByRole('checkbox', { name: 'All of Vendors' }).check();
    await page.getByRole('checkbox', { name: 'Vendors: Delete' }).uncheck();
    await page.getByRole('button', { name: 'Review and save' }).click();
    const review = page.getByRole('dialog', { name: 'Change the permissions of Reviewer?' });
    await review.getByText('It touches 1 person who has this role').waitFor();
    await review.getByRole('link', { name: 'Ingrid Solheim' }).waitFor();
    await picture(page, 'role-review');
    await Promise.all([toast(page, 'Permissions saved'), review.getByRole('button', { name: 'Save' }).click()]);
    await reviewer.evaluate(() => window.dispatchEvent(new Event('focus')));
    await reviewer.getByRole('link', { name: /New vendor/ }).waitFor();
  });

  it('gives nothing that decides by the tick of a row, and says what each permission allows', async () => {
    const page = await on.visitAs('admin@demo.test', '/roles/create');
    await page.getByRole('textbox', { name: 'Name' }).fill('Glazier');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Glazier' }).waitFor();
    await page.getByRole('tab', { name: 'Permissions' }).click();
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('BOQ sales');
    await page.getByRole('checkbox', { name: 'All of BOQ sales but Approve, Review, Revise, Submit' }).check();
    await expect.poll(() => page.getByRole('checkbox', { name: 'BOQ sales: Comment' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'BOQ sales: Approve' }).isChecked()).toBe(false);
    await page.getByText('Open a new revision of an approved BOQ sales; the old one stays readable.').waitFor();
    await page.getByRole('button', { name: 'What the permissions of BOQ sales allow' }).click();
    await page.getByText('Add, change, move and delete lines of the BOQ sales while it is open to them.').waitFor();
    await picture(page, 'role-sentences');
  });

  it('is compared with another, and with a person', async () => {
    const [seller, tom] = [await roleIdOf('Seller'), await userIdOf('sales@demo.test')];
    const page = await on.visitAs('admin@demo.test', `/roles/${seller}/show`);
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('combobox', { name: 'The other' }).fill('estim');
    await page.getByRole('option', { name: 'Estimator' }).click();
    await page.getByText(/^[1-9]\d* only Seller, [1-9]\d* only Estimator, [1-9]\d* both$/).waitFor();
    await page.goto(`${on.url}/compare-roles?left=role-${seller}&right=user-${tom}`);
    const table = page.getByRole('table', { name: 'Differences' });
    await table.getByRole('row', { name: /Purchase requests: Create/ }).waitFor();
    expect(await table.getByRole('img', { name: 'Seller: yes' }).count()).toBe(0);
    await picture(page, 'role-compare');
  });
});

it('a role says whom it gives what, and what they had, before it is given to several people', async () => {
  const role = await roleIdOf('Seller');
  for (const [name, look] of looks) {
    const page = await on.visitAs('admin@demo.test', `/roles/${role}/show`, look);
    await page.getByRole('tab', { name: /^People/ }).click();
    await page.getByRole('button', { name: 'Give to people…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give Seller to people' });
    const pick = async (nth: number, words: string, person: string) => {
      await dialog.getByRole('combobox', { name: 'User' }).nth(nth).fill(words);
      await page.getByRole('option', { name: person }).click();
    };
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await pick(0, 'nadia', 'Nadia Bright');
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await pick(1, 'ingrid', 'Ingrid Solheim');
    const changes = dialog.getByRole('region', { name: 'What changes' });
    await changes.getByText(/^Nadia Bright gains [1-9]\d* permissions\.$/).waitFor();
    await changes
      .getByText(/^Ingrid Solheim gains [1-9]\d* permissions, and has [1-9]\d* of the role’s already\.$/)
      .click();
    await changes.getByRole('heading', { name: /^Had already \([1-9]\d*\)$/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
    await picture(page, `role-give-${name}`);
  }
});

describe('a person', () => {
  it('has roles, which are given and taken on the page of their permissions', async () => {
    const nadia = await userIdOf('nobody@demo.test');
    const page = await on.visitAs('admin@demo.test', `/permissions/${nadia}`);
    await page.getByRole('button', { name: 'Give a role…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give a role to Nadia Bright' });
    await dialog.getByRole('combobox', { name: 'Role' }).fill('read');
    await page.getByRole('option', { name: 'Reader' }).click();
    const changes = dialog.getByRole('region', { name: 'What changes' });
    await changes.getByText(/^Nadia Bright gains [1-9]\d* permissions\.$/).click();
    await changes.getByRole('heading', { name: /^Gained \([1-9]\d*\)$/ }).waitFor();
    await Promise.all([toast(page, 'Role given'), dialog.getByRole('button', { name: 'Give', exact: true }).click()]);
    await page.getByText(/^[1-9]\d* of \d+ granted, 0 single$/).waitFor();
    const view = page.getByRole('checkbox', { name: 'Clients: View' });
    await expect.poll(async () => [await view.isChecked(), await view.isDisabled()]).toEqual([true, true]);
    await expect.poll(() => view.getAttribute('aria-description')).toContain('From the role Reader');
    await page.getByRole('button', { name: 'Take Reader from Nadia Bright' }).click();
    await page
      .getByRole('dialog', { name: 'Take Reader from Nadia Bright?' })
      .getByText(/Clients: View/)
      .waitFor();
    const take = async () => {
      await Promise.all([toast(page, 'Role taken'), page.getByRole('button', { name: 'Take the role' }).click()]);
      await page.getByText(/^0 of \d+ granted$/).waitFor();
    };
    await take();
    await Promise.all([toast(page, 'Role given'), page.getByRole('button', { name: 'Undo' }).click()]);
    await page.getByText(/^[1-9]\d* of \d+ granted, 0 single$/).waitFor();
    // On the page of the role too.
    await page.getByRole('link', { name: /^Reader \(/ }).click();
    await page.getByRole('tab', { name: /^People/ }).click();
    const nadiaHas = page
      .getByRole('list', { name: 'People with this role' })
      .getByRole('link', { name: 'Nadia Bright' });
    await page.getByRole('button', { name: 'Take the role from Nadia Bright' }).click();
    await Promise.all([
      toast(page, 'Role taken'),
      page.getByRole('button', { name: 'Take the role', exact: true }).click(),
    ]);
    await nadiaHas.waitFor({ state: 'detached' });
    await Promise.all([toast(page, 'Role given'), page.getByRole('button', { name: 'Undo' }).last().click()]);
    await nadiaHas.waitFor();
    await page.goto(`${on.url}/permissions/${nadia}`);
    await page.getByRole('button', { name: 'Take Reader from Nadia Bright' }).click();
    await take();
  });
});

const many = 20;
const people = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Name,E-mail,Branches,Roles',
      ...Array.from({ length: many }, (_, n) => {
        const roles = n % 2 === 0 ? 'Estimator; Reader' : 'Buyer';
        return `New Person ${n + 1},new${n + 1}@demo.test,Leeds${n % 5 === 0 ? '; Bristol' : ''},${roles}`;
      }),
    ].join('\r\n'),
  ),
};

it('20 new people with roles and passwords take at most 60 clicks', async () => {
  const page = await on.visitAs('admin@demo.test', '/');
  const clicks = await counting(page);
  await page.getByRole('link', { name: 'Administration' }).click();
  await page
    .getByRole('link', { name: 'Import' })
    .or(page.getByRole('button', { name: 'Import' }))
    .first()
    .click();
  await chooseFile(page, people);
  await page.getByRole('button', { name: /^Check [\d,]+ rows?$/ }).click();
  await page.getByText(`${many} rows → ${many} users: ${many} to create.`).waitFor();
  await picture(page, 'users-import');
  await page.getByRole('button', { name: `Import ${many} users` }).click();
  await page.getByText(`${many} users created.`).waitFor();
  await page.getByRole('link', { name: 'See the users' }).click();
  await page.getByRole('searchbox').first().fill('New Person');
  await page.getByText('New Person 20').first().waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(many + 1);
  await page
    .getByRole('checkbox', { name: /Select all/i })
    .first()
    .click();
  await page.getByText(`${many} selected`).waitFor();
  await page.getByRole('button', { name: 'One-time passwords…' }).click();
  await page.getByRole('button', { name: 'Make passwords' }).click();
  const dialog = page.getByRole('dialog', { name: 'One-time passwords' });
  await dialog.getByText('new20@demo.test').waitFor();
  await picture(page, 'users-passwords');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('one-time-passwords.csv');
  const password = await dialog
    .getByRole('row', { name: /new1@demo\.test/ })
    .getByRole('cell')
    .last()
    .innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  // The whole way of 20 people, counted: it was some 450 by single permissions.
  const took = await clicks();
  expect(took).toBeLessThanOrEqual(60);
  expect(took).toBe(11);
  const signedIn = await on.visit();
  await signedIn.goto(`${on.url}/login`);
  await signedIn.getByRole('textbox', { name: 'E-mail' }).fill('new1@demo.test');
  await signedIn.getByRole('textbox', { name: 'Password' }).fill(password);
  await signedIn.getByRole('button', { name: 'Sign in' }).click();
  await signedIn
    .getByLabel(/New password/)
    .first()
    .waitFor();
});

it('many who are there already get a role at once, and lose it', async () => {
  const page = await on.visitAs('admin@demo.test', '/users');
  const clicks = await counting(page);
  await page.getByRole('searchbox').first().fill('New Person');
  await expect.poll(() => page.getByRole('row').count()).toBe(many + 1);
  await page
    .getByRole('checkbox', { name: /Select all/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Give a role…' }).click();
  const dialog = page.getByRole('dialog', { name: `Give a role to ${many} people` });
  await dialog.getByRole('combobox', { name: 'Role' }).fill('plan');
  await page.getByRole('option', { name: 'Planner' }).click();
  await picture(page, 'users-give');
  await Promise.all([toast(page, 'Role given'), dialog.getByRole('button', { name: 'Give', exact: true }).click()]);
  expect(await clicks()).toBe(4);
  const role = await (await on.as('admin@demo.test')).get(`/api/roles/${await roleIdOf('Planner')}`);
  expect(role.data.people).toHaveLength(many + 1);
});

describe.each(looks)('the screens of roles at %s', (name, look) => {
  it('can be read and reached', async () => {
    const page = await on.visitAs('admin@demo.test', '/roles', look);
    await page.getByText('Makes bills of quantities').first().waitFor();
    const found: Record<string, string[]> = { list: await faults(page) };
    await picture(page, `roles-list-${name}`);
    await page.goto(`${on.url}/roles/${await roleIdOf('Estimator')}/show`);
    await page.getByText(/of \d+ granted/).waitFor();
    found['role'] = await faults(page);
    await picture(page, `role-permissions-${name}`);
    await page.goto(`${on.url}/roles/${await roleIdOf('Planner')}/show?tab=people`);
    await page.getByText('Tom Whitaker').waitFor();
    found['people'] = await faults(page);
    await picture(page, `role-people-${name}`);
    await page.goto(`${on.url}/permissions/${await userIdOf('sales@demo.test')}`);
    await page.getByText(/of \d+ granted, 3 single/).waitFor();
    found['person'] = await faults(page);
    await picture(page, `person-${name}`);
    await page.goto(
      `${on.url}/compare-roles?left=role-${await roleIdOf('Seller')}&right=role-${await roleIdOf('Buyer')}`,
    );
    await page.getByRole('table', { name: 'Differences' }).waitFor();
    found['compare'] = await faults(page);
    await picture(page, `compare-${name}`);
    expect(Object.fromEntries(Object.entries(found).filter(([, lines]) => lines.length))).toEqual({});
  });
});
