import type * as z from 'zod/mini';
import type { AnyRecord } from '../record.ts';
import type { Call } from './call.ts';
import { flag, integer, longText, oneOf, type Field, type Fields } from '../field.ts';
import { detailAnswer } from './recordAnswers.ts';
import { seenNumber } from './seenNumber.ts';
import type { Resource } from '../resource.ts';
import type { ChosenStep, StepEndpoint } from './stepEndpoints.ts';
import { inSentence } from '../words.ts';
import type { Workflow, WorkflowAction } from '../workflow.ts';

/** A call that answers the record after the step. */
type RecordCall = Call & { readonly answer: () => z.ZodMiniType<AnyRecord> };

/** A call that takes a step, and the places of the record's id, the step's name and the comment in its request. */
export interface StepCall {
  readonly call: RecordCall;
  readonly record: { readonly in: 'path' | 'body'; readonly name: string; readonly by: string | undefined };
  readonly chosen: ChosenStep;
  readonly comment: string;
  readonly endpoint: StepEndpoint;
}

/** The call that answers words of a path which name no step. */
interface UnknownStepCall {
  readonly call: Call;
  readonly param: string;
  readonly words: readonly [string, ...string[]];
  readonly message: string;
}

interface StepCalls {
  readonly known: readonly StepCall[];
  readonly unknown: readonly UnknownStepCall[];
}

/** The steps that a call may take. */
export const stepsIn = (chosen: ChosenStep): readonly string[] => {
  if (typeof chosen === 'string') return [chosen];
  if (!('body' in chosen)) return chosen;
  return [...new Set([...Object.values(chosen.words), ...(chosen.absent === undefined ? [] : [chosen.absent])])];
};

/** The words of a path that name steps; undefined if the path names no step. */
const wordsOf = ({ action }: StepEndpoint): Readonly<Record<string, ChosenStep>> | undefined =>
  typeof action === 'object' && 'path' in action ? (action.words ?? {}) : undefined;

const stepsOf = ({ action }: StepEndpoint): readonly string[] =>
  typeof action === 'object' && 'path' in action ? Object.values(action.words ?? {}).flatMap(stepsIn) : stepsIn(action);

const byName = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]));

/** The endpoints of a workflow with their words, and the usual endpoint for all other steps. */
export const endpointsOf = (path: string, { actions, endpoints = [] }: Workflow): readonly StepEndpoint[] => {
  const placed = new Set(endpoints.flatMap(stepsOf));
  const others = Object.keys(actions).filter((name) => !placed.has(name) && !actions[name]?.along);
  const open = endpoints.some(({ action }) => typeof action === 'object' && 'path' in action && !action.words);
  const usual: StepEndpoint = { path: `${path}/:id/:action`, action: { path: 'action', words: byName(others) } };
  return [
    ...endpoints.map((endpoint): StepEndpoint => {
      const { action } = endpoint;
      if (typeof action !== 'object' || !('path' in action) || action.words) return endpoint;
      return { ...endpoint, action: { ...action, words: byName(others) } };
    }),
    ...(others.length > 0 && !open ? [usual] : []),
  ];
};

const isYesOrNo = (words: Readonly<Record<string, string>>): boolean =>
  Object.keys(words).every((word) => word === 'true' || word === 'false');

/** The field of the body that chooses the step. */
const choiceFields = (chosen: ChosenStep): Fields => {
  if (typeof chosen === 'string' || !('body' in chosen)) return {};
  const { body, words, absent } = chosen;
  const required = absent === undefined;
  const [first = '', ...rest] = Object.keys(words);
  return { [body]: isYesOrNo(words) ? flag({ required }) : oneOf([first, ...rest], { required }) };
};

const commentField = ({ comment }: Pick<WorkflowAction, 'comment'>) =>
  longText({ label: 'Comment', max: 2000, ...(comment === 'required' ? { required: 'Say why' } : {}) });

const leftOut = (f: Field): Field => ({ ...f, required: false });
/** The request decides which step is taken: a field that one step needs can be absent for another. */
const optional = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, leftOut(f)]));

/**
 * The fields that people enter for a step: those of the endpoint and of the step, then the comment under the call's
 * name.
 */
export const enteredForStep = (
  workflow: Workflow,
  name: string,
  { endpoint, comment }: Omit<StepCall, 'call'>,
): Fields => {
  const action = workflow.actions[name];
  return {
    ...endpoint.body,
    ...endpoint.extra,
    ...action?.body,
    ...action?.extra,
    [comment]: commentField(action ?? { comment: 'optional' }),
  };
};

const bodyOf = (workflow: Workflow, step: Omit<StepCall, 'call'>): Fields => {
  const names = stepsIn(step.chosen);
  const entered = names.map((name) => enteredForStep(workflow, name, step));
  const { record } = step;
  return {
    ...(record.in === 'body' ? { [record.name]: integer({ min: 1, required: true }) } : {}),
    ...choiceFields(step.chosen),
    ...(entered.length === 1 ? entered : entered.map(optional)).reduce((all, one) => ({ ...all, ...one }), {}),
    version: integer({ min: 1 }),
    ...(workflow.restsOn ? { seen: seenNumber() } : {}),
  };
};

