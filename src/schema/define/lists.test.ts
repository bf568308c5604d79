import { describe, expect, it } from 'vitest';
import { define, type Problem } from '../../../tests/support/plantHires.ts';
import { list } from '../calls/call.ts';

const problems: Problem[] = [
  [
    'several lists without calls.list',
    {
      lists: [
        {
          name: 'own',
          title: 'Mine',
          path: '/api/plant-hires',
          permission: 'a.b.view',
          which: { mine: true },
          empty: '',
        },
      ],
    },
    "plant_hires: lists without calls.list: the resource speaks ra-data-simple-rest, which has one list alone; say calls: { list: list('/api/plant-hires') }",
  ],
  [
    'a first list that is not the list of the calls',
    {
      calls: { list: list('/api/hires') },
      lists: [{ name: 'own', title: 'Mine', path: '/api/plant-hires', permission: 'a.b.view', which: {}, empty: '' }],
    },
    'lists: the first, own, is what calls.list reads, so its path is /api/hires, not /api/plant-hires',
  ],
  [
    'two lists of one name',
    {
      calls: { list: list('/api/hires') },
      lists: ['/api/hires', '/api/hires/all'].map((path) => ({
        name: 'own',
        title: 'Mine',
        path,
        permission: 'a.b.view',
        which: {},
        empty: '',
      })),
    },
    'lists: two have the name own',
  ],
  [
    'two lists of one path',
    {
      calls: { list: list('/api/hires') },
      lists: ['own', 'all'].map((name) => ({
        name,
        title: name,
        path: '/api/hires',
        permission: 'a.b.view',
        which: {},
        empty: '',
      })),
    },
    'lists: two have the path /api/hires',
  ],
  [
    'a list by the role of nobody, and by a state without a process',
    {
      calls: { list: list('/api/hires') },
      lists: [
        {
          name: 'own',
          title: 'Mine',
          path: '/api/hires',
          permission: 'view',
          which: { mine: ['manger'], states: ['SENT'] },
          empty: '',
        },
      ],
    },
    'lists.own.which.mine names "manger", which is no role; did you mean "manager"?',
    'lists.own.which asks of a workflow, and the resource has none',
    'lists.own.permission is "view", not module.sub_module.action',
  ],
  [
    'a column that is no field',
    { list: { columns: ['number', 'titel'] } },
    'list.columns names "titel", which is no field; did you mean "title"?',
  ],
  [
    'a column over two references that list.through does not name',
    { list: { columns: ['number', 'vendor_id.category_id'] } },
    'list.columns names "vendor_id.category_id", which is no field',
  ],
  [
    'a filter that is no field',
    { list: { columns: ['title'], filters: ['knid'] } },
    'list.filters names "knid", which is no field; did you mean "kind"?',
  ],
  [
    'a filter by roles that nobody has',
    { people: { manager: { permission: 'a.b.view' } }, list: { columns: ['title'], mine: { my_own: ['manger'] } } },
    'list.mine.my_own names "manger", which is no role; did you mean "manager"?',
  ],
  [
    'a filter by roles that is called like a field',
    { list: { columns: ['title'], mine: { title: ['creator'] } } },
    'list.mine: title is a field',
  ],
  [
    'a list sorted by lines',
    { list: { columns: ['title'], sort: ['readers', 'ASC'] } },
    'list.sort names "readers", which is no column to sort by',
  ],
  [
    'a list sorted by a field that there is not',
    { list: { columns: ['title'], sort: ['titel', 'ASC'] } },
    'list.sort names "titel", which is no column to sort by; did you mean "title"? (there are: ',
  ],
  [
    'lists by dates that there are not',
    {
      calls: { list: list('/api/hires') },
      lists: [
        {
          name: 'late',
          title: 'Late',
          path: '/api/hires',
          permission: 'a.b.view',
          which: { late: 'due', dueWithin: { field: 'title', days: 1.5 } },
          empty: '',
        },
      ],
    },
    'lists.late.which.late names "due", which is no date or instant; did you mean "due_on"?',
    'lists.late.which.dueWithin names "title", which is no date or instant',
    'lists.late.which.dueWithin: 1.5 is no number of days',
  ],
];

describe('a description of lists', () => {
  it.each(problems)('is refused with %s', (_, change, ...messages) => {
    for (const message of messages) expect(() => define(change)).toThrow(message);
  });
});
