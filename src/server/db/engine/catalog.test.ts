import { expect, test } from 'vitest';
import { backwardReferences, orderByReference, type Reference } from './catalog.ts';

const refer = (from: string, to: string): Reference => ({
  name: `${from}_${to}`,
  from,
  to,
  deferrable: false,
  deferred: false,
});

test('tables come after those that they refer to', () => {
  const references = [refer('a', 'b'), refer('b', 'c'), refer('d', 'a')];
  expect(orderByReference(['a', 'b', 'c', 'd'], references)).toEqual(['c', 'b', 'a', 'd']);
  expect(backwardReferences(['c', 'b', 'a', 'd'], references)).toEqual([]);
});

test('a reference to the table itself, and one of a circle, is left for the end', () => {
  const references = [refer('a', 'a'), refer('b', 'c'), refer('c', 'b'), refer('d', 'c')];
  const order = orderByReference(['a', 'b', 'c', 'd'], references);
  expect(order).toEqual(['a', 'b', 'c', 'd']);
  expect(backwardReferences(order, references).map(({ name }) => name)).toEqual(['a_a', 'b_c']);
});
