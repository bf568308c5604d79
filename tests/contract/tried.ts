import type { GuardContext, Step, Workflow } from '../../src/schema/workflow.ts';
import { decide } from '../../src/workflows/decide.ts';

/** What the tables of steps say of each step beside where it leads. */
export interface Tried {
  /** `makers`: whoever made or sent the round does not take it. */
  readonly barred: string;
  /** The steps of the round whose takers do not take it. */
  readonly distinct: string;
  /** What its guards refuse with while everything is empty, and while everything is there, without a request and with one; `+` for one that lets all pass. */
  readonly guards: string;
  /** `waits`: not before the marks of its line are back. */
  readonly marks: string;
}

const me = 1;
const person = (id: number, name: string) => ({ id, name });
const took = (action: string, by: number, state: string): Step => ({
  action,
  from_state: state,
  to_state: state,
  comment: null,
  at: '2026-05-07T10:00:00.000Z',
  by,
  by_name: 'Somebody',
  round: 1,
});

/** Has a value under every name. */
const everywhere = <T>(value: T): Readonly<Record<string, T>> => new Proxy({}, { get: () => value });

/** Somebody who has the role of a step alone and every permission, in the first state from which it leads. */
const contextOf = ({ actions, states }: Workflow, name: string, more: Partial<GuardContext> = {}): GuardContext => {
  const { from: [state = ''] = [], by = [] } = actions[name] ?? {};
  const deciding = actions[name]?.from.find((one) => states[one]?.decision) ?? state;
  return {
    state: deciding,
    me,
    may: () => true,
    people: Object.fromEntries(by.map((role) => [role, [person(me, 'Me')]])),
    record: {},
    steps: [],
    counts: {},
    sums: {},
    ...more,
  };
};

const isRefused = (workflow: Workflow, name: string, context: GuardContext, words: RegExp): boolean => {
  // What guards say, and where the step leads, is another question.
  const action = workflow.actions[name];
  if (!action) return false;
  const { guards: _, never: __, along: ___, ...alone } = action;
  const to = typeof action.to === 'string' ? action.to : (action.to.oneOf[0] ?? '');
  const decision = decide({ ...workflow, actions: { ...workflow.actions, [name]: { ...alone, to } } }, name, context);
  return 'refused' in decision && words.test(decision.refused.message);
};

const guardsOf = (workflow: Workflow, name: string): string => {
  const contexts = [
    [false, null],
    [true, null],
    [true, 1],
  ].map(([filled, sent]) =>
    contextOf(workflow, name, {
      steps: filled ? Object.keys(workflow.actions).map((one) => took(one, me, '')) : [],
      people: everywhere(filled ? [person(2, 'Other')] : []),
      record: everywhere(filled ? true : null),
      counts: everywhere(filled ? 1 : 0),
      sums: everywhere(filled ? '1' : '0'),
      seenBy: filled ? [person(2, 'Other')] : [],
      outdated: filled ? ['Bolts cost more'] : [],
      body: everywhere(sent),
    }),
  );
  return (workflow.actions[name]?.guards ?? [])
    .map((guard) => [...new Set(contexts.flatMap((context) => guard(context) ?? []))].join(' / ') || '+')
    .join(' | ');
};

/** What a process does with each of these, found by trying it. */
export const triedOf = (workflow: Workflow, name: string): Tried => {
  const { actions } = workflow;
  const isMaker = contextOf(workflow, name);
  const madeByMe = { ...isMaker, people: { ...isMaker.people, creator: [person(me, 'Me')] } };
  const sent = Object.keys(actions).find((one) => actions[one]?.opensRound && one !== name);
  const sentByMe = { ...isMaker, steps: sent === undefined ? [] : [took(sent, me, isMaker.state)] };
  const isBarred = [madeByMe, sentByMe].some((context) => isRefused(workflow, name, context, /^You made or sent this/));
  const others = Object.keys(actions).filter(
    (one) =>
      one !== name &&
      isRefused(workflow, name, { ...isMaker, steps: [took(one, me, isMaker.state)] }, /^You took the step/),
  );
  const waits = isRefused(
    workflow,
    name,
    { ...isMaker, unmarked: '“Bolt” waits for its marks' },
    /waits for its marks$/,
  );
  return {
    barred: isBarred ? 'makers' : '',
    distinct: others.join(','),
    guards: guardsOf(workflow, name),
    marks: workflow.marksOf && waits ? 'waits' : '',
  };
};
