import { describe, expect, it } from 'vitest';
import { list } from '../schema/calls/call.ts';
import { flag, text } from '../schema/field.ts';
import { defineResource } from '../schema/define/defineResource.ts';
import type { Resource } from '../schema/resource.ts';
import { choiceQuery, filtersIn, pageQuery } from './query.ts';

const withList = (words: Parameters<typeof list>[1]): Resource =>
  defineResource({
    name: 'probes',
    represent: 'name',
    permissions: 'test.probe',
    fields: { name: text({ search: true }), is_open: flag() },
    calls: { list: list('/api/probe', words) },
    list: { columns: ['name'], filters: ['is_open', 'name'] },
  });

describe('the query of a page', () => {
  const sort = { field: 'name', order: 'DESC' } as const;
  it('has the usual spelling', () => {
    expect(pageQuery(withList({}), { page: 2, perPage: 50, sort, filter: { q: 'a', is_open: false } })).toEqual({
      page: 2,
      per_page: 50,
      search: 'a',
      sortCol: 'name',
      sortOrder: 'desc',
    });
  });

  it('has the spelling of the call where it is another', () => {
    const resource = withList({ perPage: 'limit', sort: ['sort_col', 'sort_order'] });
    expect(pageQuery(resource, { page: 1, perPage: 10, sort })).toEqual({
      page: 1,
      limit: 10,
      sort_col: 'name',
      sort_order: 'desc',
    });
  });

  it('asks for all where a page cannot hold as many', () => {
    expect(pageQuery(withList({}), { page: 1, perPage: 1000 })).toEqual({ getAll: 'true' });
    expect(pageQuery(withList({}), { page: 1, perPage: 200 })).toEqual({ page: 1, per_page: 200 });
  });

  it('names records by their ids', () => {
    expect(pageQuery(withList({}), { page: 1, perPage: 200, ids: [3, 1] })).toMatchObject({ ids: '3,1' });
  });
});

describe('filters', () => {
  it('keep a no, drop what is empty, join several by commas, and leave the search to stand apart', () => {
    expect(
      filtersIn({ q: 'x', is_open: false, name: '', stage: ['a', 'b'], none: [], days_min: 0, gone: null }),
    ).toEqual({
      is_open: 'false',
      stage: 'a,b',
      days_min: '0',
    });
  });

  it('stand beside search and sort in an export', () => {
    expect(
      choiceQuery(withList({}), { filter: { q: 'x', is_open: true }, sort: { field: 'name', order: 'ASC' } }),
    ).toEqual({
      search: 'x',
      sortCol: 'name',
      sortOrder: 'asc',
      is_open: 'true',
    });
  });
});
