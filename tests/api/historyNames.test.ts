import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const on = testApp();

it('names in a history what a reference names, and never an id alone', async () => {
  const admin = await on.as('admin@demo.test');
  const { data: categories } = await admin.get('/api/item-categories?getAll=true');
  const [first, second] = categories.records as { id: number; name: string }[];
  const { data: item } = await admin.post('/api/item', {
    code: 'HIS-1',
    name: 'Named',
    unit: 'ea',
    category_id: first?.id,
  });
  await admin.put(`/api/item/${item.id}`, { version: item.version, category_id: second?.id });
  const { data } = await admin.get(`/api/item/${item.id}/history`);
  expect(data.records[0].changes).toEqual([
    { field: 'category_id', before: first?.id, after: second?.id, before_name: first?.name, after_name: second?.name },
  ]);
});
