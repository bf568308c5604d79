import { expect, it } from 'vitest';
import { resources } from '../../src/resources/index.ts';
import alongTable from './along.tsv?raw';
import { alongRows } from './described.ts';
import { linesOf } from './table.ts';

it('steps open, set and take along what the table says, and nothing else', () => {
  const sorted = (rows: readonly Record<string, string>[]) =>
    rows.toSorted((a, b) => `${a['record']} ${a['step']}`.localeCompare(`${b['record']} ${b['step']}`));
  expect(sorted(resources.flatMap(alongRows))).toEqual(sorted(linesOf(alongTable)));
});
