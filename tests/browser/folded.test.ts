import { expect, it } from 'vitest';
import { expecting } from '../support/sales.ts';
import { served } from './support.ts';

const on = served();

/** “Café Größer X” as others write it: letters and their marks apart, two spaces, a no-break space, other cases. */
const otherwise = 'cafe\u0301  gro\u0308\u00dfer\u00a0x';

it('a record is found however its name is written: in its list, and where it is chosen', async () => {
  const admin = await on.as('admin@demo.test');
  await expecting(201, admin.post('/api/client', { name: 'Café Größer X', email: 'cafe@example.test' }));
  const page = await on.visitAs('admin@demo.test', '/clients');
  await page.getByRole('link', { name: 'Aire Valley Developments' }).waitFor();
  await page.getByRole('searchbox').fill(otherwise);
  await page.getByRole('link', { name: 'Café Größer X' }).waitFor();
  await page.getByRole('link', { name: 'Aire Valley Developments' }).waitFor({ state: 'hidden' });

  const form = await on.visitAs('sales@demo.test', '/enquiries/create');
  await form.getByRole('combobox', { name: /^Client/ }).fill(otherwise);
  await form.getByRole('option', { name: 'Café Größer X' }).waitFor();
  expect(await form.getByRole('option', { name: 'Aire Valley Developments' }).count()).toBe(0);
});
