import { assertDefined } from '../assertDefined.ts';
import { dateOf } from './days.ts';
import type { TaskChange } from './changes.ts';
import type { Ends } from './links.ts';
import { byTask, fromStart, none, type Network } from './network.ts';
import { earlyDates, type Early } from './early.ts';

/**
 * The not-before dates with which what follows a change keeps its distance. `network` is the plan after the change,
 * `before` its early dates without it, `isChanged` tells the tasks that were changed themselves. A task follows if
 * an end for which it, or a main task that it is in, waits is on another day than before: by so many working days
 * its not-before moves, and if it would start too early all the same (something else had held it), it gets one. Of
 * several that moved the last counts. Pinned tasks stay, and what is after them.
 */
export const keptGaps = (
  network: Network,
  order: Int32Array,
  before: Early,
  isChanged: (task: number) => boolean,
): readonly TaskChange[] => {
  const { plan, size, parent, firstChild, from, to, how, notBefore, pin } = network;
  const incoming = byTask(to, size);
  const changes: TaskChange[] = [];

  const shiftOf = (task: number, ends: Ends): number => {
    let shift = -Infinity;
    for (let at = task; at !== none; at = parent[at]!)
      for (let next = incoming.at[at]!; next < incoming.at[at + 1]!; next += 1) {
        const link = incoming.all[next]!;
        const previous = from[link]!;
        const end = how[link]! & fromStart ? 'opened' : 'finish';
        const moved = ends[end][previous]! - before[end][previous]!;
        if (moved !== 0) shift = Math.max(shift, moved);
      }
    return shift === -Infinity ? 0 : shift;
  };

  earlyDates(network, order, (task, gate, ends) => {
    const own = notBefore[task]!;
    if (pin[task] !== -Infinity || isChanged(task)) return own;
    const shift = shiftOf(task, ends);
    if (shift === 0) return own;
    const kept = before.start[task]! + shift;
    const mustWait = firstChild[task] === none && gate < kept;
    if (!mustWait && own === -Infinity) return own;
    const ordinal = mustWait ? kept : own + shift;
    changes.push({ id: assertDefined(plan.tasks[task]).id, notBefore: dateOf(plan.calendar.dayAt(ordinal)) });
    return ordinal;
  });
  return changes;
};
