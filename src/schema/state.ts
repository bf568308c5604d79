import { oneOf, type LateWhile, type OneOfOptions } from './field.ts';
import type { Workflow } from './workflow.ts';

/** The field of a record's state in a workflow. It is read-only: steps alone change it. */
export const stateOf = <const W extends Workflow>(workflow: W, options: OneOfOptions = {}) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript gives the keys of any object as texts
  oneOf(Object.keys(workflow.states) as [Extract<keyof W['states'], string>], {
    label: 'Status',
    ...options,
    readOnly: true,
    initial: workflow.initial,
    labels: Object.fromEntries(Object.entries(workflow.states).map(([state, { label }]) => [state, label])),
    tones: Object.fromEntries(Object.entries(workflow.states).map(([state, { tone }]) => [state, tone])),
  });

/** The states in which somebody has to act: a due date can be late only then. */
export const whileOpen = ({ field, states }: Workflow): LateWhile => ({
  field,
  values: Object.entries(states).flatMap(([state, { waits }]) => (waits.length ? [state] : [])),
});
