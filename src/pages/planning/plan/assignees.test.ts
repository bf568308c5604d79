import { expect, it } from 'vitest';
import { assigneesOf } from './assignees.ts';

const people = [
  { id: 1, name: 'Tom Whitaker', email: 'tom@firm.test' },
  { id: 2, name: 'Ann Lee', email: 'ann@firm.test' },
  { id: 3, name: 'Ann Lee', email: 'ann.lee@firm.test' },
];

it('a text names exactly one person, or it is told why not', () => {
  const { read, nameOf, find } = assigneesOf(people);
  expect(read(' tom  whitaker ')).toEqual({ value: '1' });
  expect(read('tom@firm.test')).toEqual({ value: '1' });
  expect(read('')).toEqual({ value: null });
  expect(read('Tom')).toEqual({ error: '“Tom” names nobody of this branch who sees plans' });
  expect(read('Ann Lee')).toEqual({ error: '“Ann Lee” names 2 people: add the address' });
  // What a cell says of them is read again: it is copied, and filled down.
  expect([1, 2, 3].map((id) => read(String(nameOf(id))))).toEqual([{ value: '1' }, { value: '2' }, { value: '3' }]);
  expect(find('ann le').offers.map(({ key }) => key)).toEqual(['2', '3']);
  expect([find('ann lee').chosen, find('Tom Whitaker').chosen, find('tom').chosen]).toEqual([-1, 0, -1]);
});
