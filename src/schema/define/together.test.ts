import { describe, expect, it } from 'vitest';
import { resources } from '../../resources/index.ts';
import { flag, rows, oneOf, reference, series, text, total, type Fields } from '../field.ts';
import { list } from '../calls/call.ts';
import { defineResource } from './defineResource.ts';
import type { Resource, ResourceConfig } from '../resource.ts';
import { checkTogether, permissionsOf } from './together.ts';

const made = (name: string, fields: Fields, more: Partial<ResourceConfig<Fields>> = {}): Resource =>
  defineResource<Fields>({
    name,
    represent: 'name',
    permissions: `test.${name}`,
    fields: { name: text({ required: true }), ...fields },
    list: { columns: ['name'] },
    ...more,
  });

const vendors = made('vendors', {
  is_active: flag(),
  size: oneOf(['small', 'large']),
  depots: rows({ name: text() }, { represent: 'name' }),
});
const users = made('users', {});
const hires = (field: Fields[string], more: Partial<ResourceConfig<Fields>> = {}) =>
  made('hires', { vendor_id: reference('vendors'), that_id: field }, more);

const problems: [problem: string, hires: Resource, message: string][] = [
  [
    'a reference to a resource that there is not',
    hires(reference('vendor')),
    'hires: that_id names "vendor", which is no resource; did you mean "vendors"? (there are: vendors, users, hires)',
  ],
  [
    'a beginning at a resource that there is not',
    hires(text(), { beginsAt: 'vendor' }),
    'hires: beginsAt names "vendor", which is no resource; did you mean "vendors"? (there are: vendors, users, hires)',
  ],
  [
    'a reference from a line to a resource that there is not',
    made('hires', { rows: rows({ item_id: reference('itmes') }, { represent: 'item_id' }) }),
    'hires: rows.item_id names "itmes", which is no resource',
  ],
  [
    'a reference to lines that a resource does not have',
    hires(reference('vendors.depot', { within: 'vendor_id' })),
    'that_id names "vendors.depot", which is no list of lines of vendors',
  ],
  [
    'a total of what is no part of it',
    hires(total('vendors.size')),
    'hires: that_id: sumOf names "vendors.size", which is no money of a part of hires',
  ],
  [
    'a condition on a field that the other does not have',
    hires(reference('vendors', { where: { active: true } })),
    'hires: that_id.where names "active", which is no field of vendors',
  ],
  [
    'a condition that no record can meet',
    hires(reference('vendors', { where: { size: 'huge' } })),
    'that_id.where: size of vendors is never "huge"',
  ],
  [
    'a condition of another kind',
    hires(reference('vendors', { where: { is_active: 'yes' } })),
    'that_id.where: is_active of vendors is never "yes"',
  ],
  [
    'a colleague who holds a permission that there is not',
    hires(reference('users', { holding: 'test.hires.aprove' })),
    'hires: that_id.holding names "test.hires.aprove", which is no permission',
  ],
  [
    'a vendor who holds a permission',
    hires(reference('vendors', { holding: 'test.hires.view' })),
    'that_id.holding is for references to users, not to vendors',
  ],
  [
    'records visible to a permission that there is not',
    hires(reference('users'), { visibleTo: { 'test.hires.veiw': {} } }),
    'hires: visibleTo names "test.hires.veiw", which is no permission; did you mean "test.hires.view"?',
  ],
  [
    'a list over a reference that the other does not have',
    made(
      'hires',
      { vendor_id: reference('vendors') },
      { list: { columns: ['name'], through: { 'vendor_id.owner_id': reference('users') } } },
    ),
    'hires: list.through["vendor_id.owner_id"] names "owner_id", which is no reference to users',
  ],
  [
    'records of a list that there is not',
    hires(reference('vendors', { offers: 'open' })),
    'hires: that_id.offers names "open", which is no list of vendors',
  ],
  [
    'a list without what is not below it',
    hires(reference('vendors'), {
      calls: { list: list('/api/hires') },
      lists: [
        {
          name: 'idle',
          title: 'Idle',
          path: '/api/hires',
          permission: 'test.hires.view',
          which: { without: 'users' },
          empty: '',
        },
      ],
    }),
    'hires: lists.idle.which.without names "users", which is no resource below hires',
  ],
  [
    'an import that would create half a record',
    hires(reference('vendors', { missing: { size: 'huge' } })),
    'hires.that_id cannot create what is missing: vendors needs more',
  ],
];

describe('descriptions together', () => {
  it('are the firm’s own, which name nothing that there is not', () => {
    expect(() => checkTogether(resources)).not.toThrow();
    expect(permissionsOf(resources)).toEqual(
      expect.arrayContaining(['enquiry.pending.approve', 'enquiry.global.manage']),
    );
  });

  it.each(problems)('are refused with %s', (_, resource, message) => {
    expect(() => checkTogether([vendors, users, resource])).toThrow(message);
  });

  it('may choose by the text of a field, which can be anything', () => {
    const northern = hires(reference('vendors', { where: { name: 'Northern Plant' } }));
    expect(() => checkTogether([vendors, users, northern])).not.toThrow();
  });

  it('name groups of the menu that the product has', () => {
    const grouped = (menu: string) => [made('hires', {}, { menu })];
    expect(() => checkTogether(grouped('Plant'), ['Plant', 'Masters'])).not.toThrow();
    expect(() => checkTogether(grouped('Plants'), ['Plant', 'Masters'])).toThrow(
      'hires: menu names "Plants", which is no group of the menu; did you mean "Plant"?',
    );
    const late = {
      name: 'late',
      title: 'Late',
      path: '/api/hires',
      permission: 'test.hires.view',
      which: {},
      empty: 'None.',
    };
    const listed = (menu: string) => [
      made('hires', {}, { calls: { list: list(late.path) }, lists: [{ ...late, menu }] }),
    ];
    expect(() => checkTogether(listed('Plants'), ['Plant', 'Masters'])).toThrow(
      'hires: lists.late.menu names "Plants", which is no group of the menu; did you mean "Plant"?',
    );
  });

  it('are refused where lines are counted that hold a kind that there is not', () => {
    const counted = resources.map((resource) => {
      const { workflow, name } = resource;
      if (!workflow || name !== 'purchase_requests') return resource;
      const counts = { held: { of: 'purchase_request_lines', by: 'request_id', holds: 'consumables' } };
      return { ...resource, workflow: { ...workflow, counts: { ...workflow.counts, ...counts } } };
    });
    expect(() => checkTogether(counted)).toThrow(
      'purchase_requests: workflow.counts.held.holds names "consumables", which is no kind; did you mean "consumable"?',
    );
  });

  it('are refused with two of one name', () => {
    expect(() => checkTogether([vendors, users, made('vendors', {})])).toThrow(
      'vendors: two descriptions have this name',
    );
  });

  it('are refused where two count in one series', () => {
    const numbered = (name: string) => made(name, { number: series('HR') });
    expect(() => checkTogether([numbered('hires'), numbered('loans')])).toThrow(
      'loans: number counts in the series HR, which is that of hires already; choose another',
    );
  });

  it('tell the problems of all of them at once', () => {
    expect(() => checkTogether([hires(reference('vendor')), made('loans', { that_id: reference('vendr') })])).toThrow(
      /hires: that_id names "vendor"[^]*loans: that_id names "vendr"/,
    );
  });
});
