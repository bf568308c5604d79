import { assertDefined } from '../assertDefined.ts';
import { cycleFrom } from '../explosion.ts';
import { none, type Network } from './network.ts';
import type { CircleLink } from './problems.ts';

/** `child` waits for `parent`; both are events, as `inOrder` numbers them. */
interface Wait {
  readonly parent: number;
  readonly child: number;
}

/** What the events wait for that are not in the order. */
const waitsOf = ({ size, parent, firstChild, from, to }: Network, ordered: Int32Array): Wait[] => {
  const isOrdered = new Uint8Array(2 * size);
  for (const event of ordered) isOrdered[event] = 1;
  const finishOf = (task: number) => (firstChild[task] === none ? task : size + task);
  const waits: Wait[] = [];
  for (let task = 0; task < size; task += 1) {
    const above = parent[task]!;
    if (above === none) continue;
    waits.push({ parent: above, child: task }, { parent: finishOf(task), child: size + above });
  }
  for (let at = 0; at < from.length; at += 1) waits.push({ parent: finishOf(from[at]!), child: to[at]! });
  return waits.filter((wait) => !isOrdered[wait.parent] && !isOrdered[wait.child]);
};

/**
 * A shortest circle through some task of a network of which only these events can be put in order. From event to event
 * goes a dependency, a main task to what is in it, or what is in it to its finish.
 */
export const circleIn = (network: Network, ordered: Int32Array): readonly CircleLink[] => {
  const { plan, size, firstChild } = network;
  const waits = waitsOf(network, ordered);
  const waitsFor = new Map(waits.map((wait) => [wait.child, wait.parent]));
  // Each event that is left waits for another that is left: whoever walks back comes to one for the second time.
  const seen = new Set<number>();
  let event = assertDefined(waits[0]).child;
  while (!seen.has(event)) {
    seen.add(event);
    event = assertDefined(waitsFor.get(event));
  }
  const circle = assertDefined(cycleFrom(event, waits)).slice(1);
  // It begins with the task that stands first in the plan.
  const begin = circle.indexOf(circle.reduce((least, at) => Math.min(least, at)));
  const events = [...circle.slice(begin), ...circle.slice(0, begin)];
  const idOf = (at: number) => assertDefined(plan.tasks[at % size]).id;
  return events.map((from, at): CircleLink => {
    const to = events[at + 1] ?? assertDefined(events[0]);
    const by = to >= size ? 'in' : from < size && firstChild[from] !== none ? 'contains' : 'before';
    return { from: idOf(from), to: idOf(to), by };
  });
};
