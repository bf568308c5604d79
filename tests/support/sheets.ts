import { flag, instant, rows, quantity, rate, reference, text } from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';

const listed = { columns: ['name'] } as const;

/** A record with many lines, whose changes are recorded by the statement, and with lines whose changes are not recorded. */
export const sheets = defineResource({
  name: 'sheets',
  represent: 'name',
  permissions: 'test.sheet',
  fields: {
    name: text({ required: true }),
    rows: rows(
      {
        name: text({ required: true, unique: true }),
        qty: quantity({ required: true, min: '0' }),
        at: instant(),
        item_id: reference('items'),
      },
      { represent: 'name', row: 'Row', history: 'batch' },
    ),
    marks: rows({ name: text({ required: true }) }, { represent: 'name', history: 'none' }),
  },
  list: listed,
});

/** Records whose own changes are recorded by the statement. */
export const prices = defineResource({
  name: 'prices',
  represent: 'name',
  permissions: 'test.price',
  history: 'batch',
  fields: { name: text({ required: true, unique: true }), rate: rate({ required: true }), is_net: flag() },
  list: listed,
});

/** A record that is frozen from the moment that a field is filled, with its lines. */
export const revisions = defineResource({
  name: 'revisions',
  represent: 'name',
  permissions: 'test.revision',
  frozen: { field: 'frozen_at' },
  fields: {
    name: text({ required: true }),
    frozen_at: instant(),
    rows: rows({ name: text({ required: true }) }, { represent: 'name' }),
  },
  list: listed,
});

/** Records that are frozen together with the revision that they name. */
export const extras = defineResource({
  name: 'extras',
  represent: 'name',
  permissions: 'test.extra',
  frozen: { with: 'revision_id' },
  fields: { name: text({ required: true }), revision_id: reference('revisions', { required: true }) },
  list: listed,
});

/** Records that are final from the start, with their lines. */
export const receipts = defineResource({
  name: 'receipts',
  represent: 'name',
  permissions: 'test.receipt',
  frozen: 'always',
  fields: {
    name: text({ required: true }),
    rows: rows({ name: text({ required: true }) }, { represent: 'name' }),
  },
  list: listed,
});
