import { expect, it } from 'vitest';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { date, text } from '../../src/schema/field.ts';
import { testApp } from '../support/app.ts';
import { least, sample } from '../support/samples.ts';

const on = testApp();
const leases = defineResource({
  name: 'leases',
  represent: 'title',
  permissions: 'test.lease',
  fields: {
    title: text({ required: true }),
    signed_on: date({ unique: true }),
    starts_on: date({ required: true, notBefore: 'signed_on' }),
    lent_on: date({ required: true, initial: 'today' }),
    due_on: date({ required: true, notBefore: 'lent_on' }),
  },
  list: { columns: ['title'] },
});

it('a sample has its days in their order, whether the first is sent or is today', async () => {
  const me = await on.as('admin@demo.test');
  const whole = await sample(me, leases);
  expect(String(whole['starts_on']) >= String(whole['signed_on'])).toBe(true);
  expect(String(whole['due_on']) >= String(whole['lent_on'])).toBe(true);
  // Nothing but `lent_on` has an initial value, so it is left out: the product makes it today.
  const { due_on: due } = await least(me, { ...leases, fields: { ...leases.fields } });
  expect(String(due) >= new Date().toISOString().slice(0, 10)).toBe(true);
});
