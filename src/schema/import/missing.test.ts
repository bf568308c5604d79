import { describe, expect, it } from 'vitest';
import { resources } from '../../resources/index.ts';
import { columnsOf, flag, integer, isReference, rowFieldsOf, reference, text, type ReferenceField } from '../field.ts';
import { missingOffers, recordNamed } from './missing.ts';
import { defineResource } from '../define/defineResource.ts';
import type { Resource } from '../resource.ts';

const list = { columns: ['name'] } as const;
const made = (name: string, fields: Resource['fields']): Resource =>
  defineResource({
    name,
    represent: 'name',
    permissions: `test.${name}`,
    fields: { name: text({ required: true }), ...fields },
    list,
  });
const naming = (f: ReferenceField) => made('orders', { target_id: f });

describe('records that an import may create', () => {
  const offered = resources.flatMap((r) => missingOffers(r, resources).map(({ id }) => `${r.name}.${id}`));
  it('are those that the resources declare, and each can be created from a name', () => {
    const declared = resources.flatMap((r) =>
      [
        ...columnsOf(r.fields),
        ...rowFieldsOf(r.fields).flatMap(([lines, f]) =>
          columnsOf(f.fields).map(([name, column]) => [`${lines}.${name}`, column] as const),
        ),
      ].flatMap(([name, f]) => (isReference(f) && f.missing ? [`${r.name}.${name}`] : [])),
    );
    expect(offered.toSorted()).toEqual(declared.toSorted());
    expect(offered).toEqual(
      expect.arrayContaining(['items.category_id', 'vendors.payment_term_id', 'boms.components.item_id']),
    );
  });

  it('has every naming text, the values of the reference, and those that it must match', () => {
    const parts = made('parts', {
      code: text({ required: true, unique: true }),
      notes: text(),
      is_spare: flag(),
      stock: integer({ required: true }),
    });
    const f = reference('parts', { where: { is_spare: true }, missing: { stock: 0 } });
    expect(recordNamed(parts, f, 'P-1')).toEqual({ name: 'P-1', code: 'P-1', is_spare: true, stock: 0 });
    expect(missingOffers(naming(f), [parts])).toMatchObject([{ id: 'target_id', target: parts }]);
  });

  it.each([
    ['lacks a required value', {}, 'needs more: {"stock":["Stock is required"]}'],
    ['has a wrong value', { stock: -1 }, 'Stock must be at least 0'],
    ['has a value of no field', { stock: 1, colour: 'red' }, 'Unknown field'],
  ])('is refused at the start where it %s', (_, missing, why) => {
    const parts = made('parts', { stock: integer({ required: true, min: 0 }) });
    expect(() => missingOffers(naming(reference('parts', { missing })), [parts])).toThrow(why);
  });

  it('is no line, and nothing that nobody can create', () => {
    const readOnly = { ...made('parts', {}), verbs: ['list'] } as Resource;
    const lineOf = made('orders', {
      part_id: reference('parts'),
      target_id: reference('parts.lines', { within: 'part_id', missing: {} }),
    });
    for (const order of [
      naming(reference('parts', { missing: {} })),
      lineOf,
      naming(reference('users', { missing: {} })),
    ])
      expect(() => missingOffers(order, [readOnly])).toThrow('names nothing that can be created');
  });
});
