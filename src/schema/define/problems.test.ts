import { describe, expect, it } from 'vitest';
import { define, sound, type Change, type Problem } from '../../../tests/support/plantHires.ts';
import { call } from '../calls/call.ts';
import { date, integer, rows, money, oneOf, reference, text, type Fields } from '../field.ts';
import { defineResource } from './defineResource.ts';

const withField = (name: string, f: Fields[string]): Change => ({ fields: { ...sound.fields, [name]: f } });
const form = (...fields: string[]): Change => ({ form: [{ title: '', fields }] });
const entered = Object.keys(sound.fields).filter((name) => name !== 'number');

const problems: Problem[] = [
  [
    'a date that cannot be before a field that there is not',
    withField('due_on', date({ notBefore: 'hired_no' })),
    'plant_hires: due_on.notBefore names "hired_no", which is no other date; did you mean "hired_on"? (there are: hired_on)',
  ],
  [
    'a date that cannot be before a text',
    withField('due_on', date({ notBefore: 'title' })),
    'due_on.notBefore names "title", which is no other date',
  ],
  [
    'a role played by a field that there is not',
    { people: { manager: 'manger_id' } },
    'plant_hires: people.manager names "manger_id", which is no reference to users; did you mean "manager_id"?',
  ],
  [
    'a role played by a vendor',
    { people: { manager: 'vendor_id' } },
    'people.manager names "vendor_id", which is no reference to users',
  ],
  [
    'a role played by a field that its lines do not have',
    { people: { reader: 'readers.user' } },
    'people.reader names "readers.user"',
    'did you mean "readers.user_id"?',
  ],
  [
    'a field on no form',
    form(...entered.filter((name) => name !== 'daily_rate')),
    'plant_hires: form: daily_rate stands in no section, so nobody could enter it; add it to one, or make it readOnly',
  ],
  ['a field twice on a form', form(...entered, 'title'), 'form: title stands there twice'],
  [
    'a form with a field that there is not',
    form(...entered, 'titel'),
    'form names "titel", which is no field; did you mean "title"?',
  ],
  ['a record named by a date', { represent: 'due_on' }, 'represent names "due_on", which is no text field'],
  ['a record about a field that there is not', { about: 'titel' }, 'about names "titel"', 'did you mean "title"?'],
  [
    'an initial word that is none of the values',
    withField('kind', oneOf(['crane', 'lift'], { initial: 'saw' })),
    'kind: initial "saw" does not fit: Kind must be one of crane, lift',
  ],
  [
    'an initial number out of bounds',
    withField('days', integer({ min: 1, initial: 0 })),
    'days: initial 0 does not fit: Days must be at least 1',
  ],
  [
    'an initial amount with too many places',
    withField('daily_rate', money({ initial: '1.234' })),
    'daily_rate: initial "1.234" does not fit',
  ],
  [
    'an initial day that is fixed',
    withField('due_on', date({ initial: '2026-01-01' as 'today' })),
    'due_on: initial is "today", or absent',
  ],
  [
    'a vendor that is me',
    withField('vendor_id', reference('vendors', { initial: 'me' })),
    'vendor_id: initial "me" is the current user, so it fits references to users alone, not to vendors',
  ],
  [
    'a label of no value',
    withField('kind', oneOf(['crane', 'lift'], { labels: { crain: 'Crane' } })),
    'kind.labels names "crain", which is no value of the field; did you mean "crane"?',
  ],
  [
    'a line of another record without that record',
    withField('item_variant_id', reference('items.variants')),
    'item_variant_id: a line of items needs within, the field that names its record',
  ],
  [
    'a line of another record within a record of another kind',
    withField('item_variant_id', reference('items.variants', { within: 'vendor_id' })),
    'item_variant_id.within names "vendor_id", which is no reference to items (there is none)',
  ],
  [
    'late while a field that there is not has a value',
    withField('due_on', date({ late: { field: 'status', values: ['OPEN'] } })),
    'due_on.late names "status", which is no oneOf field',
  ],
  [
    'late while a field has a value that it never has',
    withField('due_on', date({ late: { field: 'kind', values: ['crain'] } })),
    'due_on.late names "crain", which is no value of kind; did you mean "crane"?',
  ],
  [
    'late until a field that is no day',
    withField('due_on', date({ late: { until: 'returned_on' } })),
    'due_on.late.until names "returned_on", which is no other date or instant',
  ],
  [
    'lines named by a field that they do not have',
    withField('readers', rows({ user_id: reference('users') }, { represent: 'user' })),
    'readers.represent names "user", which is no field of the line; did you mean "user_id"?',
  ],
  [
    'a formula of a field that there is not',
    withField('weekly_rate', money({ readOnly: 'derived', formula: { product: ['dayly_rate', { constant: '7' }] } })),
    'plant_hires: weekly_rate.formula names "dayly_rate", which is no decimal field; did you mean "daily_rate"?',
  ],
  [
    'a formula of a day',
    withField('weekly_rate', money({ readOnly: 'derived', formula: { sum: ['daily_rate', 'hired_on'] } })),
    'plant_hires: weekly_rate.formula names "hired_on", which is no decimal field (there are: daily_rate, weekly_rate)',
  ],
  [
    'a formula in a line of a field of the record',
    withField(
      'days',
      rows(
        { name: text(), due: money({ readOnly: 'derived', formula: { sum: ['daily_rate'] } }) },
        { represent: 'name' },
      ),
    ),
    'plant_hires: days.due.formula names "daily_rate", which is no decimal field (there are: due)',
  ],
  ...['id', 'branch_id', 'version', 'position', 'created_at', 'created_by', 'updated_at', 'updated_by'].map(
    (name): Problem => [
      `the column ${name}, which every table has`,
      withField(name, date()),
      `${name}: every table has a column of this name; choose another`,
    ],
  ),
  [
    'a reference that is not called one',
    withField('vendor', reference('vendors')),
    'vendor: the name of a reference ends with _id',
  ],
  [
    'somebody who sees what is in a state that there is not',
    { visibleTo: { 'a.b.view': { kind: 'crain' } } },
    'visibleTo["a.b.view"].kind names "crain", which is no value of kind',
  ],
  [
    'a picker by a call that there is not',
    { lookupCall: { call: 'directory', holding: 'holding', include: 'include' } },
    'lookupCall.call names "directory", which is no endpoint (there is none)',
  ],
  [
    'a picker by a parameter that its call does not have',
    {
      endpoints: {
        pick: call({
          method: 'GET',
          path: '/api/pick',
          summary: '',
          permission: 'a.b.view',
          query: { ids: text(), held: text() },
        }),
      },
      lookupCall: { call: 'pick', holding: 'holding', include: 'ids' },
    },
    'lookupCall.holding names "holding", which is no parameter of pick (there are: ids, held)',
  ],
  [
    'a flag that is carried and is none',
    { options: { carry: ['title'] } },
    'options.carry names "title", which is no flag',
  ],
  ['permissions of one word', { permissions: 'hires' }, 'permissions is "hires", not module.sub_module'],
];

