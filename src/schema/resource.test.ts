import { describe, expect, it } from 'vitest';
import { list, paramsOf, pathWith, remove } from './calls/call.ts';
import { allCallsOf } from './calls/everyCall.ts';
import { callsOf } from './calls/resourceCalls.ts';
import * as f from './field.ts';
import { filterFields, filtersOf, searchedOf, sortableOf } from './filters.ts';
import { defineResource } from './define/defineResource.ts';

const said = {
  name: 'purchase_classes',
  represent: 'name',
  permissions: 'master.purchase_class',
  fields: {
    name: f.text({ required: true, search: true }),
    code: f.text({ unique: true }),
    email: f.email(),
    amount: f.money({ min: '0' }),
    due_on: f.date(),
    is_active: f.flag({ initial: true }),
    stage: f.oneOf(['a', 'b']),
    client_id: f.reference('clients'),
    rows: f.rows({ name: f.text() }, { represent: 'name' }),
  },
  list: { columns: ['name', 'created_at'], filters: ['email', 'amount', 'due_on', 'is_active', 'stage', 'client_id'] },
} as const;
const plain = defineResource(said);

describe('what is derived from a description', () => {
  it('has titles, a path, an order, a form and the key of an import', () => {
    expect(plain).toMatchObject({
      title: 'Purchase class',
      titles: 'Purchase classes',
      path: '/api/purchase_classes',
      menu: undefined,
      import: { key: 'code' },
    });
    expect(plain.list.sort).toEqual(['name', 'ASC']);
    expect(plain.form).toEqual([{ title: '', fields: Object.keys(plain.fields) }]);
  });

  it('names filters by the kind of the field, and takes part of an e-mail address', () => {
    expect(filtersOf(plain).map(({ parameter, test }) => `${parameter} ${test}`)).toEqual([
      'email contains',
      'amount_min from',
      'amount_max to',
      'due_on_from from',
      'due_on_to to',
      'is_active is',
      'stage any',
      'client_id any',
    ]);
    expect(filterFields(plain)).toMatchObject({
      email: { kind: 'text' },
      amount_min: { kind: 'money' },
      due_on_to: { kind: 'date' },
      is_active: { kind: 'flag' },
      client_id: { kind: 'text' },
    });
    for (const field of Object.values(filterFields(plain))) expect(field).not.toHaveProperty('min');
  });

  it('sorts by columns and by what every record carries, never by lines', () => {
    expect(sortableOf(plain)).toEqual([
      'name',
      'code',
      'email',
      'amount',
      'due_on',
      'is_active',
      'stage',
      'client_id',
      'id',
      'created_at',
      'created_by_name',
      'updated_at',
      'updated_by_name',
    ]);
    expect(searchedOf(plain)).toEqual(['name']);
  });
});

describe('the calls of a resource', () => {
  it('speak ra-data-simple-rest where none are declared', () => {
    expect(callsOf(plain).list.list).toMatchObject({ dialect: 'simple', size: 10 });
    expect(Object.keys(callsOf(plain).list.query ?? {})).toEqual([
      'sort',
      'range',
      'filter',
      'getAll',
      'after',
      'after_version',
      'total',
    ]);
  });

  it('take the words and spellings that are declared, and the usual ones for the rest', () => {
    const stated = defineResource({
      ...said,
      calls: {
        list: list('/api/pc', {
          size: 30,
          perPage: 'limit',
          sort: ['by', 'way'],
          rows: 'data.pcs.data',
          failure: 'No',
        }),
        remove: remove('/api/pc/gone/:id', { success: 'Gone!', summary: 'Strike a class off' }),
      },
    });
    const calls = callsOf(stated);
    expect(calls.list).toMatchObject({
      path: '/api/pc',
      failure: 'No',
      list: { dialect: 'pages', size: 30, perPage: 'limit', sort: ['by', 'way'], filtersIn: 'query' },
    });
    expect(Object.keys(calls.list.query ?? {})).toEqual(
      expect.arrayContaining(['page', 'limit', 'getAll', 'search', 'by', 'way', 'ids', 'is_active']),
    );
    expect(calls.remove).toMatchObject({
      path: '/api/pc/gone/:id',
      summary: 'Strike a class off',
      success: 'Gone!',
      failure: 'Failed to delete purchase class',
    });
    expect(calls.create).toMatchObject({ path: '/api/pc', status: 201, success: 'Purchase class created' });
  });

  it('all ask for a permission of the resource, inside a branch', () => {
    for (const call of allCallsOf(plain))
      expect(call).toMatchObject({
        scope: 'branch',
        permission: expect.stringMatching(/^master\.purchase_class\.(view|create|update|delete)$/) as unknown,
      });
    expect(new Set(allCallsOf(plain).map((c) => `${c.method} ${c.path}`)).size).toBe(allCallsOf(plain).length);
  });
});

describe('a path', () => {
  it('is filled in with what it names, escaped', () => {
    expect(paramsOf('/api/x/:id/y/:lineId')).toEqual(['id', 'lineId']);
    expect(pathWith('/api/x/:id/y/:lineId', { id: 7, lineId: 'a/b?c' })).toBe('/api/x/7/y/a%2Fb%3Fc');
    for (const id of [undefined, null, '']) expect(() => pathWith('/api/x/:id', { id })).toThrow('/api/x/:id needs id');
  });
});
