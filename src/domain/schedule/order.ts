import { circleIn } from './circle.ts';
import { none, type Network } from './network.ts';
import { PlanError } from './problems.ts';

/**
 * The events of a network, each after those that it waits for. Event t is the start of task t, and of a task without
 * others in it also its finish; event `size + t` is the finish of main task t. A start waits for the tasks before it and
 * for the start of its main task, the finish of a main task for the finishes of what is in it.
 * @throws PlanError with the circle, if there is one
 */
export const tasksInOrder = (network: Network): Int32Array => {
  const { size, parent, firstChild, nextSibling, outgoingAt, outgoing, to } = network;
  const waiting = new Int32Array(size);
  const unfinished = new Int32Array(size);
  let mainTasks = 0;
  for (let task = 0; task < size; task += 1) {
    const above = parent[task]!;
    if (firstChild[task] !== none) mainTasks += 1;
    if (above === none) continue;
    waiting[task]! += 1;
    unfinished[above]! += 1;
  }
  for (const task of to) waiting[task]! += 1;
  const order = new Int32Array(size + mainTasks);
  let length = 0;
  const startable = (task: number): void => {
    waiting[task]! -= 1;
    if (waiting[task] === 0) order[length++] = task;
  };
  for (let task = 0; task < size; task += 1) if (waiting[task] === 0) order[length++] = task;
  for (let next = 0; next < length; next += 1) {
    const event = order[next]!;
    const task = event < size ? event : event - size;
    if (event < size && firstChild[task] !== none) {
      for (let child = firstChild[task]!; child !== none; child = nextSibling[child]!) startable(child);
      continue;
    }
    for (let at = outgoingAt[task]!; at < outgoingAt[task + 1]!; at += 1) startable(to[outgoing[at]!]!);
    const above = parent[task]!;
    if (above === none) continue;
    unfinished[above]! -= 1;
    if (unfinished[above] === 0) order[length++] = size + above;
  }
  if (length < order.length)
    throw new PlanError({ kind: 'circle', links: circleIn(network, order.subarray(0, length)) });
  return order;
};
