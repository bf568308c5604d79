import { expect, it } from 'vitest';
import { itemCategories } from '../../resources/masters/itemCategories.ts';
import { items } from '../../resources/masters/items.ts';
import { joinedCreated } from './dryRun.ts';
import { missingTexts, reviewed } from './review.ts';
import { choicesOf, initialState, withCreating } from './state.ts';
import { createsSentences, namesText, resultSentence } from './words.ts';

it('what the parts of a check create is joined, each text once whatever its case', () =>
  expect(joinedCreated({ items: ['A', 'b'], vendors: ['v'] }, { items: ['B', 'c'], clients: ['x'] })).toEqual({
    items: ['A', 'b', 'c'],
    vendors: ['v'],
    clients: ['x'],
  }));

it('the missing texts of a field are told once each, as they stand first', () => {
  const error = (row: number, field: string, missing?: string) => ({
    row,
    field,
    message: 'x',
    ...(missing === undefined ? {} : { missing }),
  });
  const errors = [
    error(2, 'category_id', 'Pipes'),
    error(3, 'category_id', 'PIPES'),
    error(4, 'item_id', 'Other'),
    error(5, 'category_id'),
    error(6, 'category_id', 'Bends'),
  ];
  const bad = reviewed(
    { row: 2, rows: [2], values: {}, lines: [], errors: [] },
    { row: 2, action: 'error', lines: 0, errors },
  );
  expect(missingTexts([bad], 'category_id')).toEqual(['Pipes', 'Bends']);
});

it('names what is created, and counts what is too many', () => {
  const many = Array.from({ length: 10 }, (_, n) => `C${n}`);
  expect(namesText(many)).toBe('C0, C1, C2, C3, C4, C5, C6, C7 and 2 more');
  expect(namesText(many.slice(1))).toBe('C1, C2, C3, C4, C5, C6, C7, C8, C9');
  const created = { item_categories: ['Pipes', 'Bends', 'Valves'] };
  expect(createsSentences(created, [items, itemCategories])).toEqual([
    'Creates 3 item categories: Pipes, Bends, Valves.',
  ]);
  expect(createsSentences({}, [items, itemCategories])).toEqual([]);
  const actions = { create: 2, update: 0, skip: 0, unchanged: 0, error: 0 };
  expect(resultSentence(items, { actions, lines: 2 }, created, [itemCategories])).toBe(
    '2 items created, 2 variants added. 3 item categories created with them.',
  );
});

it('what is to be created is asked for only where the field has a column, and what was checked is forgotten', () => {
  const state = { ...initialState, mapping: { code: 0, category_id: 1 }, all: [], created: { item_categories: ['x'] } };
  const on = withCreating(withCreating(state, 'category_id', true), 'other_id', true);
  expect(on).toMatchObject({ step: 'columns', all: null, created: {}, createMissing: ['category_id', 'other_id'] });
  expect(choicesOf(on)).toEqual({ mode: 'skip', create_missing: ['category_id'] });
  expect(choicesOf(withCreating(on, 'category_id', false)).create_missing).toEqual([]);
});
