import type { ShownWorkflow } from '../../schema/shownWorkflow.ts';
import { targetsOf, type Workflow } from '../../schema/workflow.ts';

/** One state in the progress of a record. */
export interface ProgressState {
  readonly state: string;
  readonly label: string;
  readonly when: 'past' | 'now' | 'ahead';
}

/**
 * The first position on the usual path that a step from this state reaches; undefined when no step does. A step that may
 * lead to several states leads back to where the record came from. One that also leaves the end of the path reopens what
 * has ended.
 */
const returnsTo = (
  { actions, path }: Workflow,
  { state, steps }: Pick<ShownWorkflow, 'state' | 'steps'>,
): number | undefined => {
  const end = path.at(-1);
  const reopens = (from: readonly string[]) => end !== undefined && from.includes(end);
  const before = steps.findLast(({ to_state }) => to_state === state)?.from_state;
  const places = Object.values(actions)
    .filter(({ from, along }) => !along && from.includes(state) && !reopens(from))
    .flatMap((action) => {
      const targets = targetsOf(action);
      return before !== undefined && targets.includes(before) ? [before] : targets;
    })
    .filter((to) => path.includes(to))
    .map((to) => path.indexOf(to));
  return places.length ? Math.min(...places) : undefined;
};

/**
 * The progress of a record through its workflow: the states of the usual path, and the current state when it is not on
 * the path. States that the record can no longer reach are left out.
 */
export const progressOf = (
  workflow: Workflow,
  { state, steps }: Pick<ShownWorkflow, 'state' | 'steps'>,
): ProgressState[] => {
  const { path, states } = workflow;
  const place = (name: string, when: ProgressState['when']): ProgressState => ({
    state: name,
    label: states[name]?.label ?? name,
    when,
  });
  const passed = new Set(steps.flatMap(({ from_state, to_state }) => [from_state, to_state]));
  const at = path.indexOf(state);
  // A record may be ended from any state: what it did not reach is not done.
  if (at > 0 && at === path.length - 1)
    return path.filter((name) => passed.has(name)).map((name) => place(name, name === state ? 'now' : 'past'));
  if (at >= 0) return path.map((name, i) => place(name, i < at ? 'past' : i === at ? 'now' : 'ahead'));
  const back = returnsTo(workflow, { state, steps });
  if (back !== undefined)
    return [
      ...path.slice(0, back).map((name) => place(name, 'past')),
      place(state, 'now'),
      ...path.slice(back).map((name) => place(name, 'ahead')),
    ];
  return [...path.filter((name) => passed.has(name)).map((name) => place(name, 'past')), place(state, 'now')];
};
