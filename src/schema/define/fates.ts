import { columnsOf, isReference } from '../field.ts';
import type { Resource } from '../resource.ts';
import { endsRecord, isEnd, type TakenByState, type WorkflowAction } from '../workflow.ts';
import { unknownName } from './words.ts';

/** The steps that a table takes along. */
export const fateSteps = ({ states }: TakenByState): string[] => [
  ...new Set(Object.values(states).flatMap((fate) => (typeof fate === 'string' ? [fate] : []))),
];

/** The problems of a table that says what becomes of records of another process: of each state something, and possible. */
export const fateProblems = (place: string, taken: TakenByState, { name, workflow }: Resource): string[] => {
  if (!workflow) return [`${place}: ${name} has no process; say what the step sets`];
  const known = Object.keys(workflow.states);
  const said = Object.keys(taken.states);
  return [
    ...said
      .filter((state) => !known.includes(state))
      .map((state) => unknownName(`${place}.states`, state, `state of ${name}`, known)),
    ...Object.entries(workflow.states).flatMap(([state, described]) => {
      const fate = taken.states[state];
      if (fate === undefined) return [`${place} does not say what becomes of ${name} in the state ${state}`];
      if (fate === null)
        return isEnd(described) ? [] : [`${place}: ${name} in the state ${state} have not ended; say why they stay`];
      const step = typeof fate === 'string' ? workflow.actions[fate] : undefined;
      return step === undefined || step.from.includes(state)
        ? []
        : [`${place}: ${name} in the state ${state} cannot take the step ${String(fate)}`];
    }),
  ];
};

/**
 * The records of other processes of which a step that ends theirs does not say what becomes. Those that are below one that
 * is below nothing say it themselves: they keep their state and stand still until it is brought back (rule 127).
 */
export const forgotten = (
  place: string,
  { name, workflow, below }: Resource,
  action: WorkflowAction,
  resources: readonly Resource[],
): string[] => {
  if (!workflow || !endsRecord(workflow, action)) return [];
  return resources.flatMap((other) => {
    if (!other.workflow || other.name === name) return [];
    // What has ended in every state of its own outlives nothing.
    if (Object.values(other.workflow.states).every(isEnd)) return [];
    return columnsOf(other.fields).flatMap(([by, f]) =>
      isReference(f) &&
      f.resource === name &&
      !(other.below === by && typeof below !== 'string') &&
      !action.takes?.some((taken) => 'states' in taken && 'of' in taken && taken.of === other.name && taken.by === by)
        ? [`${place} ends it and does not say what becomes of ${other.name}, which name it by ${by}: takes by states`]
        : [],
    );
  });
};
