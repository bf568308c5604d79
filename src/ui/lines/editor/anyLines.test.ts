import type { KeyboardEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { requestLines } from '../../../../tests/support/requests.ts';
import { brokenDownOf } from '../../../schema/brokenDown.ts';
import type { GridRow } from '../lines.ts';
import { isVerifiable, isVerified, lineModel } from '../model.ts';
import { newRow } from '../restore.ts';
import { statusOfLines } from '../status.ts';
import { statusText } from '../statusText.ts';
import { lineFiltersOf } from './filters.ts';
import { lineKeys } from './lineKeys.ts';
import type { LineActions } from './useLineActions.ts';

/** Products with items in them, as a third module would edit them. */
const model = lineModel(brokenDownOf(requestLines), {
  words: { one: 'request line', many: 'request lines', named: 'a description' },
  typed: ['description', 'quantity', 'drawing', 'rate'],
  taken: ['structure_id'],
  kind: 'item',
});
const row = (values: Partial<GridRow['line']>): GridRow => newRow(model, 1, values);
const saved = (values: Partial<GridRow['line']>): GridRow => ({ ...row(values), save: { state: 'saved' } });

describe('the model of lines follows from their description:', () => {
  it('what stands in what, and which kind has which field', () => {
    expect([model.holdsLines('product'), model.holdsLines('item')]).toEqual([true, false]);
    const places = [null, 'product', 'item'].map((parent) => [
      model.mayHold(parent, 'product'),
      model.mayHold(parent, 'item'),
    ]);
    expect(places).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect([model.has('product', 'drawing'), model.has('item', 'drawing'), model.has('item', 'rate')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(model.named).toBe('description');
  });

  it('who marks lines, and what clears the marks', () => {
    expect(model.marks.map(({ by }) => by)).toEqual(['reviewer', 'approver']);
    for (const { clearedBy } of model.marks) expect([...clearedBy]).toEqual(['quantity', 'total_quantity']);
    expect(isVerifiable(model, 'product')).toBe(true);
    expect(isVerified(model, row({ is_approver_verified: true }).line)).toBe(true);
    expect(isVerified(model, row({ is_approver_verified: false }).line)).toBe(false);
  });

  it('its words say how far it is saved', () => {
    const unsaved = { refused: 0, unfinished: 2, conflicts: 0, due: 0, unread: 0 };
    const status = statusOfLines(unsaved, { state: 'idle', reason: null }, model.words);
    expect(status.reason).toBe('A request line is saved once it has a description');
    expect(statusText(status, model.words)).toBe('2 request lines need a description');
  });
});

describe('the filters of lines', () => {
  const filters = lineFiltersOf(model, { dear: { label: 'Dear', keeps: ({ line }) => line['rate'] === '9' } });

  it('are those of any lines, with the module’s before what is verified and said', () => {
    expect(Object.entries(filters).map(([name, { label }]) => [name, label])).toEqual([
      ['all', 'All request lines'],
      ['unsaved', 'Not saved'],
      ['dear', 'Dear'],
      ['unverified', 'Not verified'],
      ['commented', 'With comments'],
    ]);
    expect(Object.keys(lineFiltersOf({ ...model, marks: [] }))).toEqual(['all', 'unsaved', 'commented']);
  });

  it('keep what somebody has to look at', () => {
    const keeps = (name: string, of: GridRow) => filters[name]?.keeps?.(of);
    expect([keeps('unsaved', row({})), keeps('unsaved', saved({}))]).toEqual([true, false]);
    expect([keeps('unverified', saved({})), keeps('unverified', saved({ is_reviewer_verified: true }))]).toEqual([
      true,
      false,
    ]);
    expect([keeps('commented', saved({ comment_count: 2 })), keeps('commented', saved({}))]).toEqual([true, false]);
  });
});

describe('the keys of lines', () => {
  const actions = Object.fromEntries(
    ['find', 'undo', 'redo', 'remove', 'move'].map((name) => [name, vi.fn()]),
  ) as unknown as LineActions;
  const own = { looking: { 'Ctrl+i': vi.fn() }, changing: { 'Ctrl+Enter': vi.fn(), 'Ctrl+Shift+Enter': vi.fn() } };
  const press = (name: string, readOnly = false) => {
    const held = name.split('+');
    const key = name.endsWith('++') ? '+' : (held.at(-1) ?? '');
    const event = {
      key,
      ctrlKey: held.includes('Ctrl'),
      metaKey: held.includes('Meta'),
      altKey: held.includes('Alt'),
      shiftKey: held.includes('Shift'),
      preventDefault: vi.fn(),
    };
    return lineKeys(actions, readOnly, own)(event as unknown as KeyboardEvent);
  };

  it.each([
    ['Ctrl+f', 'find', []],
    ['Meta+z', 'undo', []],
    ['Ctrl+Shift+Z', 'redo', []],
    ['Ctrl+y', 'redo', []],
    ['Ctrl+-', 'remove', []],
    ['Ctrl+Delete', 'remove', []],
    ['Alt+ArrowUp', 'move', [false]],
    ['Alt+ArrowDown', 'move', [true]],
  ] as const)('%s does %s', (name, action, args) => {
    const does = vi.mocked(actions[action]);
    does.mockClear();
    expect(press(name)).toBe(true);
    expect(does.mock.calls).toEqual([args]);
  });

  it('are those of the module too, where Shift makes another key of it, and else says nothing', () => {
    expect([press('Ctrl+Enter'), press('Ctrl+Shift+Enter'), press('Ctrl+Shift+I')]).toEqual([true, true, true]);
    expect(own.changing['Ctrl+Enter']).toHaveBeenCalledOnce();
    expect(own.changing['Ctrl+Shift+Enter']).toHaveBeenCalledOnce();
    expect(own.looking['Ctrl+i']).toHaveBeenCalledOnce();
  });

  it('change nothing where nothing can be changed, and leave all others to the sheet', () => {
    expect(['Ctrl+z', 'Ctrl+-', 'Alt+ArrowUp', 'Ctrl+Enter'].map((name) => press(name, true))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(press('Ctrl+f', true)).toBe(true);
    expect(['Enter', 'a', 'Ctrl+c', 'Shift+ArrowDown'].map((name) => press(name))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
