import { describe, expect, it } from 'vitest';
import { everyKind } from '../../../tests/support/everyKind.ts';
import { reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { columnsNamed, columnsOfList, movedName, toggledName } from '../listColumns.ts';
import { activeFilters, withFilter } from './filterText.ts';
import { filterValuesOf, viewOf, viewShown } from './viewState.ts';

describe('columns', () => {
  const all = columnsOfList(everyKind);
  it('are every field and when and by whom it was kept; lines cannot be sorted by', () => {
    expect(all.map((c) => c.name)).toEqual([
      ...Object.keys(everyKind.fields),
      'created_at',
      'created_by_name',
      'updated_at',
      'updated_by_name',
    ]);
    expect(all.filter((c) => !c.sortable).map((c) => c.name)).toEqual(['rows', 'parts']);
  });
  it('have what a referred record refers to, where the list shows it', () => {
    const permits = defineResource({
      name: 'permits',
      represent: 'name',
      permissions: 'test.permit',
      fields: { name: text({ required: true }), project_id: reference('projects') },
      list: {
        columns: ['name', 'project_id.customer_id'],
        through: { 'project_id.customer_id': reference('customers'), 'project_id.client_id': reference('clients') },
      },
    });
    const shown = columnsNamed(columnsOfList(permits), permits.list.columns);
    expect(shown.map(({ name, label, sortable }) => [name, label, sortable])).toEqual([
      ['name', 'Name', true],
      ['customer_name', 'Customer', true],
    ]);
    expect(columnsOfList(permits).map(({ name }) => name)).not.toContain('client_name');
  });
  it('leave out a name that has gone', () => {
    expect(columnsNamed(all, ['value', 'gone', 'name']).map((c) => c.name)).toEqual(['value', 'name']);
  });
  it('move within their bounds, and one always stays', () => {
    expect(movedName(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(movedName(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
    expect(toggledName(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggledName(['b'], 'b')).toEqual(['b']);
    expect(toggledName(['b'], 'c')).toEqual(['b', 'c']);
  });
});

describe('active filters', () => {
  it('read as a person would say them', () => {
    const values = {
      q: 'x',
      is_open: false,
      stage: 'draft,sent',
      unit: 'm',
      value_min: '1234.5',
      due_on_to: '2026-05-07',
      days_max: '9',
      structure_id: [3],
    };
    expect(
      activeFilters(everyKind, values).map(({ label, text, reference }) => [label, reference?.ids ?? text]),
    ).toEqual([
      ['Is open', 'no'],
      ['Stage', 'Draft, Sent'],
      ['Structure', [3]],
      ['Unit', '“m”'],
      ['Days', 'to 9'],
      ['Value', `from ${new Intl.NumberFormat(undefined, { minimumFractionDigits: 2 }).format(1234.5)}`],
      [
        'Due on',
        `to ${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 4, 7))}`,
      ],
    ]);
  });
  it('are set, replaced and taken off', () => {
    expect(withFilter({ a: 1 }, 'b', false)).toEqual({ a: 1, b: false });
    expect(withFilter({ a: 1, b: 2 }, 'b', [])).toEqual({ a: 1 });
    expect(withFilter({ a: 1, b: 2 }, 'a')).toEqual({ b: 2 });
  });
});

describe('a saved view', () => {
  const sort = { field: 'name', order: 'DESC' } as const;
  const input = viewOf({ name: 'Mine', isDefault: true }, { q: 'x', stage: ['draft', 'sent'], is_open: false }, sort, [
    'name',
  ]);
  it('keeps filters, search, order and columns', () => {
    expect(input).toEqual({
      name: 'Mine',
      is_default: true,
      search: 'x',
      filters: { stage: 'draft,sent', is_open: false },
      sort: ['name', 'DESC'],
      columns: ['name'],
    });
    expect(filterValuesOf(input)).toEqual({ q: 'x', stage: 'draft,sent', is_open: false });
  });
  it('is known again on the list that it made, and not on another', () => {
    const view = { id: 1, ...input };
    expect(viewShown([view], { is_open: false, q: 'x', stage: 'draft,sent' }, sort, ['name'])).toBe(view);
    expect(viewShown([view], { is_open: true, q: 'x', stage: 'draft,sent' }, sort, ['name'])).toBeUndefined();
    expect(viewShown([view], filterValuesOf(view), { ...sort, order: 'ASC' }, ['name'])).toBeUndefined();
  });
});
