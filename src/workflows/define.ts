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
 * A process, checked as it is defined: every state can be reached, every step starts and ends at a known state and can be
 * taken by somebody, and whoever is waited for can take a step there, the one that is waited for if one is named.
 * @throws Error that names what is wrong
 */
export const defineWorkflow = <const W extends Workflow>(workflow: W): W => {
  const { name, states, actions, initial, path, pipeline }: Workflow = workflow;
  const broken = (why: string) => new Error(`The workflow ${name}: ${why}`);
  const known = (state: string, where: string) => {
    if (!Object.hasOwn(states, state)) throw broken(`${where} names no state: ${state}`);
  };
  known(initial, 'the start');
  for (const state of path) known(state, 'the path');
  for (const state of pipeline?.stages ?? []) known(state, 'the pipeline');
  for (const [action, { from, to, by, barred }] of Object.entries(actions)) {
    for (const state of [...from, to]) known(state, action);
    if (by.length === 0) throw broken(`nobody can ${action}`);
    if (from.length === 0) throw broken(`${action} can be done nowhere`);
    if (barred && !Object.hasOwn(actions, barred.by))
      throw broken(`${action} is barred by ${barred.by}, which there is not`);
  }
  const found = reached(workflow);
  for (const state of Object.keys(states)) if (!found.has(state)) throw broken(`${state} is never reached`);
  for (const [state, { waits, decision }] of Object.entries(states)) {
    for (const { role, until } of waits) {
      const there = Object.entries(actions).filter(([, { from }]) => from.includes(state));
      const awaited = until === undefined ? there : there.filter(([action]) => action === until);
      if (until !== undefined && awaited.length === 0)
        throw broken(`${state} waits for ${until}, which cannot be done there`);
      if (!awaited.some(([, { by }]) => by.includes(role)))
        throw broken(`${state} waits for the ${role}, who can do nothing there`);
    }
    if (decision && waits.length === 0) throw broken(`${state} is a decision, but waits for nobody`);
  }
  return workflow;
};
