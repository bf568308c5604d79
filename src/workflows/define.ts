import { paramsOf } from '../schema/calls/call.ts';
import { stepsIn } from '../schema/calls/stepCalls.ts';
import type { ChosenStep, StepEndpoint } from '../schema/calls/stepEndpoints.ts';
import {
  targetsOf,
  type NamedCounts,
  type NamedSums,
  type Workflow,
  type WorkflowAction,
  type WorkflowConfig,
  type WorkflowState,
} from '../schema/workflow.ts';
import { decides, decidingSteps } from './distinct.ts';

const reached = ({ initial, actions }: Workflow): Set<string> => {
  const found = new Set([initial]);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const action of Object.values(actions))
      if (action.from.some((state) => found.has(state))) for (const state of targetsOf(action)) found.add(state);
  }
  return found;
};

type Broken = (why: string) => Error;

const listed = (words: readonly string[]): string => (words.length ? words.join(', ') : 'none');

const checkStates = ({ states, actions, initial, path, pipeline }: Workflow, broken: Broken): void => {
  const known = (state: string, where: string) => {
    if (!Object.hasOwn(states, state))
      throw broken(`${where} names no state: ${state}; the states are ${listed(Object.keys(states))}`);
  };
  known(initial, 'the start');
  for (const state of path) known(state, 'the path');
  for (const state of pipeline?.stages ?? []) known(state, 'the pipeline');
  for (const [name, action] of Object.entries(actions)) {
    const targets = targetsOf(action);
    for (const state of [...action.from, ...targets]) known(state, name);
    if (targets.length === 0) throw broken(`${name} leads nowhere; name the states that it can lead to in oneOf`);
  }
};

const permissionPattern = /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/;
const checkPermission = (permission: string | undefined, where: string, broken: Broken): void => {
  if (permission !== undefined && !permissionPattern.test(permission))
    throw broken(`the permission of ${where} is "${permission}", not module.sub_module.action`);
};

const checkActions = (workflow: Workflow, broken: Broken): void => {
  const { actions, managedBy, marksOf } = workflow;
  checkPermission(managedBy, 'managedBy', broken);
  for (const [name, action] of Object.entries(actions)) {
    const { from, by, byMaker, permission, bulk, comment, body, extra, asks, withoutMarks } = action;
    if (withoutMarks !== undefined && !marksOf)
      throw broken(`${name} says why it is taken without marks, but the process waits for none; say marksOf`);
    if (by.length === 0) throw broken(`nobody can ${name}`);
    if (from.length === 0) throw broken(`${name} can be done nowhere`);
    if (byMaker !== undefined && !decides(workflow, name))
      throw broken(`${name} says why whoever made the round may take it, but decides nothing`);
    checkPermission(permission, name, broken);
    const stray = Object.keys(asks ?? {}).find((field) => field !== 'comment' && !Object.hasOwn(extra ?? {}, field));
    if (stray !== undefined)
      throw broken(
        `${name} asks for ${stray}, which its extra has not; the fields are ${listed(Object.keys(extra ?? {}))}`,
      );
    if (bulk && (comment === 'required' || body || extra))
      throw broken(`${name} is taken of several records at once, so it can take no fields and require no comment`);
  }
};

const checkNext = ({ states, actions }: Workflow, broken: Broken): void => {
  for (const [state, { next }] of Object.entries(states))
    for (const step of next?.steps ?? [])
      if (!actions[step]?.from.includes(state)) throw broken(`${state} goes on by ${step}, which cannot be done there`);
  for (const [name, { each, extra }] of Object.entries(actions))
    if (each && extra?.[each.field]?.kind !== 'one_of')
      throw broken(`${name} has a button for each ${each.field}, which is no choice of its extra`);
};

const checkWaits = ({ states, actions, counts = {} }: Workflow, broken: Broken): void => {
  for (const [state, { waits, decision }] of Object.entries(states)) {
    for (const { role, until, work } of waits) {
      if (work) {
        checkPermission(work.permission, `what ${state} waits for`, broken);
        if (!Object.hasOwn(counts, work.count))
          throw broken(
            `${state} waits while ${work.count}, which is not counted; the counts are ${listed(Object.keys(counts))}`,
          );
        continue;
      }
      const there = Object.entries(actions).filter(([, { from, along }]) => !along && from.includes(state));
      const awaited = until === undefined ? there : there.filter(([action]) => action === until);
      if (until !== undefined && awaited.length === 0)
        throw broken(`${state} waits for ${until}, which cannot be done there`);
      if (!awaited.some(([, { by }]) => by.includes(role)))
        throw broken(
          `${state} waits for the ${role}, who can do nothing there; steps from it are taken by ${listed([...new Set(awaited.flatMap(([, { by }]) => by))])}`,
        );
    }
    if (decision && waits.length === 0) throw broken(`${state} is a decision, but waits for nobody`);
  }
};

