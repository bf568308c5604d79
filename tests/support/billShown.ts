import { expect } from 'vitest';
import { anew } from '../../src/domain/anew.ts';
import { round } from '../../src/domain/decimal.ts';
import type { Line } from '../../src/domain/lines.ts';
import { boqCostLines } from '../../src/resources/estimation/boqCostLines.ts';
import { brokenDownOf, figuresOf } from '../../src/schema/brokenDown.ts';
import type { Made } from './sales.ts';

const ofItems = [
  'cost_rate',
  'cost_extension',
  'selling_rate',
  'selling_extension',
  'target_extension',
  'base_cost',
  'base_selling',
  'base_target',
];

/** What nobody enters. The share of the overheads is given: which of two equal lines bears a last cent follows from nothing. */
const derived = new Set(['factor', ...ofItems]);

const figuresIn = (line: Made): unknown => ({
  factor: round(String(line['factor']), 16),
  ...Object.fromEntries((line.kind === 'item' ? ofItems : []).map((name) => [name, line[name] ?? null])),
});

/** Checks all stored figures of a cost estimation against those that the browser shows of what people have entered. */
export const expectAsShown = (rows: readonly Made[]): void => {
  const entered = rows.map((row) => {
    const values = Object.entries(row).filter(([name]) => !derived.has(name));
    return { parent_line_id: null, ...Object.fromEntries(values) } as Line;
  });
  const shown = anew(entered, figuresOf(brokenDownOf(boqCostLines)));
  expect(new Map(rows.map((row) => [row.id, figuresIn(row)]))).toEqual(
    new Map(shown.map((line) => [line.id, figuresIn(line)])),
  );
};
