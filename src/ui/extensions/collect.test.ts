import { describe, expect, it } from 'vitest';
import { boms } from '../../resources/masters/boms.ts';
import { clients } from '../../resources/masters/clients.ts';
import { followUps } from '../../resources/sales/followUps.ts';
import { collectExtensions } from './collect.ts';
import { extendApp, extendScreens, type CustomPage } from './extension.ts';

const Nothing = () => null;
const tab = (value: string) => ({ value, label: value, Tab: Nothing });
const page = (path: string): CustomPage => ({
  path,
  title: 'A page',
  menu: 'Enquiries',
  icon: 'List',
  permissions: ['test.page.view'],
  Page: Nothing,
});
const lineDetails = { components: { appliesTo: () => true, Part: Nothing } };

describe('the extensions of the browser', () => {
  it('are found by resource, those of several modules in the order in which they are collected', () => {
    const found = collectExtensions([
      extendScreens(boms, { tabs: [tab('tree')], actions: [{ key: 'print', Action: Nothing }], lineDetails }),
      extendScreens(clients, { notes: [{ key: 'late', Note: Nothing }] }),
      extendScreens(boms, { tabs: [tab('plans')] }),
    ]);
    expect(found.of(boms).tabs.map(({ value }) => value)).toEqual(['tree', 'plans']);
    expect(found.of(boms).actions.map(({ key }) => key)).toEqual(['print']);
    expect(found.of(boms).notes).toEqual([]);
    expect(found.of(boms).lineDetails['components']?.Part).toBe(Nothing);
    expect(found.of(clients)).toMatchObject({ tabs: [], notes: [{ key: 'late' }], page: undefined });
    expect(found.of(followUps)).toEqual({
      tabs: [],
      actions: [],
      notes: [],
      asides: [],
      chosen: [],
      lineDetails: {},
      steps: {},
      calls: {},
      proposes: expect.any(Function),
      page: undefined,
    });
  });

  it('have their pages in one list, those that stand for the screens of a resource among them', () => {
    const found = collectExtensions([
      extendApp({ pages: [page('/inbox')], home: Nothing, bar: [{ key: 'bell', Part: Nothing }] }),
      extendScreens(followUps, { page: page('/my-follow-ups'), pages: [page('/calendar')] }),
    ]);
    expect(found.pages.map(({ path }) => path)).toEqual(['/inbox', '/my-follow-ups', '/calendar']);
    expect(found.of(followUps).page?.path).toBe('/my-follow-ups');
    expect(found.home).toBe(Nothing);
    expect(found.bar.map(({ key }) => key)).toEqual(['bell']);
  });

  it.each([
    [
      'boms: the tab tree is registered twice: give one of them another name',
      [extendScreens(boms, { tabs: [tab('tree')] }), extendScreens(boms, { tabs: [tab('tree')] })],
    ],
    [
      'boms: the tab history is registered twice: give one of them another name',
      [extendScreens(boms, { tabs: [tab('history')] })],
    ],
    [
      'boms: the action print is registered twice: give one of them another name',
      [1, 2].map(() => extendScreens(boms, { actions: [{ key: 'print', Action: Nothing }] })),
    ],
    [
      'boms: the note late is registered twice: give one of them another name',
      [1, 2].map(() => extendScreens(boms, { notes: [{ key: 'late', Note: Nothing }] })),
    ],
    [
      'boms: the part beneath the lines of components is registered twice: give one of them another name',
      [1, 2].map(() => extendScreens(boms, { lineDetails })),
    ],
    [
      'boms: two pages stand for its screens, /a and /b',
      [extendScreens(boms, { page: page('/a') }), extendScreens(boms, { page: page('/b') })],
    ],
    [
      'The page /inbox is registered twice: give one of them another name',
      [extendApp({ pages: [page('/inbox')] }), extendScreens(boms, { pages: [page('/inbox')] })],
    ],
    [
      'The part of the bar bell is registered twice: give one of them another name',
      [1, 2].map(() => extendApp({ bar: [{ key: 'bell', Part: Nothing }] })),
    ],
    [
      'boms: two questions are asked before it is saved: leave one of them out',
      [1, 2].map(() => extendScreens(boms, { beforeSave: { isAbout: () => true, Ask: Nothing } })),
    ],
    ['The start page is registered twice', [1, 2].map(() => extendApp({ home: Nothing }))],
  ])('refuse a second registration: %s', (message, extensions) => {
    expect(() => collectExtensions(extensions)).toThrow(new Error(message));
  });

  it('name the same thing on two resources without a clash', () => {
    const found = collectExtensions([
      extendScreens(boms, { tabs: [tab('tree')] }),
      extendScreens(clients, { tabs: [tab('tree')] }),
    ]);
    expect([boms, clients].map((r) => found.of(r).tabs.length)).toEqual([1, 1]);
  });
});
