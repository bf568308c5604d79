import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/index.ts';
import { fieldRows, screenRow } from './described.ts';
import fieldTable from './fields.tsv?raw';
import lateTable from './late.tsv?raw';
import markTable from './marks.tsv?raw';
import { lateRows, markRows, wordRows } from './readRows.ts';
import screenTable from './screens.tsv?raw';
import { linesOf } from './table.ts';
import wordTable from './words.tsv?raw';

const fields = linesOf(fieldTable);
const screens = linesOf(screenTable);

/** Rows in one order, whatever theirs: where a row stands in a table says nothing. */
const inOrder = <T>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

it('the records of the contract are those that there are', () => {
  expect(inOrder(resources.map(({ name }) => name))).toEqual(inOrder(screens.map(({ resource }) => resource)));
});

describe.each(resources.map((resource) => [resource.name, resource] as const))('a record of %s', (name, resource) => {
  it('has the fields of the contract, with their rules', () => {
    const demanded = fields.filter((row) => row['resource'] === name);
    expect(inOrder(fieldRows(resource.fields))).toEqual(
      inOrder(demanded.map(({ field, kind, label, rules }) => [field, kind, label, rules])),
    );
  });

  it('is shown as the contract says', () => {
    const { resource: _, ...demanded } = screens.find((row) => row['resource'] === name) ?? {};
    expect(screenRow(resource)).toEqual(demanded);
  });
});

it('what is due is late while somebody is still to act', () => {
  expect(inOrder(resources.flatMap(lateRows))).toEqual(inOrder(linesOf(lateTable)));
});

it('states and stages are called and toned as staff read them', () => {
  expect(inOrder(resources.flatMap(wordRows))).toEqual(inOrder(linesOf(wordTable)));
});

it('what makes the price of a line, its place and what is asked for take its marks away (rules 41, 51 and 126)', () => {
  expect(inOrder(resources.flatMap(markRows))).toEqual(inOrder(linesOf(markTable)));
});

it('a field that leaves the marks says why, in a sentence', () => {
  const reasons = resources.flatMap(({ verification: v }) =>
    v ? [v.harmless, v.head?.harmless, ...Object.values(v.sets ?? {}).map(({ harmless }) => harmless)] : [],
  );
  for (const reason of reasons.flatMap((each) => Object.values(each ?? {}))) expect(reason).toMatch(/\w{3,}/);
});
