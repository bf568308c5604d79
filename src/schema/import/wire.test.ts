import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { errorsOf } from '../check.ts';
import { importBodyCheck, maxImportBody, maxImportBytes, maxImportRows, importSummary } from './wire.ts';

const sound = { dry_run: true, mode: 'skip', records: [{ row: 2, values: { name: 'A', days: 30, is_active: true } }] };
const errors = (change: object) => {
  const result = z.safeParse(importBodyCheck, { ...sound, ...change });
  return result.success ? {} : errorsOf(result.error);
};
const record = { row: 1, values: {} };
const tooMany = 'At most 20000 rows at once';

describe('what an import sends', () => {
  it('may leave out what is usual', () => {
    expect(z.parse(importBodyCheck, sound)).toEqual({
      ...sound,
      create_missing: [],
      records: [{ ...sound.records[0], lines: [] }],
    });
  });

  it.each([
    [{ dry_run: 'yes' }, { dry_run: ['dry_run must be yes or no'] }],
    [{ mode: 'merge' }, { mode: ['mode must be one of skip, update, refuse'] }],
    [{ create_missing: 'unit' }, { create_missing: ['create_missing must be a list'] }],
    [{ create_missing: [1] }, { 'create_missing.0': ['Must be the name of a field'] }],
    [
      { create_missing: Array.from({ length: 101 }, () => 'unit') },
      { create_missing: ['create_missing names at most 100 fields'] },
    ],
    [{ records: undefined }, { records: ['records are required'] }],
    [{ records: [] }, { records: ['records are required'] }],
    [{ records: Array.from({ length: 20_001 }, () => record) }, { records: [tooMany] }],
    [{ records: [{ row: 0, values: {} }] }, { 'records.0.row': ['Must be the number of a row'] }],
    [{ records: [{ row: 1.5, values: {} }] }, { 'records.0.row': ['Must be the number of a row'] }],
    [{ records: [{ row: 1, values: 'x' }] }, { 'records.0.values': ['Must be values by field'] }],
    [
      { records: [{ row: 1, values: { name: null } }] },
      { 'records.0.values.name': ['Must be a text, a number, or yes or no'] },
    ],
    [{ records: [{ ...record, lines: 'x' }] }, { 'records.0.lines': ['Must be lines'] }],
    [
      { records: [{ ...record, lines: Array.from({ length: 20_001 }, () => record) }] },
      { 'records.0.lines': [tooMany] },
    ],
    [{ records: [{ ...record, more: 1 }] }, { 'records.0.more': ['Unknown field'] }],
    [{ more: 1 }, { more: ['Unknown field'] }],
  ])('is refused where it is wrong: %j', (change, expected) => {
    expect(errors(change)).toEqual(expected);
  });

  it('may be as large as its limit', () => {
    expect(errors({ create_missing: Array.from({ length: 100 }, () => 'unit') })).toEqual({});
    expect(errors({ records: Array.from({ length: 20_000 }, () => record) })).toEqual({});
    expect([maxImportRows, maxImportBytes, maxImportBody]).toEqual([20_000, 20_971_520, 33_554_432]);
  });
});

it('the summary counts what becomes of records, and the lines of those that are sound', () => {
  const outcome = (action: 'create' | 'update' | 'error', lines: number) => ({ row: 1, action, lines, errors: [] });
  expect(
    importSummary([outcome('create', 2), outcome('create', 1), outcome('update', 3), outcome('error', 9)], {}),
  ).toEqual({
    create: 2,
    update: 1,
    skip: 0,
    unchanged: 0,
    error: 1,
    lines: 6,
    created: {},
  });
});
