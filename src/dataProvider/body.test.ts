import { expect, it } from 'vitest';
import { flag, rows, money, reference, text } from '../schema/field.ts';
import { declaredOf } from './body.ts';

const fields = {
  name: text(),
  value: money(),
  is_open: flag(),
  client_id: reference('clients'),
  rows: rows({ name: text(), qty: money() }, { represent: 'name' }),
};

it('sends what is declared, decimals as text, lines with the ids that they have', () => {
  const record = {
    id: 7,
    version: 3,
    name: null,
    value: 1.5,
    is_open: false,
    client_id: 4,
    client_name: 'Acme',
    rows: [
      { id: 1, name: 'a', qty: '1.10', position: 0 },
      { name: 'b', qty: 2 },
    ],
    created_at: '2026-01-01T00:00:00Z',
  };
  expect(declaredOf(fields, record)).toEqual({
    name: null,
    value: '1.5',
    is_open: false,
    client_id: 4,
    rows: [
      { id: 1, name: 'a', qty: '1.10' },
      { name: 'b', qty: '2' },
    ],
  });
});

it('leaves out what was not said', () => {
  expect(declaredOf(fields, { name: 'a', is_open: undefined })).toEqual({ name: 'a' });
});
