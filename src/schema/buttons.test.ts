import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { askedFields, enteredIn, offeredCalls, refusalOf } from './buttons.ts';
import { call, type CallButton } from './calls/call.ts';
import { date, flag, integer, oneOf, text, type Fields } from './field.ts';
import type { IconName } from './icons.ts';
import { defineResource } from './define/defineResource.ts';
import type { ResourceConfig } from './resource.ts';

const button: CallButton = {
  label: 'Extend',
  on: 'record',
  icon: 'EventNote',
  when: { state: ['hired', 'on_hold'], is_open: [true] },
};
const extend = call({
  method: 'POST',
  path: '/api/hires/:id/extend',
  summary: 'A hire ends later',
  permission: 'procurement.hire.update',
  body: { days: integer({ required: true, min: 1, max: 365 }), version: integer({ required: true }) },
  button,
});
const config = {
  name: 'hires',
  represent: 'title' as const,
  permissions: 'procurement.hire',
  icon: 'Warehouse',
  fields: {
    title: text({ required: true }),
    state: oneOf(['hired', 'on_hold', 'returned'], { label: 'Status', initial: 'hired' }),
    is_open: flag({ label: 'Open' }),
    due_on: date(),
  },
  list: { columns: ['title' as const] },
  endpoints: { extend },
} satisfies ResourceConfig<Fields>;

describe('the button of a call', () => {
  const hires = defineResource(config);
  const by = { created_by: 1, created_by_name: 'Ann', updated_by: 1, updated_by_name: 'Ann' };
  const at = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
  const hire = { id: 1, version: 3, ...by, ...at };

  it('stands where the call says', () => {
    expect(offeredCalls(hires, 'record')).toEqual([extend]);
    expect(offeredCalls(hires, 'list')).toEqual([]);
  });

  it('asks for the fields of the body, but not for the version', () => {
    expect(Object.keys(askedFields(extend))).toEqual(['days']);
    expect(askedFields({})).toEqual({});
  });

  it('asks for what its path declares first, always, and sends it there', () => {
    const back = { ...extend, path: '/api/hires/:id/back/:state', params: { state: oneOf(['good', 'worn']) } };
    expect(Object.entries(askedFields(back)).map(([name, f]) => [name, f.required])).toEqual([
      ['state', true],
      ['days', true],
    ]);
    expect(enteredIn(back, { state: 'worn', days: 3 })).toEqual({ params: { state: 'worn' }, body: { days: 3 } });
    expect(() => defineResource<Fields>({ ...(config as ResourceConfig<Fields>), endpoints: { back } })).not.toThrow();
  });

  it('is refused where a field of the record has another value, in the words of the screen', () => {
    expect(refusalOf(hires, button, { ...hire, state: 'on_hold', is_open: true })).toBeUndefined();
    expect(refusalOf(hires, button, { ...hire, state: 'returned', is_open: true })).toBe(
      'Only where Status of the hire is “Hired” or “On hold”',
    );
    expect(refusalOf(hires, button, { ...hire, state: 'hired', is_open: false })).toBe(
      'Only where Open of the hire is “Yes”',
    );
    const closed: CallButton = { ...button, when: { is_open: [false] } };
    expect(refusalOf(hires, closed, { ...hire, state: 'hired', is_open: true })).toBe(
      'Only where Open of the hire is “No”',
    );
    expect(refusalOf(hires, { label: 'Extend', on: 'record' }, hire)).toBeUndefined();
  });
});

describe('a problem in a button or an icon', () => {
  const define = (change: Partial<ResourceConfig<Fields>>): unknown =>
    defineResource<Fields>({ ...(config as ResourceConfig<Fields>), ...change });
  const withButton = (changed: Partial<CallButton>, path: string = extend.path) => ({
    endpoints: { extend: { ...extend, path, button: { ...button, ...changed } } },
  });

  it.each<[string, Partial<ResourceConfig<Fields>>, string]>([
    [
      'an icon that there is not',
      { icon: 'Warehose' as IconName },
      'hires: icon names "Warehose", which is no icon; did you mean "Warehouse"? (there are: AccountTree, ',
    ],
    [
      'an icon of a button that there is not',
      withButton({ icon: 'Evnt' as IconName }),
      'hires: endpoints.extend.button.icon names "Evnt", which is no icon',
    ],
    [
      'a field that the record has not',
      withButton({ when: { sate: ['hired'] } }),
      'hires: endpoints.extend.button.when names "sate", which is no field; did you mean "state"?',
    ],
    [
      'a value that the field has not',
      withButton({ when: { state: ['hird'] } }),
      'hires: endpoints.extend.button.when.state names "hird", which is no value; did you mean "hired"?',
    ],
    [
      'a path without the record',
      withButton({}, '/api/hires/extend'),
      'hires: endpoints.extend.button: on a record the path asks for :id and nothing else that params does not declare, but it is /api/hires/extend',
    ],
    [
      'a path with a record on a list',
      withButton({ on: 'list', when: {} }),
      'hires: endpoints.extend.button: on a list the path asks for nothing that params does not declare, but it is /api/hires/:id/extend',
    ],
    [
      'a body that is no fields',
      { endpoints: { extend: { ...extend, body: () => z.strictObject({ ids: z.array(z.int()) }), button } } },
      'hires: endpoints.extend.button: a dialog asks for fields, and the body of extend is a check',
    ],
    [
      'a selection whose call does not say where it takes the records',
      withButton({ on: 'selection' }, '/api/hires/extend'),
      'hires: endpoints.extend.button: on a selection the call says by `ids` in which field it takes the records',
    ],
    [
      'records of a selection in a field that the dialog asks for',
      {
        endpoints: {
          extend: { ...extend, path: '/api/hires/extend', ids: 'days', button: { label: 'Extend', on: 'selection' } },
        },
      },
      'hires: endpoints.extend.button: ids: days is in the body already; leave it out there',
    ],
    [
      'several records of a button that is about one',
      { endpoints: { extend: { ...extend, ids: 'hire_ids' } } },
      'hires: endpoints.extend.button: the call takes several records in hire_ids; put the button on the selection',
    ],
    [
      'a value of a record on a list',
      withButton({ on: 'list' }, '/api/hires/extend'),
      'hires: endpoints.extend.button.when: a list has no record to look at',
    ],
  ])('%s is refused', (_, change, message) => {
    expect(() => define(change)).toThrow(message);
  });

  it('of an icon is refused by the type check too', () => {
    // @ts-expect-error -- no such icon
    const define = () => defineResource({ ...config, icon: 'Crane' });
    expect(define).toThrow('hires: icon names "Crane", which is no icon');
  });
});
