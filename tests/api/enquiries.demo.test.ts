import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const on = testApp();

interface Step {
  readonly action: string;
  readonly at: string;
  readonly by: number;
}

it('of the demo firm are cloned and related, and what was approved was approved before it was due', async () => {
  const admin = await on.as('admin@demo.test');
  const { data } = await admin.get('/api/enquiries/global?getAll=true');
  const rows: { id: number; cloned_from_id: number | null }[] = data.enquiries.data;
  const clones = rows.filter(({ cloned_from_id }) => cloned_from_id !== null);
  expect(clones.length).toBeGreaterThan(3);
  for (const { id, cloned_from_id } of clones) {
    const related = (await admin.get(`/api/enquiries/${id}/related-enquiries`)).data;
    expect(related.records.map((row: { id: number }) => row.id)).toContain(cloned_from_id);
  }
  let approved = 0;
  for (const { id } of rows) {
    const one = (await admin.get(`/api/enquiries/${id}/global`)).data;
    const steps: Step[] = one.workflow?.steps ?? [];
    const approval = steps.find(({ action }) => action === 'approve');
    if (!approval) continue;
    approved += 1;
    expect(approval.at.slice(0, 10) <= one.due_on).toBe(true);
  }
  expect(approved).toBeGreaterThan(10);
});
