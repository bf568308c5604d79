import type { Workflow } from '../schema/workflow.ts';

const reached = ({ initial, actions }: Workflow): Set<string> => {
  const found = new Set([initial]);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { from, to } of Object.values(actions)) if (from.some((state) => found.has(state))) found.add(to);
  }
  return found;
};

/**
 * A process, checked as it is defined: every state can be reached, every step starts and ends at a known state, somebody
 * waits for whoever holds a record that has steps left, and who waits `until` a step waits for one that there is.
 * @throws Error that names what is wrong
 */
export const defineWorkflow = <const W extends Workflow>(workflow: W): W => {
  const { name, states, actions, initial, path }: Workflow = workflow;
  const broken = (why: string) => new Error(`The workflow ${name}: ${why}`);
  const known = (state: string, where: string) => {
    if (!(state in states)) throw broken(`${where} names no state: ${state}`);
  };
  known(initial, 'the start');
  for (const state of path) known(state, 'the path');
  for (const [action, { from, to, by }] of Object.entries(actions)) {
    for (const state of [...from, to]) known(state, action);
    if (by.length === 0) throw broken(`nobody can ${action}`);
  }
  const found = reached(workflow);
  for (const state of Object.keys(states)) if (!found.has(state)) throw broken(`${state} is never reached`);
  for (const [state, { waits, decision }] of Object.entries(states)) {
    for (const { until } of waits)
      if (until !== undefined && !actions[until]?.from.includes(state))
        throw broken(`${state} waits for ${until}, which cannot be done there`);
    if (decision && waits.length === 0) throw broken(`${state} is a decision, but waits for nobody`);
  }
  return workflow;
};
