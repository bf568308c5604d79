import { expect, it } from 'vitest';
import { expecting, makeEnquiry, makeMasters } from '../support/sales.ts';
import { served } from './support.ts';

const on = served();

it('what names something inactive says so: in the list, on the page and in the form', async () => {
  const admin = await on.as('admin@demo.test');
  const masters = await makeMasters(admin);
  const { id, number } = await makeEnquiry(admin, masters);
  const customer = await expecting(200, admin.get(`/api/customer/${masters.customer}`));
  const { version, name } = customer;
  await expecting(200, admin.put(`/api/customer/${masters.customer}`, { version, is_active: false }));
  const page = await on.visitBy(admin, `/enquiries/${id}/show`);
  await page.getByText(`${name} (inactive)`).first().waitFor();
  const form = await on.visitBy(admin, `/enquiries/${id}`);
  const field = form.getByRole('combobox', { name: 'Customer' });
  await expect.poll(() => field.inputValue()).toBe(`${name} (inactive)`);
  const list = await on.visitBy(admin, '/enquiries');
  await list.getByRole('row').filter({ hasText: number }).getByText(`${name} (inactive)`).waitFor();
});