const recordIn = ({ record }: StepEndpoint): StepCall['record'] => {
  if (record && 'body' in record) return { in: 'body', name: record.body, by: record.by };
  return { in: 'path', name: record?.path ?? 'id', by: record?.by };
};

const stepCall = (
  resource: Resource,
  workflow: Workflow,
  endpoint: StepEndpoint,
  { path, chosen }: { readonly path: string; readonly chosen: ChosenStep },
) => {
  const { method = 'PUT', comment = 'comment', permission, success, failure } = endpoint;
  const step = { record: recordIn(endpoint), chosen, comment, endpoint };
  const [name = '', ...others] = stepsIn(chosen);
  const first = workflow.actions[name];
  const labels = [name, ...others].map((one) => workflow.actions[one]?.label ?? one);
  const texts = {
    success: success ?? (others.length ? undefined : first?.success),
    failure: failure ?? first?.failure,
  };
  const call: RecordCall = {
    method,
    path,
    scope: 'branch',
    summary: `${labels.join(', ')}: ${others.length ? 'steps' : 'a step'} of the ${inSentence(resource.title)}'s workflow`,
    permission: permission ?? first?.permission ?? null,
    body: bodyOf(workflow, step),
    answer: () => detailAnswer(resource),
    ...(texts.success === undefined ? {} : { success: texts.success }),
    ...(texts.failure === undefined ? {} : { failure: texts.failure }),
  };
  return { ...step, call };
};

const unknownCall = (resource: Resource, endpoint: StepEndpoint): UnknownStepCall[] => {
  const { action, method = 'PUT', path, unknown: message = 'Invalid action type' } = endpoint;
  const [first, ...rest] = Object.keys(wordsOf(endpoint) ?? {});
  if (typeof action !== 'object' || !('path' in action) || first === undefined) return [];
  const call: Call = {
    method,
    path,
    scope: 'branch',
    summary: `Any other step of the ${inSentence(resource.title)}'s workflow: there is none`,
    permission: `${resource.permissions}.view`,
    params: { [action.path]: oneOf([first, ...rest], { required: true, invalid: message }) },
    answer: () => detailAnswer(resource),
    failure: 'Action failed',
  };
  return [{ call, param: action.path, words: [first, ...rest], message }];
};

const derive = (resource: Resource): StepCalls => {
  const { workflow, path } = resource;
  const endpoints = workflow ? endpointsOf(path, workflow) : [];
  const known = endpoints.flatMap((endpoint) => {
    const { action, path: at } = endpoint;
    if (!workflow) return [];
    if (typeof action !== 'object' || !('path' in action))
      return [stepCall(resource, workflow, endpoint, { path: at, chosen: action })];
    return Object.entries(action.words ?? {}).map(([word, chosen]) =>
      stepCall(resource, workflow, endpoint, { path: at.replace(`:${action.path}`, word), chosen }),
    );
  });
  return { known, unknown: endpoints.flatMap((endpoint) => unknownCall(resource, endpoint)) };
};

const derived = new WeakMap<Resource, StepCalls>();

/** The calls that take steps of a resource's workflow; empty without a workflow. */
export const stepCallsOf = (resource: Resource): StepCalls => {
  const calls = derived.get(resource) ?? derive(resource);
  derived.set(resource, calls);
  return calls;
};

/** The call that takes a step. @throws Error for an unknown step */
export const stepCallOf = (resource: Resource, name: string): StepCall => {
  const found = stepCallsOf(resource).known.find(({ chosen }) => stepsIn(chosen).includes(name));
  if (!found) throw new Error(`${resource.name} has no step ${name}`);
  return found;
};

/** The field of the body that chooses this step. */
const choiceOf = (chosen: ChosenStep, name: string): Readonly<Record<string, unknown>> => {
  if (typeof chosen === 'string' || !('body' in chosen)) return {};
  const word = Object.keys(chosen.words).find((one) => chosen.words[one] === name);
  if (word === undefined) return {};
  return { [chosen.body]: isYesOrNo(chosen.words) ? word === 'true' : word };
};

/** The request that takes a step of a record: parameters of the path, and the body without the entered fields. */
export const stepRequest = (
  resource: Resource,
  name: string,
  record: { readonly id: number; readonly [field: string]: unknown },
): {
  readonly call: RecordCall;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
} => {
  const { call, record: at, chosen } = stepCallOf(resource, name);
  const id = { [at.name]: at.by === undefined ? record.id : record[at.by] };
  return {
    call,
    params: at.in === 'path' ? id : {},
    body: { ...choiceOf(chosen, name), ...(at.in === 'body' ? id : {}) },
  };
};
