import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';

const on = testApp();

interface Step {
  readonly action: string;
  readonly at: string;
  readonly by_name: string;
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

/** Between 8 and 17 o'clock of a working day, and not in the future. */
const isAtWork = (at: string): boolean => {
  const [weekday, hour] = [new Date(at).getUTCDay(), Number(at.slice(11, 13))];
  return (
    weekday % 6 !== 0 && ((hour >= 8 && hour < 17) || at.slice(11, 16) === '17:00') && Date.parse(at) <= Date.now()
  );
};

it('of the demo firm happen in working hours, one thing after the other, and their history says the same', async () => {
  const admin = await on.as('admin@demo.test');
  const { data } = await admin.get('/api/enquiries/global?getAll=true');
  for (const { id } of data.enquiries.data) {
    const one = (await admin.get(`/api/enquiries/${id}/global`)).data;
    const steps: Step[] = one.workflow.steps;
    const times = [one.created_at, ...steps.map(({ at }) => at)];
    expect(one.created_at.slice(0, 10)).toBe(one.received_on);
    expect(times.every(isAtWork), times.join()).toBe(true);
    expect(times.toSorted()).toEqual(times);
    const { records } = (await admin.get(`/api/enquiries/${id}/history?per_page=100`)).data;
    const told = records.map(({ at, by_name }: Step) => `${at} ${by_name}`);
    for (const { action, at, by_name } of steps) if (action !== 'review') expect(told).toContain(`${at} ${by_name}`);
    expect(records.every(({ at }: Step) => at >= one.created_at && isAtWork(at))).toBe(true);
    expect(records.map(({ at }: Step) => at)).toEqual(
      records
        .map(({ at }: Step) => at)
        .toSorted()
        .toReversed(),
    );
    const comments = (await admin.get(`/api/enquiries/${id}/comments`)).data.comments;
    expect(
      comments.every((row: { created_at: string }) => row.created_at > one.created_at && isAtWork(row.created_at)),
    ).toBe(true);
  }
});

it('of the demo firm are estimated after their conversion', async () => {
  const admin = await on.as('admin@demo.test');
  const { records } = (await admin.get('/api/estimations?getAll=true')).data;
  expect(records.length).toBeGreaterThan(20);
  for (const { id } of records) {
    const estimation = (await admin.get(`/api/estimations/${id}`)).data;
    const { steps } = (await admin.get(`/api/enquiries/${estimation.enquiry_id}/global`)).data.workflow;
    const conversion: Step = steps.find(({ action }: Step) => action === 'convert');
    expect(estimation.created_at).toBe(conversion.at);
    for (const stage of estimation.boq_creations_det) expect(stage.created_at > conversion.at).toBe(true);
  }
});

it('the administrator of the demo firm has a request for access to decide', async () => {
  const { access } = (await (await on.as('admin@demo.test')).get('/api/inbox')).data;
  expect(access.records).toMatchObject([
    { permission: 'master.production_unit.create', asked_by: { name: 'Priya Raman' } },
  ]);
});
