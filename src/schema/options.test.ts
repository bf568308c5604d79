import { expect, it } from 'vitest';
import { list } from './calls/call.ts';
import { flag, text } from './field.ts';
import { optionsOf } from './options.ts';
import type { AnyRecord } from './record.ts';
import { defineResource } from './define/defineResource.ts';
import type { ResourceConfig } from './resource.ts';

const fields = { name: text({ required: true }), is_spare: flag() };
const things = (options?: ResourceConfig<typeof fields>['options']) =>
  defineResource({
    name: 'things',
    represent: 'name',
    permissions: 'master.thing',
    fields,
    calls: { list: list('/api/things') },
    list: { columns: ['name'] },
    ...(options && { options }),
  });
const records = [
  { id: 7, name: 'Roof', is_spare: true },
  { id: 8, name: 'Wall' },
] as unknown as AnyRecord[];

it('records to choose from are their ids and what represents them', () => {
  expect(optionsOf(things(), records)).toEqual([
    { id: 7, value: 7, label: 'Roof' },
    { id: 8, value: 8, label: 'Wall' },
  ]);
});

it('“None” stands first where it is asked for, and flags are carried', () => {
  expect(optionsOf(things({ none: 'None', carry: ['is_spare'] }), records)).toEqual([
    { id: null, value: null, label: 'None', is_spare: false },
    { id: 7, value: 7, label: 'Roof', is_spare: true },
    { id: 8, value: 8, label: 'Wall', is_spare: false },
  ]);
});
