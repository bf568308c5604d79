import { expect, it } from 'vitest';
import { rows, text, type RowsField } from '../field.ts';
import { defineResource } from '../define/defineResource.ts';
import { importTargetsOf } from './targets.ts';

const doors = (key: string | [string, string], parts: RowsField) =>
  defineResource({
    name: 'doors',
    represent: 'name',
    permissions: 'test.doors',
    fields: { code: text({ unique: true }), name: text({ required: true }), note: text(), parts },
    list: { columns: ['name'] },
    import: { key: 'code', lines: { field: 'parts', key } },
  });
const parts = rows({ place: text(), width: text(), maker: text({ required: true }) }, { represent: 'place' });
const those = (key: string | [string, string], word: 'isKey' | 'required') =>
  importTargetsOf(doors(key, parts)).flatMap((target) => (target[word] ? [target.id] : []));

it('an import needs the key of a record and of its line, and what a record or a line requires', () => {
  expect(those('place', 'isKey')).toEqual(['code', 'parts.place']);
  expect(those('place', 'required')).toEqual(['code', 'name', 'parts.place', 'parts.maker']);
});

it('of a key of several fields each is part, and none is needed', () => {
  expect(those(['place', 'width'], 'isKey')).toEqual(['code', 'parts.place', 'parts.width']);
  expect(those(['place', 'width'], 'required')).toEqual(['code', 'name', 'parts.maker']);
});
