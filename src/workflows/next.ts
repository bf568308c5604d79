import type { NextStep } from '../schema/shownWorkflow.ts';
import type { GuardContext, Role, RolePerson, Workflow } from '../schema/workflow.ts';
import { decide, heldIn, workIn } from './decide.ts';
import { withoutSubstitute } from './standIn.ts';

interface Asked {
  readonly roles: readonly Role[];
  readonly people: readonly RolePerson[];
}

/** Who may take a step, and in which of its roles: the first with somebody in it. */
const takersOf = ({ actions }: Workflow, name: string, { people }: GuardContext): Asked => {
  const by = actions[name]?.by ?? [];
  const role = by.find((one) => people[one]?.length);
  return role === undefined
    ? { roles: by.slice(0, 1), people: [] }
    : { roles: [role], people: (people[role] ?? []).map(withoutSubstitute) };
};

/** Whether nothing but a permission keeps one of these people from the step. */
const isPossible = (workflow: Workflow, name: string, people: readonly RolePerson[], context: GuardContext): boolean =>
  people.some(({ id }) => !('refused' in decide(workflow, name, { ...context, me: id, may: () => true })));

/**
 * What follows in the state of a record, and by whom (rule 114). Where it waits for somebody: the work or the step that it
 * waits for, else their main steps, else what the state says. Of several the first that is possible counts, or the first; a
 * record that waits for nobody has only what is possible. Without facts about its children the guards are not asked.
 */
export const nextOf = (workflow: Workflow, context: GuardContext, withFacts = true): NextStep | null => {
  if (context.endedAbove !== undefined) return null;
  const { next = {} } = workflow.states[context.state] ?? {};
  const holding = heldIn(workflow, context);
  const held = holding && { role: holding.wait.role, people: holding.people };
  const work = holding && workIn(holding.wait, context);
  if (held && work !== null) return { label: work, action: null, ...held };
  const until = holding?.wait.until;
  const main = Object.entries(workflow.actions).flatMap(([name, { from, by, tone, along }]) =>
    held && !along && tone === 'primary' && from.includes(context.state) && by.includes(held.role) ? [name] : [],
  );
  const steps = until ? [until] : [...main, ...(next.steps ?? [])];
  const asked = (name: string): Asked =>
    held && workflow.actions[name]?.by.includes(held.role)
      ? { roles: [held.role], people: held.people }
      : takersOf(workflow, name, context);
  const possible = withFacts ? steps.find((name) => isPossible(workflow, name, asked(name).people, context)) : steps[0];
  // Nobody decides what is outdated, until it is kept or drafted anew.
  if (held && possible === undefined && (context.outdated ?? []).length > 0)
    return { label: 'Keep it with a reason, or draft it anew', action: null, ...held };
  // What nobody can do yet is said where nothing else is to be done.
  const name = possible ?? (held && next.says === undefined ? steps[0] : undefined);
  if (name !== undefined) {
    const { roles, people } = asked(name);
    return { label: workflow.actions[name]?.label ?? name, action: name, role: roles[0] ?? null, people };
  }
  if (next.says === undefined) return null;
  const role = held?.role ?? next.by ?? null;
  const label = typeof next.says === 'string' ? next.says : next.says(context);
  const people = held?.people ?? (context.people[role ?? ''] ?? []).map(withoutSubstitute);
  return { label, action: null, role, people };
};
