import { everyRecord } from '../record.ts';
import { columnsOf, isReference, nameColumn } from '../field.ts';
import { endpointsOf } from '../calls/stepCalls.ts';
import type { Resource } from '../resource.ts';
import type { GuardContext, Step, Workflow, WorkflowAction } from '../workflow.ts';
import { unknownName } from './words.ts';

type Read = (part: 'record' | 'counts' | 'sums' | 'people' | 'body', name: string) => void;

/** An object that has a value under every name, and tells which was read. */
const reading = <T>(part: Parameters<Read>[0], value: T, read: Read): Readonly<Record<string, T>> =>
  new Proxy<Record<string, T>>(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string') return undefined;
        read(part, name);
        return value;
      },
    },
  );

const person = { id: 1, name: 'Somebody' };
const step = (action: string, state: string): Step => ({
  action,
  from_state: state,
  to_state: state,
  comment: null,
  at: '2026-01-01T00:00:00.000Z',
  by: 1,
  by_name: person.name,
  round: 1,
});

/** Contexts in which everything is empty, and in which everything is filled; with and without a body. */
const contexts = (state: string, { actions }: Workflow, read: Read): GuardContext[] => {
  const context = (filled: boolean): GuardContext => ({
    state,
    me: 1,
    may: () => filled,
    people: reading('people', filled ? [person] : [], read),
    record: reading('record', filled ? 1 : null, read),
    steps: filled ? Object.keys(actions).map((action) => step(action, state)) : [],
    counts: reading('counts', filled ? 1 : 0, read),
    sums: reading('sums', filled ? '1' : '0', read),
    seenBy: filled ? [person] : [],
  });
  return [false, true].flatMap((filled) => [
    context(filled),
    { ...context(filled), body: reading('body', filled ? 1 : null, read) },
  ]);
};

type Decider = (context: GuardContext) => unknown;
const decidersOf = ({ guards = [], asks = {}, to }: WorkflowAction): [place: string, ask: Decider][] => [
  ...guards.map((guard): [string, Decider] => ['guards', guard]),
  ...Object.entries(asks).map(([name, ask]): [string, Decider] => [`asks.${name}`, ask]),
  ...(typeof to === 'string' ? [] : [['to.pick', to.pick] satisfies [string, Decider]]),
];

/** The names of a step's request: fields of the step and of its calls, and what each call has. */
const bodyOf = (resource: Resource, workflow: Workflow, { body, extra }: WorkflowAction): string[] => [
  ...Object.keys({ ...body, ...extra }),
  ...endpointsOf(resource.path, workflow).flatMap((endpoint) => [
    ...Object.keys({ ...endpoint.body, ...endpoint.extra }),
    ...(endpoint.record && 'body' in endpoint.record ? [endpoint.record.body] : []),
  ]),
  'comment',
  'version',
];

/**
 * The problems of guards that read what their context never has: such a guard would let everything pass. Each is asked in a
 * few contexts; a guard that fails there is not to blame, since no record is like them.
 */
export const guardProblems = (resource: Resource): string[] => {
  const { workflow, fields, people } = resource;
  if (!workflow) return [];
  const columns = columnsOf(fields).flatMap(([name, f]) => (isReference(f) ? [name, nameColumn(name)] : [name]));
  const known = {
    record: ['field', [...columns, ...everyRecord]],
    counts: ['count of the workflow', Object.keys(workflow.counts ?? {})],
    sums: ['sum of the workflow', Object.keys(workflow.sums ?? {})],
    people: ['role', ['creator', ...Object.keys(people)]],
  } as const;
  const problems = Object.entries(workflow.actions).flatMap(([name, action]) =>
    decidersOf(action).flatMap(([word, ask]) => {
      const found: string[] = [];
      const place = `workflow.actions.${name}.${word}`;
      const read: Read = (part, one) => {
        const [noun, names] = part === 'body' ? ['field of the step', bodyOf(resource, workflow, action)] : known[part];
        if (!names.includes(one)) found.push(unknownName(`${place}: ${part}`, one, noun, names));
      };
      for (const state of action.from)
        for (const context of contexts(state, workflow, read)) {
          try {
            ask(context);
          } catch {
            continue;
          }
        }
      return found;
    }),
  );
  const reads = (workflow.reads ?? []).filter((name) => !known.record[1].includes(name));
  return [...new Set([...reads.map((name) => unknownName('workflow.reads', name, 'field', columns)), ...problems])];
};
