import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, idOf, makeMasters } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const phone = { viewport: { width: 390, height: 844 } };
let admin: Caller;
let mia: Caller;
let tom: Caller;
let ruth: Caller;
let review: number;
let reference: string;

const nameOf = ({ session }: Caller): string => session.user.name;
const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  admin = await on.as('admin@demo.test');
  const branches = [(await branchIds(on)).leeds];
  [mia, tom, ruth] = [await person(on, { branches }), await person(on, { branches }), await person(on, { branches })];
  const { customer } = await makeMasters(admin);
  const clauses = [{ clause: '14.7', subject: 'Payment', finding: 'Paid when paid', risk: 'high' }];
  const { id: project_id } = await expecting(
    201,
    admin.post('/api/projects', { title: 'Atrium', customer_id: customer }),
  );
  reference = `JCT ${fresh()}`;
  ({ id: review } = await expecting(201, mia.post('/api/contractReview', { project_id, reference, clauses })));
  await expecting(200, mia.put(`/api/contractReview/${review}/submit-for-review`, { reviewer_id: idOf(tom) }));
});

it('somebody says that they are away and who stands in, who decides for them and is named so', async () => {
  const own = await on.visitBy(tom, '/');
  await own
    .getByRole('button', { name: /^Account of / })
    .first()
    .click();
  await own.getByRole('menuitem', { name: 'My absences' }).click();
  await own.getByText('No absences').waitFor();
  await own.getByRole('button', { name: 'Add absence' }).click();
  const dialog = own.getByRole('dialog', { name: 'Add absence' });
  await dialog.getByLabel('From').fill(day(0));
  await dialog.getByLabel('Until').fill(day(5));
  await dialog.getByRole('combobox', { name: 'Stands in' }).fill(nameOf(ruth));
  await own
    .getByRole('option', { name: nameOf(ruth) })
    .first()
    .click();
  await Promise.all([toast(own, 'Absence saved'), dialog.getByRole('button', { name: 'Save' }).click()]);
  await own
    .getByText(`${nameOf(ruth)} stands in`)
    .first()
    .waitFor();
  expect(await faults(own)).toEqual([]);
  const narrow = await on.visitBy(tom, '/away', phone);
  await narrow.getByText(`${nameOf(ruth)} stands in`).waitFor();
  expect(await faults(narrow)).toEqual([]);

  const shown = await on.visitBy(mia, `/contract_reviews/${review}/show`);
  await shown
    .getByText(`${nameOf(ruth)}, for ${nameOf(tom)}`)
    .first()
    .waitFor();

  for (const size of [{}, phone]) {
    const inbox = await on.visitBy(ruth, '/inbox', size);
    await inbox.getByText(new RegExp(`^You stand in for ${nameOf(tom)} until `)).waitFor();
    await inbox.getByText(`For ${nameOf(tom)}`, { exact: true }).waitFor();
    expect(await faults(inbox)).toEqual([]);
  }
  const page = await on.visitBy(ruth, `/contract_reviews/${review}/show`);
  await page.getByRole('button', { name: `Approve for ${nameOf(tom)}` }).click();
  const asked = page.getByRole('dialog', { name: `Approve for ${nameOf(tom)}` });
  await asked.getByRole('button', { name: `Approve for ${nameOf(tom)}` }).click();
  await page.getByRole('button', { name: '2 steps taken' }).click();
  await page.getByText(`${nameOf(ruth)} for ${nameOf(tom)}`).waitFor();
});

it('whoever chooses people sees who is away, and an administrator ends it', async () => {
  const person = await on.visitBy(admin, `/users/${idOf(tom)}/show`);
  await person.getByText(new RegExp(`^${nameOf(tom)} is away until .*; ${nameOf(ruth)} stands in`)).waitFor();
  const chooser = await on.visitBy(mia, '/away');
  await chooser.getByRole('button', { name: 'Add absence' }).click();
  await chooser.getByRole('combobox', { name: 'Stands in' }).fill(nameOf(tom));
  await chooser.getByRole('option', { name: new RegExp(`^${nameOf(tom)}.*until`) }).waitFor();
  const list = await on.visitBy(admin, '/absences');
  await list
    .getByRole('link', { name: nameOf(tom) })
    .or(list.getByRole('row').filter({ hasText: nameOf(tom) }))
    .first()
    .click();
  await list.waitForURL(new RegExp(`/users/${idOf(tom)}/show`));
  await person
    .locator(`a[href$="/away/${idOf(tom)}"]`)
    .first()
    .click();
  await person.getByRole('heading', { name: `Absences of ${nameOf(tom)}` }).waitFor();
  const end = person.getByRole('button', { name: /^(End|Take back|Delete) / });
  const undone = () =>
    Promise.all([
      toast(person, 'The absence is as before'),
      person.getByRole('button', { name: 'Undo' }).last().click(),
    ]);
  await Promise.all([toast(person, 'Absence ended'), end.click()]);
  await person.getByText('No absences').waitFor();
  // One that began today was taken back whole.
  await undone();
  await person.getByText(`${nameOf(ruth)} stands in`).waitFor();
  // One that began before ends yesterday, and is on again.
  const { records } = await expecting(200, admin.get(`/api/users/${idOf(tom)}/absences`));
  const [{ id, version, ends_on }] = records;
  const earlier = { starts_on: day(-3), ends_on, substitute_id: idOf(ruth), version };
  await expecting(200, admin.put(`/api/users/${idOf(tom)}/absences/${id}`, earlier));
  await person.reload();
  await person.getByText('Now', { exact: true }).waitFor();
  await Promise.all([toast(person, 'Absence ended'), end.click()]);
  await person.getByText('Over', { exact: true }).waitFor();
  await undone();
  await person.getByText('Now', { exact: true }).waitFor();
  expect((await expecting(200, admin.get(`/api/users/${idOf(tom)}/absences`))).records).toMatchObject([
    { id, starts_on: day(-3), ends_on, substitute: { id: idOf(ruth) } },
  ]);
});