const chosenIn = ({ action }: StepEndpoint, steps: readonly string[]): readonly ChosenStep[] => {
  if (typeof action !== 'object' || !('path' in action)) return [action];
  return Object.values(action.words ?? Object.fromEntries(steps.map((step) => [step, step])));
};

/** What a decision rests on is said where somebody decides or verifies, and nowhere else (rule 125). */
const checkRestsOn = (workflow: Workflow, broken: Broken): void => {
  const { states, restsOn, withoutSeen } = workflow;
  const isDecided =
    decidingSteps(workflow).length > 0 || Object.values(states).some(({ waits }) => waits.some(({ work }) => work));
  if (isDecided && !restsOn)
    throw broken('somebody decides in it, and it does not say on what; say restsOn, [] for the record alone');
  if (!isDecided && (restsOn || withoutSeen !== undefined))
    throw broken('it says what decisions rest on, but nobody decides in it');
};

/** The names of the body of a call; two must not be the same. */
const bodyNames = (endpoint: StepEndpoint, chosen: ChosenStep, { actions, restsOn }: Workflow): string[] => [
  ...(endpoint.record && 'body' in endpoint.record ? [endpoint.record.body] : []),
  ...(typeof chosen === 'object' && 'body' in chosen ? [chosen.body] : []),
  endpoint.comment ?? 'comment',
  'version',
  ...(restsOn ? ['seen'] : []),
  ...new Set(
    [endpoint, ...stepsIn(chosen).map((step) => actions[step])].flatMap((taking) => [
      ...Object.keys(taking?.body ?? {}),
      ...Object.keys(taking?.extra ?? {}),
    ]),
  ),
];

const checkEndpoint = (workflow: Workflow, endpoint: StepEndpoint, broken: Broken): void => {
  const { actions } = workflow;
  const { path, record, action, permission } = endpoint;
  const params = paramsOf(path);
  const wanted = [
    ...(record && 'body' in record ? [] : [record?.path ?? 'id']),
    ...(typeof action === 'object' && 'path' in action ? [action.path] : []),
  ];
  for (const param of wanted)
    if (!params.includes(param))
      throw broken(`the endpoint ${path} has no :${param}; the parameters of the path are ${listed(params)}`);
  checkPermission(permission, path, broken);
  for (const chosen of chosenIn(endpoint, Object.keys(actions))) {
    for (const step of stepsIn(chosen)) {
      if (!Object.hasOwn(actions, step))
        throw broken(`the endpoint ${path} names no step: ${step}; the steps are ${listed(Object.keys(actions))}`);
      if (actions[step]?.along)
        throw broken(`the endpoint ${path} names ${step}, which is taken along with a step of another record alone`);
    }
    const permissions = new Set(stepsIn(chosen).map((step) => actions[step]?.permission));
    if (permissions.size > 1 && permission === undefined)
      throw broken(`the steps of ${path} ask for different permissions; say with permission which the call asks for`);
    const names = bodyNames(endpoint, chosen, workflow);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw broken(`${twice} stands twice in the body of ${path}`);
  }
};

/** A process with the names of its states and steps. */
export type Defined<State extends string, Action extends string> = Omit<Workflow, 'states' | 'actions'> & {
  readonly states: Readonly<Record<State, WorkflowState>>;
  readonly actions: Readonly<Record<Action, WorkflowAction>>;
};

/**
 * Defines a process and checks it: every state is reachable, every step starts and ends at a known state and has a
 * role, every awaited role can take a step in its state, and every endpoint names known steps.
 * @throws Error with the mistake and its correction
 */
export const defineWorkflow = <
  const State extends string,
  const Action extends string,
  const C extends NamedCounts = Readonly<Record<string, never>>,
  const S extends NamedSums = Readonly<Record<string, never>>,
  const R extends readonly string[] = readonly [],
>(
  config: WorkflowConfig<State, Action, C, S, R>,
): Defined<State, Action> => {
  const described: unknown = config;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a guard of the named counts gets them: they are read by the same names
  const workflow = described as Defined<State, Action>;
  const { name, states, endpoints }: Workflow = workflow;
  const broken: Broken = (why) => new Error(`The workflow ${name}: ${why}`);
  checkStates(workflow, broken);
  checkActions(workflow, broken);
  const found = reached(workflow);
  for (const state of Object.keys(states))
    if (!found.has(state)) throw broken(`${state} is never reached; let a step lead to it, or leave it out`);
  checkWaits(workflow, broken);
  checkNext(workflow, broken);
  for (const endpoint of endpoints ?? []) checkEndpoint(workflow, endpoint, broken);
  checkRestsOn(workflow, broken);
  return workflow;
};
