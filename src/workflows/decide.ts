import type {
  GuardContext,
  OfferedStep,
  NamedPerson,
  Role,
  Wait,
  Workflow,
  WorkflowAction,
} from '../schema/workflow.ts';

/** Why a step is not to be taken: by whom, or from where, or what stands in its way. */
export interface Refusal {
  readonly kind: 'unknown' | 'permission' | 'role' | 'state' | 'guard';
  readonly message: string;
}
export type Decision = { readonly to: string } | { readonly refused: Refusal };

const listed = (words: readonly string[], last: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

const namesOf = (people: readonly NamedPerson[]): string => listed([...new Set(people.map((p) => p.name))], 'or');

const peopleIn = (roles: readonly Role[], { people }: GuardContext): NamedPerson[] =>
  roles.flatMap((role) => people[role] ?? []);

const took = ({ steps }: GuardContext, action: string, id: number): boolean =>
  steps.some((s) => s.action === action && s.by === id);

/** Of those whom it waits for, who is still to act: all, or those who have not taken the step in this round, and may. */
const outstanding = ({ actions }: Workflow, { role, until }: Wait, facts: GuardContext): NamedPerson[] => {
  const people = facts.people[role] ?? [];
  if (until === undefined) return [...people];
  const bar = actions[until]?.barred?.by;
  return people.filter(({ id }) => !took(facts, until, id) && !(bar !== undefined && took(facts, bar, id)));
};

/** Who holds the record now: the first of those it waits for of whom somebody is still to act. */
export const heldBy = (
  workflow: Workflow,
  facts: GuardContext,
): { role: Role; people: readonly NamedPerson[] } | null => {
  for (const wait of workflow.states[facts.state]?.waits ?? []) {
    const people = outstanding(workflow, wait, facts);
    if (people.length) return { role: wait.role, people };
  }
  return null;
};

/** Those before the role in the same state who are still to act: it waits for them. */
const before = (workflow: Workflow, action: string, facts: GuardContext): NamedPerson[] => {
  const waits = workflow.states[facts.state]?.waits ?? [];
  const own = waits.findIndex(({ until }) => until === action);
  return waits.slice(0, Math.max(own, 0)).flatMap((wait) => outstanding(workflow, wait, facts));
};

/** Whether somebody manages the process, and so stands in for the owner of any record. */
const standsIn = ({ managedBy }: Workflow, roles: readonly Role[], { may }: GuardContext): boolean =>
  managedBy !== undefined && roles.includes('owner') && may(managedBy);

const plays = (workflow: Workflow, roles: readonly Role[], facts: GuardContext): boolean =>
  peopleIn(roles, facts).some((p) => p.id === facts.me) || standsIn(workflow, roles, facts);

const roleRefusal = ({ by }: WorkflowAction, facts: GuardContext): string => {
  const names = namesOf(peopleIn(by, facts));
  return `Only the ${listed(by, 'or')} can do this${names ? `: ${names}` : ''}`;
};

/** What people read for the state. */
export const stateLabel = ({ states }: Workflow, { state }: GuardContext): string => states[state]?.label ?? state;

const stateRefusal = (workflow: Workflow, action: WorkflowAction, facts: GuardContext): string => {
  const last = facts.steps.at(-1);
  const state = stateLabel(workflow, facts);
  const since = last ? `, by ${last.by_name} at ${last.at}` : '';
  return `It is “${state}” now${since}: “${action.label}” is not possible any more`;
};

/** @throws Error where what chooses among the possible states chooses another */
const targetOf = (action: WorkflowAction, context: GuardContext): string => {
  const { to } = action;
  if (typeof to === 'string') return to;
  const state = to.pick(context);
  if (!to.oneOf.includes(state)) throw new Error(`“${action.label}” cannot lead to ${state}`);
  return state;
};

/**
 * Whether a step may be taken, and where it leads. Who asks is looked at before where the record stands, so that nobody
 * learns its state by trying.
 */
export const decide = (workflow: Workflow, name: string, facts: GuardContext): Decision => {
  const action = Object.hasOwn(workflow.actions, name) ? workflow.actions[name] : undefined;
  const refuse = (kind: Refusal['kind'], message: string): Decision => ({ refused: { kind, message } });
  if (!action) return refuse('unknown', 'Invalid action type');
  if (!facts.may(action.permission)) return refuse('permission', `You do not have the permission ${action.permission}`);
  if (!plays(workflow, action.by, facts)) return refuse('role', roleRefusal(action, facts));
  if (!action.from.includes(facts.state)) return refuse('state', stateRefusal(workflow, action, facts));
  const { barred } = action;
  if (barred && took(facts, barred.by, facts.me)) return refuse('role', barred.message);
  const first = before(workflow, name, facts);
  if (first.length) return refuse('guard', `Waits for ${namesOf(first)}`);
  for (const guard of action.guards ?? []) {
    const message = guard(facts);
    if (message !== undefined) return refuse('guard', message);
  }
  return { to: targetOf(action, facts) };
};

/** Why the person cannot change what the record says now; undefined where they can. */
export const editRefusal = (workflow: Workflow, facts: GuardContext): Refusal | undefined => {
  const state = workflow.states[facts.state];
  if (!state?.editable)
    return { kind: 'state', message: `It is “${stateLabel(workflow, facts)}”: it cannot be changed` };
  if (plays(workflow, state.editable, facts)) return undefined;
  const names = namesOf(peopleIn(state.editable, facts));
  return {
    kind: 'role',
    message: `Only the ${listed(state.editable, 'or')} can change this${names ? `: ${names}` : ''}`,
  };
};

/** The steps that lead on from where the record stands, each with why it is refused to this person, if it is. */
export const offeredSteps = (workflow: Workflow, facts: GuardContext): OfferedStep[] =>
  Object.entries(workflow.actions)
    .filter(([, { from }]) => from.includes(facts.state))
    .map(([name, { label, comment, tone = null, bulk = false }]) => {
      const decision = decide(workflow, name, facts);
      return { name, label, comment, tone, bulk, refused: 'refused' in decision ? decision.refused.message : null };
    });

/** What the record waits for of this person where it stands: the parts that they play and have not done in this round. */
export const waitsOfMine = (workflow: Workflow, facts: GuardContext): readonly Wait[] =>
  (workflow.states[facts.state]?.waits ?? []).filter((wait) =>
    outstanding(workflow, wait, facts).some(({ id }) => id === facts.me),
  );

/** The steps by which this person can answer what waits for them, without those that they could take in another part. */
export const stepsOfMine = (workflow: Workflow, facts: GuardContext): OfferedStep[] => {
  const roles = waitsOfMine(workflow, facts).map(({ role }) => role);
  return offeredSteps(workflow, facts).filter(({ name }) => workflow.actions[name]?.by.some((r) => roles.includes(r)));
};
