import type { OfferedStep } from '../schema/shownWorkflow.ts';
import type {
  EndedAbove,
  GuardContext,
  NamedPerson,
  Role,
  RolePerson,
  Wait,
  Work,
  Workflow,
  WorkflowAction,
} from '../schema/workflow.ts';
import { distinctRefusal, isStepOf, workRefusal } from './distinct.ts';
import { forSubstitute, nameOfRole, stoodInForBy, withoutSubstitute, type StandingIn } from './standIn.ts';

/** The reason why a step or a change is refused. */
export interface Refusal {
  readonly kind: 'unknown' | 'permission' | 'role' | 'state' | 'guard';
  readonly message: string;
}
type Decision =
  | { readonly to: string; /** Whose step it is, where somebody stands in. */ readonly for?: NamedPerson }
  | { readonly refused: Refusal };

const listed = (words: readonly string[], last: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

const namesOf = (people: readonly NamedPerson[]): string => listed([...new Set(people.map((p) => p.name))], 'or');

/** A role in a sentence: “project manager”. */
export const roleInSentence = (role: Role): string => role.replaceAll('_', ' ');
const rolesInSentence = (roles: readonly Role[]): string => listed(roles.map(roleInSentence), 'or');

const peopleIn = (roles: readonly Role[], { people }: GuardContext): RolePerson[] =>
  roles.flatMap((role) => people[role] ?? []);

const took = ({ steps }: GuardContext, action: string, id: number): boolean =>
  steps.some((step) => step.action === action && isStepOf(step, id));

/** How much of the work of a wait there is; `isForOther`: how much of it the current user can do for somebody else. */
const left = ({ count }: Work, { counts, ownBefore }: GuardContext, isForOther = false): number => {
  const all: Readonly<Record<string, number>> = counts;
  return (all[count] ?? 0) - (isForOther ? (ownBefore?.[count] ?? 0) : 0);
};

/** Whether a wait is for work of which none is left. */
export const isWorkDone = ({ work }: Wait, context: GuardContext): boolean =>
  work !== undefined && left(work, context) === 0;

/** Whether a wait can be somebody's: with `until` they can take the step and have not in this round. */
const isOpenTo = (workflow: Workflow, { role, until, work }: Wait, context: GuardContext, id: number): boolean => {
  if (work) return workRefusal(workflow, role, { ...context, me: id }) === undefined;
  if (until === undefined) return true;
  return !took(context, until, id) && distinctRefusal(workflow, until, { ...context, me: id }) === undefined;
};

/** The people of a wait who have not acted, with whoever can act for them now; nobody where there is no work for them. */
const outstanding = (workflow: Workflow, wait: Wait, context: GuardContext): RolePerson[] => {
  if (context.endedAbove !== undefined || isWorkDone(wait, context)) return [];
  const apart = forSubstitute(workflow, context.state, wait);
  return (context.people[wait.role] ?? [])
    .filter(({ id }) => isOpenTo(workflow, wait, context, id))
    .map((person) => {
      const { id, away } = person;
      if (!away?.substitute) return person;
      const { substitute } = away;
      const isLeft = substitute.id !== context.me || !wait.work || left(wait.work, context, true) > 0;
      const isAble = isLeft && [id, substitute.id].every((one) => isOpenTo(workflow, apart, context, one));
      return isAble ? person : withoutSubstitute(person);
    });
};

/** The people of a wait who cannot act any more and have not: nobody is passed over without a word. */
export const goneOf = ({ role, until }: Wait, context: GuardContext): NamedPerson[] =>
  until === undefined ? [] : (context.gone?.[role] ?? []).filter(({ id }) => !took(context, until, id));

/** What is to be done in a wait that is for no step; `isForOther`: by the current user, for somebody else. */
export const workIn = ({ work }: Wait, context: GuardContext, isForOther = false): string | null =>
  work ? work.text(left(work, context, isForOther)) : null;

/** The first wait with somebody who has not acted, and these people; null too where only people who are gone have not. */
export const heldIn = (
  workflow: Workflow,
  context: GuardContext,
): { readonly wait: Wait; readonly people: readonly RolePerson[] } | null => {
  for (const wait of workflow.states[context.state]?.waits ?? []) {
    const people = outstanding(workflow, wait, context);
    if (people.length) return { wait, people };
    if (goneOf(wait, context).length) return null;
  }
  return null;
};

/** The role and people who hold the record. */
export const assigneesOf = (
  workflow: Workflow,
  context: GuardContext,
): { role: Role; people: readonly RolePerson[] } | null => {
  const held = heldIn(workflow, context);
  return held && { role: held.wait.role, people: held.people };
};

/** Why nothing that is booked of a line goes further. */
export const waitsForMarks = (line: string, set?: string): string =>
  set === undefined ? `“${line}” waits for its marks` : `“${line}” waits for the marks of its ${set}`;

/** The people of earlier waits in the same state who have not acted. */
const before = (workflow: Workflow, action: string, context: GuardContext): NamedPerson[] => {
  const waits = workflow.states[context.state]?.waits ?? [];
  const own = waits.findIndex(({ until }) => until === action);
  return waits
    .slice(0, Math.max(own, 0))
    .flatMap((wait) => [...outstanding(workflow, wait, context), ...goneOf(wait, context)]);
};

/** Whether the current user manages the process, and so can act as the owner. */
const actsAsOwner = ({ managedBy }: Workflow, roles: readonly Role[], { may }: GuardContext): boolean =>
  managedBy !== undefined && roles.includes('owner') && may(managedBy);

/** The roles in which the current user acts for somebody now: the record waits for them in these (rule 129). */
export const standingIn = (workflow: Workflow, context: GuardContext): StandingIn[] =>
  (workflow.states[context.state]?.waits ?? []).flatMap((wait) => {
    const whom = stoodInForBy(outstanding(workflow, wait, context), context.me);
    return whom ? [{ role: wait.role, for: nameOfRole(whom) }] : [];
  });

/** As whom the current user acts in one of these roles: in their own name before that of somebody else; undefined if they cannot. */
const acting = (
  workflow: Workflow,
  roles: readonly Role[],
  context: GuardContext,
): { readonly for: NamedPerson | null } | undefined =>
  peopleIn(roles, context).some((p) => p.id === context.me) || actsAsOwner(workflow, roles, context)
    ? { for: null }
    : standingIn(workflow, context).find(({ role }) => roles.includes(role));

const roleRefusal = ({ by }: WorkflowAction, context: GuardContext): string => {
  const names = namesOf(peopleIn(by, context));
  return `Only the ${rolesInSentence(by)} can do this${names ? `: ${names}` : ''}`;
};

/** The label of the state. */
export const stateLabel = ({ states }: Workflow, { state }: Pick<GuardContext, 'state'>): string =>
  states[state]?.label ?? state;

const stateRefusal = (workflow: Workflow, action: WorkflowAction, context: GuardContext): string => {
  const last = context.steps.at(-1);
  const state = stateLabel(workflow, context);
  const since = last ? `, by ${last.by_name} at ${last.at}` : '';
  return `It is “${state}” now${since}: “${action.label}” is not possible any more`;
};

/** @throws Error if `pick` returns a state that is not in `oneOf` */
const targetOf = (action: WorkflowAction, context: GuardContext): string => {
  const { to } = action;
  if (typeof to === 'string') return to;
  const state = to.pick(context);
  if (!to.oneOf.includes(state)) throw new Error(`“${action.label}” cannot lead to ${state}`);
  return state;
};

/** Whether the end of what the record is below keeps the step from being taken. */
const isBarredAbove = (
  { despite = [] }: WorkflowAction,
  context: GuardContext,
): context is GuardContext & { readonly endedAbove: EndedAbove } =>
  context.endedAbove !== undefined && !despite.includes(context.endedAbove.state);

/**
 * Why nothing can be done of a record that something could be done of, were what it is below not at its end; null for
 * others: of a record that has ended itself, its own state says it.
 */
export const stoppedAbove = (workflow: Workflow, context: GuardContext): string | null => {
  const isOpen =
    workflow.states[context.state]?.editable !== undefined ||
    Object.values(workflow.actions).some(
      (action) =>
        action.never === undefined &&
        !action.along &&
        action.from.includes(context.state) &&
        isBarredAbove(action, context),
    );
  return isOpen ? (context.endedAbove?.message ?? null) : null;
};

/** What keeps the step waiting: the marks of its line, or the first guard that refuses it. */
const guarded = (action: WorkflowAction, context: GuardContext, whom: NamedPerson | null = null): Decision => {
  if (context.unmarked !== undefined && action.withoutMarks === undefined)
    return { refused: { kind: 'guard', message: context.unmarked } };
  for (const guard of action.guards ?? []) {
    const message = guard(context);
    if (message !== undefined) return { refused: { kind: 'guard', message } };
  }
  return { to: targetOf(action, context), ...(whom && { for: whom }) };
};

/** A step along with one of another record, where it was decided who may: state and guards of this one allow it. */
const decideAlong = (workflow: Workflow, action: WorkflowAction, context: GuardContext): Decision =>
  action.from.includes(context.state)
    ? guarded(action, context)
    : { refused: { kind: 'state', message: stateRefusal(workflow, action, context) } };

/**
 * The state after a step, or the refusal. Permission and role are checked before the state, so that nobody can find out
 * a record's state by trying steps.
 */
export const decide = (workflow: Workflow, name: string, context: GuardContext): Decision => {
  const action = Object.hasOwn(workflow.actions, name) ? workflow.actions[name] : undefined;
  const refuse = (kind: Refusal['kind'], message: string): Decision => ({ refused: { kind, message } });
  if (!action || (action.along && !context.along)) return refuse('unknown', 'Invalid action type');
  if (context.along) return decideAlong(workflow, action, context);
  if (!context.may(action.permission))
    return refuse('permission', `You do not have the permission ${action.permission}`);
  const as = acting(workflow, action.by, context);
  if (!as) return refuse('role', roleRefusal(action, context));
  if (action.never !== undefined) return refuse('guard', action.never);
  if (!action.from.includes(context.state)) return refuse('state', stateRefusal(workflow, action, context));
  if (isBarredAbove(action, context)) return refuse('state', context.endedAbove.message);
  const barred = distinctRefusal(workflow, name, context);
  if (barred !== undefined) return refuse('role', barred);
  const first = before(workflow, name, context);
  if (first.length) return refuse('guard', `Waits for ${namesOf(first)}`);
  return guarded(action, context, as.for);
};

/** The label of a step that leads to a state in which the record can be changed. */
const stepBack = ({ actions, states }: Workflow, { state }: GuardContext): string | undefined =>
  Object.values(actions).find(
    ({ from, to, never, along }) =>
      never === undefined &&
      !along &&
      from.includes(state) &&
      typeof to === 'string' &&
      states[to]?.editable !== undefined,
  )?.label;

/** The reason why the current user cannot change the record's fields now; undefined if they can. */
export const editRefusal = (
  workflow: Workflow,
  context: GuardContext,
  change: 'changed' | 'deleted' | 'supplied' = 'changed',
): Refusal | undefined => {
  const state = workflow.states[context.state];
  if (!state?.editable) {
    const back = change === 'deleted' ? stepBack(workflow, context) : undefined;
    const message = `It is “${stateLabel(workflow, context)}”: it cannot be ${change === 'deleted' ? change : 'changed'}`;
    return { kind: 'state', message: back ? `${message} before the step “${back}”` : message };
  }
  if (context.endedAbove) return { kind: 'state', message: context.endedAbove.message };
  const roles = change === 'supplied' ? [...state.editable, ...(state.supplied ?? [])] : state.editable;
  if (acting(workflow, roles, context)) return undefined;
  const names = namesOf(peopleIn(roles, context));
  return {
    kind: 'role',
    message: `Only the ${rolesInSentence(roles)} can change this${names ? `: ${names}` : ''}`,
  };
};

/**
 * The steps from the record's state, each with the reason why it is refused to the current user; none that the end of
 * what it is below keeps from being taken.
 */
export const offeredSteps = (workflow: Workflow, context: GuardContext): OfferedStep[] =>
  Object.entries(workflow.actions)
    .filter(([, { from, never, along }]) => never === undefined && !along && from.includes(context.state))
    .filter(([, action]) => !isBarredAbove(action, context))
    .flatMap(([name, { label, comment, tone = null, bulk = false, asks = {}, beside = false }]): OfferedStep[] => {
      const decision = decide(workflow, name, context);
      if (beside && 'refused' in decision) return [];
      const step = {
        name,
        label,
        comment,
        tone,
        bulk,
        asks: Object.entries(asks).flatMap(([field, holds]) => (holds(context) ? [field] : [])),
        for: 'refused' in decision ? null : (decision.for ?? null),
        refused: 'refused' in decision ? decision.refused.message : null,
      };
      return [step];
    });

/**
 * The waits of the record's state for the current user, who has not acted in this round; or for whom they stand in
 * (`for`), who has not either.
 */
export const waitsOfMine = (
  workflow: Workflow,
  context: GuardContext,
): readonly { readonly wait: Wait; readonly for: NamedPerson | null }[] =>
  (workflow.states[context.state]?.waits ?? []).flatMap((wait): { wait: Wait; for: NamedPerson | null }[] => {
    const people = outstanding(workflow, wait, context);
    if (people.some(({ id }) => id === context.me)) return [{ wait, for: null }];
    const whom = stoodInForBy(people, context.me);
    return whom ? [{ wait, for: nameOfRole(whom) }] : [];
  });

/** The steps that answer the waits for the current user, without steps of their other roles. */
export const stepsOfMine = (workflow: Workflow, context: GuardContext): OfferedStep[] => {
  const roles = waitsOfMine(workflow, context).map(({ wait }) => wait.role);
  return offeredSteps(workflow, context).filter(({ name }) =>
    workflow.actions[name]?.by.some((r) => roles.includes(r)),
  );
};
