import { describe, expect, it } from 'vitest';
import { defineResource } from '../schema/define/defineResource.ts';
import { date, rows, money, reference, text, type Fields } from '../schema/field.ts';
import { stateOf } from '../schema/state.ts';
import type { GuardContext, NamedCounts, NamedSums, StepGuard, Workflow } from '../schema/workflow.ts';
import { defineWorkflow } from './define.ts';

const states = {
  DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'creator' }] },
  SENT: { label: 'Sent', tone: 'good', waits: [] },
} as const;
const send = {
  label: 'Send',
  success: 'Sent',
  failure: 'Failed',
  from: ['DRAFT'],
  to: 'SENT',
  by: ['creator'],
  permission: 'test.hire.update',
  comment: 'optional',
  body: { due_on: date() },
} as const;
/** A process whose record has a title, items with prices, and an owner. */
const bare = { name: 'hire', field: 'status', initial: 'DRAFT', states, path: ['DRAFT', 'SENT'] } as const;
const named = {
  counts: { items: { of: 'items' } },
  sums: { total: { of: 'items', field: 'price' } },
  reads: ['title'],
} as const;
const always: StepGuard = ({ me }) => (me === 0 ? 'Nobody' : undefined);

describe('what a guard sees', () => {
  it('has the names of its own process by its type', () => {
    defineWorkflow({
      ...bare,
      ...named,
      actions: {
        send: {
          ...send,
          guards: [
            always,
            ({ counts }) => (counts.items === 0 ? 'Add an item first' : undefined),
            ({ sums, record }) => (sums.total === '0' || record.title === '' ? 'It is empty' : undefined),
            // @ts-expect-error -- there is no such count
            ({ counts }) => (counts.itms === 0 ? 'Add an item first' : undefined),
            // @ts-expect-error -- there is no such sum
            ({ sums }) => (sums.totl === '0' ? 'It is empty' : undefined),
            // @ts-expect-error -- the process does not read it
            ({ record }) => (record.titel === '' ? 'It is empty' : undefined),
          ],
        },
      },
    });
    // A process that names none has none.
    defineWorkflow({
      ...bare,
      // @ts-expect-error -- it counts nothing
      actions: { send: { ...send, guards: [({ counts }) => (counts['items'] ? 'Full' : undefined)] } },
    });
    // A guard that is written elsewhere says what it needs, and the process must have that.
    const full: StepGuard<GuardContext<'items'>> = ({ counts }) => (counts.items > 9 ? 'Full' : undefined);
    const workflow = defineWorkflow({ ...bare, ...named, actions: { send: { ...send, guards: [full] } } });
    defineWorkflow({
      ...bare,
      counts: { parts: { of: 'items' } },
      // @ts-expect-error -- it counts parts
      actions: { send: { ...send, guards: [full] } },
    });
    expect(Object.keys(workflow.states)).toEqual(['DRAFT', 'SENT']);
  });

  const hires = (workflow: Workflow) =>
    defineResource<Fields>({
      name: 'hires',
      represent: 'title',
      permissions: 'test.hire',
      fields: {
        title: text({ required: true }),
        owner_id: reference('users'),
        due_on: date({ readOnly: true }),
        status: stateOf(workflow),
        items: rows({ price: money() }, { represent: 'price' }),
      },
      people: { owner: 'owner_id' },
      workflow,
      list: { columns: ['title'] },
    });
  const name = (word: string): string => word;
  const loose = (guard: (context: GuardContext<string, string, string>) => unknown): Workflow =>
    defineWorkflow<string, string, NamedCounts, NamedSums, readonly string[]>({
      ...bare,
      ...named,
      actions: { send: { ...send, guards: [(context: GuardContext) => (guard(context) ? 'No' : undefined)] } },
    });

  it.each<[string, (context: GuardContext<string, string, string>) => unknown, string]>([
    [
      'a count',
      ({ counts }) => counts[name('itms')] === 0,
      'counts names "itms", which is no count of the workflow; did you mean "items"?',
    ],
    [
      'a sum',
      ({ sums }) => sums[name('totl')],
      'sums names "totl", which is no sum of the workflow; did you mean "total"?',
    ],
    [
      'a field',
      ({ record }) => record[name('titel')],
      'record names "titel", which is no field; did you mean "title"?',
    ],
    ['a role', ({ people }) => people['ownr'], 'people names "ownr", which is no role; did you mean "owner"?'],
    [
      'a field of the request',
      ({ body }) => body?.['due'],
      'body names "due", which is no field of the step; did you mean "due_on"?',
    ],
    [
      'what is read of a full record alone',
      ({ counts }) => counts['items'] && counts[name('itms')],
      'counts names "itms"',
    ],
  ])('is checked where it is described, for types do not reach everywhere: %s', (_, guard, message) => {
    expect(() => hires(loose(guard))).toThrow(`hires: workflow.actions.send.guards: ${message}`);
  });

  it('may be anything that the record, its people and the request have', () => {
    expect(() =>
      hires(
        loose(
          ({ counts, sums, record, people, body }) =>
            [
              counts['items'],
              sums['total'],
              record['owner_name'],
              record['created_by'],
              people['creator']?.[0]?.id,
              body?.['due_on'],
              body?.['comment'],
            ].length === 0,
        ),
      ),
    ).not.toThrow();
    expect(() => hires({ ...loose(() => false), reads: ['titel'] })).toThrow(
      'hires: workflow.reads names "titel", which is no field; did you mean "title"?',
    );
  });
});
