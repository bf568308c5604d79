import { describe, expect, it } from 'vitest';
import { defineWorkflow } from '../../workflows/define.ts';
import { call, list } from '../calls/call.ts';
import { commentCalls } from '../calls/commentCalls.ts';
import { date, rows, reference, text, type Fields } from '../field.ts';
import { defineResource } from './defineResource.ts';
import type { Resource, ResourceConfig } from '../resource.ts';
import { stateOf } from '../state.ts';
import type { Workflow } from '../workflow.ts';
import { checkTogether, permissionsOf } from './together.ts';

const extend = (permission: string, more: object = {}) =>
  call({ method: 'POST', path: '/api/hires/:id/extend', summary: 'Longer', permission, ...more });
const workflow = (permission: string, managedBy?: string) =>
  defineWorkflow({
    name: 'hire',
    field: 'status',
    initial: 'DRAFT',
    states: {
      DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'creator' }] },
      SENT: { label: 'Sent', tone: 'good', waits: [] },
    },
    actions: {
      send: {
        label: 'Send',
        success: 'Sent',
        failure: 'Failed',
        from: ['DRAFT'],
        to: 'SENT',
        by: ['creator'],
        permission,
        comment: 'optional',
      },
    },
    path: ['DRAFT', 'SENT'],
    ...(managedBy === undefined ? {} : { managedBy }),
  });

const hires = (
  change: Partial<ResourceConfig<Fields>> = {},
  process: Workflow = workflow('plant.hire.update'),
): Resource =>
  defineResource<Fields>({
    name: 'hires',
    represent: 'name',
    permissions: 'plant.hire',
    fields: { name: text({ required: true }), status: stateOf(process) },
    workflow: process,
    calls: { list: list('/api/hires') },
    list: { columns: ['name'] },
    ...change,
  });
const own = 'there are: plant.hire.view, plant.hire.create, plant.hire.update, plant.hire.delete';
const told = 'a new one stands in the actions of its resource';

describe('a permission', () => {
  it.each<[string, () => unknown, string]>([
    [
      'of a call that is misspelt',
      () => hires({ endpoints: { extend: extend('plant.hire.updaet') } }),
      `hires: the permission of POST /api/hires/:id/extend names "plant.hire.updaet", which is no permission; did you mean "plant.hire.update"? (${own}; ${told})`,
    ],
    [
      'of a step that nobody declared',
      () => hires({}, workflow('plant.hire.send')),
      `hires: workflow.actions.send.permission names "plant.hire.send", which is no permission (${own}; ${told})`,
    ],
    [
      'of those who stand in for owners',
      () => hires({}, workflow('plant.hire.update', 'plant.hire.mange')),
      'hires: workflow.managedBy names "plant.hire.mange", which is no permission',
    ],
    [
      'of a list',
      () =>
        hires({
          lists: [
            { name: 'all', title: 'All', path: '/api/hires', permission: 'plant.hire.veiw', which: {}, empty: '' },
          ],
        }),
      'hires: lists.all.permission names "plant.hire.veiw", which is no permission; did you mean "plant.hire.view"?',
    ],
    [
      'that is there anyhow',
      () => hires({ actions: ['view'] }),
      'hires: actions: plant.hire.view is there without being said',
    ],
    [
      'that is no word',
      () => hires({ actions: ['Send!'] }),
      'hires: actions: "plant.hire.Send!" is not module.sub_module.action',
    ],
  ])('%s is refused where it is described', (_, define, message) => {
    expect(define).toThrow(message);
  });

  it('is declared by an action of the resource', () => {
    const sent = hires({ actions: ['send'] }, workflow('plant.hire.send'));
    expect(() => checkTogether([sent])).not.toThrow();
    expect(permissionsOf([sent])).toContain('plant.hire.send');
  });

  it('to comment is there where there are comments', () => {
    const comments = [{ calls: commentCalls({ path: '/api/hires/:id/comments', permissions: 'plant.hire' }) }];
    expect(permissionsOf([hires({ comments })])).toContain('plant.hire.comment');
  });

  it('of work that is waited for is one that there is', () => {
    const waiting = (permission: string) => {
      const sent = workflow('plant.hire.update');
      const work = { count: 'rows', permission, text: (many: number) => `Verify ${many}` };
      const states = {
        ...sent.states,
        SENT: { label: 'Sent', tone: 'good' as const, waits: [{ role: 'creator', work }] },
      };
      return hires({}, defineWorkflow({ ...sent, restsOn: [], states, counts: { rows: 'computed' } }));
    };
    expect(() => checkTogether([waiting('plant.hire.view')])).not.toThrow();
    expect(() => checkTogether([waiting('plant.hire.veiw')])).toThrow(
      'hires: workflow.states.SENT.waits.work names "plant.hire.veiw", which is no permission; did you mean "plant.hire.view"?',
    );
  });

  it('of another sub-module is one that its resource declares', () => {
    const other = hires({ endpoints: { extend: extend('depot.crane.updaet') } });
    expect(() => checkTogether([other])).toThrow(
      `hires: the permission of POST /api/hires/:id/extend names "depot.crane.updaet", which is no permission (${told})`,
    );
    const declared = hires({ actions: ['plant.machine.move'], endpoints: { extend: extend('plant.machine.mvoe') } });
    expect(() => checkTogether([declared])).toThrow(
      'did you mean "plant.machine.move"? (there are: plant.machine.move;',
    );
    expect(() => checkTogether([declared])).toThrow(
      'hires: actions: no call, step or list asks for plant.machine.move; name it there, or leave it out',
    );
    expect(() =>
      checkTogether([hires({ actions: ['plant.machine.move'], endpoints: { extend: extend('plant.machine.move') } })]),
    ).not.toThrow();
  });
});

