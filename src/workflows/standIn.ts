import type { NamedPerson, Role, RolePerson, Step, Wait, Workflow } from '../schema/workflow.ts';
import { decides } from './distinct.ts';

/** The steps that a wait of a state is for: the awaited one, or the main ones of its role. */
export const awaitedSteps = ({ actions }: Workflow, state: string, { role, until, work }: Wait): string[] => {
  if (work) return [];
  if (until !== undefined) return [until];
  return Object.entries(actions).flatMap(([name, { from, by, tone, along, never }]) =>
    !along && never === undefined && tone === 'primary' && from.includes(state) && by.includes(role) ? [name] : [],
  );
};

/**
 * A wait as it is for whoever stands in for one of its people (rule 129): they have no other part in the round, also where
 * one of its people is enough.
 */
export const forSubstitute = (workflow: Workflow, state: string, wait: Wait): Wait => {
  if (wait.until !== undefined || wait.work) return wait;
  const until = awaitedSteps(workflow, state, wait).find((name) => decides(workflow, name));
  return until === undefined ? wait : { ...wait, until };
};

/** The person without what is said of them elsewhere. */
export const nameOfRole = ({ id, name }: NamedPerson): NamedPerson => ({ id, name });

/** Of people, somebody for whom the person with this id stands in. */
export const stoodInForBy = (people: readonly RolePerson[], id: number): RolePerson | undefined =>
  people.find(({ away }) => away?.substitute?.id === id);

/** Whether somebody is among people, or stands in for one of them. */
export const isAmong = (people: readonly RolePerson[], id: number): boolean =>
  people.some((person) => person.id === id) || stoodInForBy(people, id) !== undefined;

/** For whom somebody acts among these people, unless they are one of them. */
export const actsFor = (people: readonly RolePerson[], id: number): RolePerson | undefined =>
  people.some((person) => person.id === id) ? undefined : stoodInForBy(people, id);

/** A role in which a person acts for another one. */
export interface StandingIn {
  readonly role: Role;
  readonly for: NamedPerson;
}

/** A person of whom nobody is told that somebody stands in for them: the record does not wait for them. */
export const withoutSubstitute = (person: RolePerson): RolePerson =>
  person.away?.substitute ? { ...person, away: { ...person.away, substitute: null } } : person;

/** “Ruth Ellis for Tom Hart”: who took a step, and whose it was. */
export const takerText = ({ by_name, for: whom }: Pick<Step, 'by_name' | 'for'>, word = 'for'): string =>
  whom ? `${by_name} ${word} ${whom.name}` : by_name;
