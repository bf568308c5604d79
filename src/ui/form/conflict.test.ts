import { expect, it } from 'vitest';
import { rows, text } from '../../schema/field.ts';
import { differences, merged } from './conflict.ts';

const fields = {
  name: text(),
  city: text(),
  phone: text(),
  rows: rows({ name: text() }, { represent: 'name' }),
};
const base = {
  name: 'A',
  city: 'Leeds',
  phone: null,
  rows: [
    { id: 1, name: 'x' },
    { id: 2, name: 'y' },
  ],
};

it('finds the fields on which two differ, and who changed them', () => {
  const mine = { ...base, name: 'B', city: 'York' };
  const theirs = { ...base, city: 'Hull', phone: '123' };
  expect(differences(fields, base, mine, theirs).map(({ name, suggested, both }) => [name, suggested, both])).toEqual([
    ['name', 'mine', false],
    ['city', 'mine', true],
    ['phone', 'theirs', false],
  ]);
});

it('takes an empty text for no difference to none', () => {
  expect(differences(fields, base, { ...base, phone: '' }, { ...base, phone: null })).toEqual([]);
});

it('keeps theirs but for what was chosen', () => {
  const [mine, theirs] = [
    { ...base, name: 'B', city: 'York' },
    { ...base, city: 'Hull', phone: '123', version: 9 },
  ];
  const found = differences(fields, base, mine, theirs);
  expect(merged(fields, theirs, found, {})).toMatchObject({ name: 'B', city: 'York', phone: '123', version: 9 });
  expect(merged(fields, theirs, found, { city: 'theirs', name: 'theirs' })).toMatchObject({ name: 'A', city: 'Hull' });
});

it('adds a line of mine again that they have removed', () => {
  const mine = {
    ...base,
    rows: [
      { id: 1, name: 'x' },
      { id: 2, name: 'mine' },
    ],
  };
  const theirs = { ...base, rows: [{ id: 1, name: 'x' }] };
  const found = differences(fields, base, mine, theirs);
  expect(merged(fields, theirs, found, { rows: 'mine' })['rows']).toEqual([{ id: 1, name: 'x' }, { name: 'mine' }]);
});