describe('descriptions together', () => {
  it('are refused with two calls at one address, which names both resources', () => {
    const loans = defineResource<Fields>({
      name: 'loans',
      represent: 'name',
      permissions: 'plant.loan',
      fields: { name: text({ required: true }) },
      calls: { list: list('/api/loans') },
      endpoints: {
        more: call({ method: 'PUT', path: '/api/hires/:hireId', summary: 'x', permission: 'plant.loan.update' }),
      },
      list: { columns: ['name'] },
    });
    expect(() => checkTogether([hires(), loans])).toThrow(
      'loans: PUT /api/hires/:hireId is a call of hires already; give one of them another path',
    );
  });

  it('are refused with an input for parts that are listed below a parent of which the page does not speak', () => {
    const parent = hires();
    const hireRows = (path?: string) =>
      defineResource<Fields>({
        name: 'hire_rows',
        represent: 'name',
        partOf: { parent, by: 'hire_id' },
        fields: { hire_id: reference('hires', { required: true }), name: text({ required: true }) },
        ...(path === undefined ? {} : { path, calls: { list: list(path) } }),
        list: { columns: ['name'] },
      });
    const body = { row_id: reference('hire_rows'), on: date() };
    const why =
      'hire_rows are listed below their hires alone (/api/hires/:hire_id/hire_rows needs hire_id), and nothing on the page ' +
      'says which; ask for them in a form or dialog of hires or of its parts, or give hire_rows a path without :hire_id';
    // A dialog about the parent, and its steps, know the parent.
    const dialog = { extend: extend('plant.hire.update', { body, button: { label: 'Extend', on: 'record' } }) };
    const { send } = workflow('plant.hire.update').actions;
    const step = defineWorkflow({ ...workflow('plant.hire.update'), actions: { send: { ...send, extra: body } } });
    expect(() => checkTogether([hires({ endpoints: dialog }, step), hireRows()])).not.toThrow();
    // The head of the list of all parents does not.
    const all = {
      extend: extend('plant.hire.update', { path: '/api/hires/extend', body, button: { label: 'Extend', on: 'list' } }),
    };
    expect(() => checkTogether([hires({ endpoints: all }), hireRows()])).toThrow(
      `hires: endpoints.extend.body.row_id: ${why}`,
    );
    expect(() => checkTogether([hires({ endpoints: all }), hireRows('/api/hire-rows')])).not.toThrow();
    const badges = (fields: Fields, filters: string[] = []) =>
      defineResource<Fields>({
        name: 'badges',
        represent: 'name',
        permissions: 'plant.badge',
        fields: { name: text({ required: true }), ...fields },
        list: { columns: ['name'], filters },
      });
    const named = reference('hire_rows');
    expect(() => checkTogether([parent, hireRows(), badges({ row_id: named })])).toThrow(
      `badges: fields.row_id: ${why}`,
    );
    const inLines = rows({ row_id: named }, { represent: 'row_id' });
    expect(() => checkTogether([parent, hireRows(), badges({ uses: inLines })])).toThrow(
      `badges: fields.uses.row_id: ${why}`,
    );
    const shown = reference('hire_rows', { readOnly: true });
    expect(() => checkTogether([parent, hireRows(), badges({ row_id: shown })])).not.toThrow();
    expect(() => checkTogether([parent, hireRows(), badges({ row_id: shown }, ['row_id'])])).toThrow(
      `badges: list.filters.row_id: ${why}`,
    );
    const first = reference('hire_rows', { required: true });
    expect(() => checkTogether([hires({ fields: { ...hires().fields, first_row_id: first } }), hireRows()])).toThrow(
      'hires: fields.first_row_id: a new hire has no hire rows to choose from; do not require it',
    );
  });
});
