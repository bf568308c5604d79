import { describe, expect, it } from 'vitest';
import { define, sound, type Problem } from '../../../tests/support/plantHires.ts';
import { series, text } from '../field.ts';
import { defineResource } from './defineResource.ts';

const problems: Problem[] = [
  [
    'a series number as the key of an import',
    { import: { key: 'number' } },
    'plant_hires: import.key is number, which the product itself gives',
    'Name a unique field that people enter (order_number), or say import: false',
  ],
  [
    'an import key that several records may share',
    { import: { key: 'title' } },
    'import.key is title, which several records may share: make it unique, or name one of order_number',
  ],
  [
    'an import key that is no field',
    { import: { key: 'order_numbr' } },
    'import.key names "order_numbr", which is no field; did you mean "order_number"?',
  ],
  [
    'no key that an import could have',
    { fields: { number: series('PH'), title: text() }, people: {}, list: { columns: ['title'] } },
    'import.key is number, which the product itself gives',
    'or say import: false',
  ],
  [
    'lines of an import that there are not',
    { import: { key: 'order_number', lines: { field: 'reader', key: 'user_id' } } },
    'import.lines.field names "reader", which is no list of lines; did you mean "readers"?',
  ],
  [
    'a line key of an import that there is not',
    { import: { key: 'order_number', lines: { field: 'readers', key: 'person_id' } } },
    'import.lines.key names "person_id", which is no field of readers',
  ],
];

describe('a description of an import', () => {
  it.each(problems)('is refused with %s', (_, change, ...messages) => {
    for (const message of messages) expect(() => define(change)).toThrow(message);
  });

  it('is not imported where it says so', () => {
    const resource = defineResource({
      ...sound,
      fields: { number: series('PH') },
      people: {},
      list: { columns: [] },
      import: false,
    });
    expect(resource.verbs).not.toContain('importRows');
    expect(resource.verbs).not.toContain('importTemplate');
    expect(resource.verbs).toContain('exportRows');
  });
});
