import {
  targetsOf,
  type GuardContext,
  type NamedPerson,
  type Role,
  type Step,
  type Workflow,
  type WorkflowState,
} from '../schema/workflow.ts';
import { lastDecision } from './lastDecision.ts';

/**
 * Whether a step decides: it is taken in a state of decision by a role that the state waits for, and does not give the
 * record back.
 */
export const decides = ({ states, actions }: Workflow, name: string): boolean => {
  const action = actions[name];
  if (!action || action.along || action.beside || action.never !== undefined) return false;
  if (targetsOf(action).every((to) => states[to]?.returned)) return false;
  return action.from.some((from) => {
    const state = states[from];
    return state?.decision === true && state.waits.some(({ role }) => action.by.includes(role));
  });
};

/** The steps that decide. */
export const decidingSteps = (workflow: Workflow): string[] =>
  Object.keys(workflow.actions).filter((name) => decides(workflow, name));

/** The roles whose people decide. */
export const decidingRoles = (workflow: Workflow): Role[] => [
  ...new Set(
    Object.values(workflow.states).flatMap(({ decision, waits }) =>
      decision
        ? waits.flatMap(({ role }) =>
            decidingSteps(workflow).some((name) => workflow.actions[name]?.by.includes(role)) ? [role] : [],
          )
        : [],
    ),
  ),
];

/** The roles that may change the record while it waits for their decision. */
const editingHolders = ({ editable = [], decision, waits }: WorkflowState): Role[] =>
  decision ? editable.filter((role) => waits.some((wait) => wait.role === role)) : [];

/** Whether some who decide may change the record while it waits for them. */
export const isEditedByHolders = ({ states }: Workflow): boolean =>
  Object.values(states).some((state) => editingHolders(state).length > 0);

/** The roles whose people make a round: they may change the record, but those who may only while it waits for them. */
export const makingRoles = ({ states }: Workflow): Role[] => [
  ...new Set([
    'creator',
    ...Object.values(states).flatMap((state) =>
      (state.editable ?? []).filter((role) => !editingHolders(state).includes(role)),
    ),
  ]),
];

/** The steps that send a round. */
export const sendingSteps = ({ actions }: Workflow): string[] =>
  Object.entries(actions).flatMap(([name, { opensRound }]) => (opensRound ? [name] : []));

/** The roles whose people decide, or verify one after the other. */
export const distinctRoles = (workflow: Workflow): Role[] => [
  ...new Set([
    ...decidingRoles(workflow),
    ...Object.values(workflow.states).flatMap(({ waits }) => waits.flatMap(({ role, work }) => (work ? [role] : []))),
  ]),
];

/** Whether whoever makes a round may have the role in it: each of its steps says why. */
export const mayBeMaker = ({ actions }: Workflow, role: Role): boolean =>
  Object.values(actions).some(({ by, byMaker }) => by.includes(role) && byMaker !== undefined);

/** Whether a step counts as somebody's: they took it, or somebody who stood in for them did (rule 129). */
export const isStepOf = ({ by, for: whom }: Pick<Step, 'by' | 'for'>, id: number): boolean =>
  by === id || whom?.id === id;

/** Who handed over a role that makes the record, since its last decision; of all its steps, oldest first. */
export const handedOverBy = (workflow: Workflow, steps: readonly Step[]): NamedPerson[] => {
  // As most are: a step of 2,000 records asks it of each.
  if (!steps.some(({ handed }) => handed)) return [];
  const making = makingRoles(workflow);
  const last = lastDecision(workflow, steps);
  return steps
    .slice(last ? steps.indexOf(last) + 1 : 0)
    .flatMap(({ handed }) =>
      handed && making.includes(handed.role) ? [{ id: handed.from_id, name: handed.from_name }] : [],
    );
};

/** Who made the round: whoever may change the record, and whoever sent it. */
export const makersOf = (
  workflow: Workflow,
  { people, steps, otherMakers = [] }: Pick<GuardContext, 'people' | 'steps' | 'otherMakers'>,
): NamedPerson[] => {
  const sending = sendingSteps(workflow);
  return [
    ...makingRoles(workflow).flatMap((role) => people[role] ?? []),
    ...otherMakers,
    ...steps.flatMap(({ action, by, by_name, for: whom }) =>
      sending.includes(action) ? [{ id: by, name: by_name }, ...(whom ? [whom] : [])] : [],
    ),
  ];
};

/**
 * Why somebody cannot take a step that decides (rule 24): who made a round, its reviewer and its approver are distinct,
 * and what a person did under another role in the round counts. Undefined if they can.
 */
export const distinctRefusal = (
  workflow: Workflow,
  name: string,
  context: Pick<GuardContext, 'people' | 'steps' | 'me' | 'otherMakers'>,
): string | undefined => {
  const action = workflow.actions[name];
  if (!action || !decides(workflow, name)) return undefined;
  const { me, steps } = context;
  const own = steps.find((step) => isStepOf(step, me) && step.action !== name && decides(workflow, step.action));
  if (own) {
    const did = workflow.actions[own.action]?.label ?? own.action;
    return `You took the step “${did}” in this round: “${action.label}” is for somebody else`;
  }
  if (action.byMaker !== undefined || !makersOf(workflow, context).some(({ id }) => id === me)) return undefined;
  return `You made or sent this: “${action.label}” is for somebody else`;
};

/**
 * Why somebody cannot do the work that a state waits for of a role (rule 24): to verify lines. Who made the record, and
 * those who verify it one after the other, are distinct people.
 */
export const workRefusal = (
  workflow: Workflow,
  role: Role,
  { people, me, state, otherMakers = [] }: Pick<GuardContext, 'people' | 'me' | 'state' | 'otherMakers'>,
): string | undefined => {
  const others = (workflow.states[state]?.waits ?? []).flatMap(({ role: other, work }) =>
    work && other !== role ? [other] : [],
  );
  const isIn = (roles: readonly Role[]) => roles.find((one) => people[one]?.some(({ id }) => id === me));
  if (isIn(makingRoles(workflow)) !== undefined || otherMakers.some(({ id }) => id === me))
    return 'You made this: somebody else verifies it';
  const other = isIn(others);
  return other === undefined ? undefined : `You are the ${role} and the ${other} of this: two people verify it`;
};

/**
 * Why somebody cannot have a role beside the people that a record has (rule 24): who made a round does not decide about
 * it, and nobody decides twice. Undefined if they can.
 */
export const roleRefusal = (
  workflow: Workflow,
  role: Role,
  { people, steps, otherMakers = [] }: Pick<GuardContext, 'people' | 'steps' | 'otherMakers'>,
  person: number,
): string | undefined => {
  const deciding = distinctRoles(workflow);
  const isMaking = makingRoles(workflow).includes(role) && !deciding.includes(role);
  if (!isMaking && !deciding.includes(role)) return undefined;
  const decided = steps.find((step) => isStepOf(step, person) && decides(workflow, step.action));
  const did = decided && workflow.actions[decided.action];
  if (did && !did.by.includes(role)) return `They took the step “${did.label}” in this round`;
  const other = deciding.find(
    (one) => one !== role && !(isMaking && mayBeMaker(workflow, one)) && people[one]?.some(({ id }) => id === person),
  );
  if (other !== undefined) return `They are its ${other.replaceAll('_', ' ')}`;
  if (isMaking || mayBeMaker(workflow, role)) return undefined;
  return makersOf(workflow, { people, steps, otherMakers }).some(({ id }) => id === person)
    ? 'They made or sent it'
    : undefined;
};
