import { describe, expect, it } from 'vitest';
import { boms } from '../../../resources/masters/boms.ts';
import { isRows } from '../../../schema/field.ts';
import { closedIn, spansOf } from './useRow.ts';

const { components } = boms.fields;
const closed = (line: Record<string, unknown>) => [...closedIn(components, line)];

describe('closedIn', () => {
  it('closes what cannot be filled beside what is, and what lies within it', () => {
    expect(isRows(components)).toBe(true);
    expect(closed({})).toEqual([]);
    expect(closed({ item_id: null, bom_id: '', quantity: '1' })).toEqual([]);
    expect(closed({ item_id: 7 })).toEqual(['bom_id']);
    expect(closed({ bom_id: 7 })).toEqual(['item_id', 'item_variant_id']);
  });

  it('closes nothing where all may be filled', () => {
    const { exactlyOne: _, ...free } = components;
    expect(closedIn(free, { item_id: 7, bom_id: 7 })).toEqual(new Set());
  });
});

describe('spansOf', () => {
  it('gives the room of closed columns to the one before, or at the beginning to the one after; none is lost', () => {
    const names = ['item_id', 'item_variant_id', 'bom_id', 'quantity'];
    expect(spansOf(names, new Set())).toEqual(names.map((name) => [name, 1]));
    expect(spansOf(names, new Set(['item_id', 'item_variant_id']))).toEqual([
      ['bom_id', 3],
      ['quantity', 1],
    ]);
    expect(spansOf(names, new Set(['bom_id']))).toEqual([
      ['item_id', 1],
      ['item_variant_id', 2],
      ['quantity', 1],
    ]);
  });
});
