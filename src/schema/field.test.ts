import { expect, it } from 'vitest';
import { rows, namesWithin, reference, text } from './field.ts';

it('choices depend on another field of the record, or not', () => {
  const person = reference('customers.contact_persons', { within: 'customer_id' });
  const own = rows(
    { item_id: reference('items'), variant_id: reference('items.variants', { within: 'item_id' }) },
    { represent: 'item_id' },
  );
  const outer = rows({ variant_id: reference('items.variants', { within: 'item_id' }) }, { represent: 'variant_id' });
  expect(namesWithin({ name: text() })).toBe(false);
  expect(namesWithin({ name: text(), customer_id: reference('customers') })).toBe(false);
  expect(namesWithin({ name: text(), customer_id: reference('customers'), person_id: person })).toBe(true);
  expect(namesWithin({ name: text(), own })).toBe(false);
  expect(namesWithin({ name: text(), own, outer })).toBe(true);
});