describe('a description', () => {
  it('is taken as it is when nothing is wrong', () => {
    expect(defineResource<Fields>(sound)).toMatchObject({ name: 'plant_hires', import: { key: 'order_number' } });
  });

  it.each(problems)('is refused with %s', (_, change, ...messages) => {
    for (const message of messages) expect(() => define(change)).toThrow(message);
  });

  it('tells every problem at once, each in a line that names the resource', () => {
    expect(() => define({ about: 'titel', represent: 'numbr' })).toThrow(
      /^plant_hires: represent names "numbr".*\nplant_hires: about names "titel".*$/,
    );
  });
});

describe('the type check', () => {
  it('refuses a role, a key and a column that are no fields before anything runs', () => {
    const { fields, list, name, represent, permissions } = sound;
    const described = { fields, list, name, represent, permissions } as const;
    const wrong = [
      // @ts-expect-error -- no such reference
      () => defineResource({ ...described, people: { manager: 'manger_id' } }),
      // @ts-expect-error -- a reference, but to vendors
      () => defineResource({ ...described, people: { manager: 'vendor_id' } }),
      // @ts-expect-error -- the product gives it
      () => defineResource({ ...described, import: { key: 'number' } }),
      // @ts-expect-error -- no such field
      () => defineResource({ ...described, list: { columns: ['titel'] } }),
    ];
    for (const define of wrong) expect(define).toThrow('plant_hires: ');
  });

  it('refuses words of fields and calls that there are not, each at its place', () => {
    const get = { method: 'GET', path: '/api/pick', summary: '', permission: 'a.b.view' } as const;
    const declared = [
      // @ts-expect-error -- search
      text({ serach: true }),
      // @ts-expect-error -- label
      date({ labl: 'Due' }),
      // @ts-expect-error -- labels
      oneOf(['crane', 'lift'], { lables: { crane: 'Crane' } }),
      // @ts-expect-error -- required
      reference('vendors', { requird: true }),
      // @ts-expect-error -- exactlyOne
      rows({ name: text() }, { represent: 'name', exactlyone: ['name'] }),
      // @ts-expect-error -- success
      call({ ...get, sucess: 'Picked' }),
      // @ts-expect-error -- confirm
      call({ ...get, button: { label: 'Pick', on: 'list', confrim: 'Pick it?' } }),
      // @ts-expect-error -- sorts
      call({ ...get, paged: { size: 10, sorts: ['name'], sort: 'name' } }),
    ];
    expect(declared).toHaveLength(8);
  });
});
