import type { Dates, Early } from './early.ts';
import { latestFor } from './links.ts';
import { fromStart, none, type Network } from './network.ts';

export interface Late extends Dates {
  /**
   * By how many working days a task can slip before the end moves or a pin is broken; below 0: by how many it is too late
   * for a pin. Of a main task the least of those in it. ∞ of what is past.
   */
  readonly float: Float64Array;
}

/** What the links of a task let its finish be at the latest, and its start; `needed` says when each follower has to start. */
const latestEnds = (network: Network, early: Early, needed: Float64Array, task: number) => {
  const { outgoingAt, outgoing, to, how } = network;
  let [finish, start] = [Infinity, Infinity];
  for (let at = outgoingAt[task]!; at < outgoingAt[task + 1]!; at += 1) {
    const link = outgoing[at]!;
    const limit = latestFor(network, early, link, needed[to[link]!]!);
    if (how[link]! & fromStart) start = Math.min(start, limit);
    else finish = Math.min(finish, limit);
  }
  return { finish, start };
};

/** The backward pass: every task as late as the end and the pins after it allow. */
export const lateDates = (network: Network, order: Int32Array, early: Early): Late => {
  const { size, parent, firstChild, duration, pin, past, outgoingAt, outgoing, to, lag, isPlain, began } = network;
  const { hasFromStart } = network;
  const { opened } = early;
  const start = new Float64Array(size).fill(Infinity);
  const last = new Float64Array(size).fill(-Infinity);
  const first = new Float64Array(size).fill(Infinity);
  const float = new Float64Array(size).fill(Infinity);
  /** The latest finish that what comes after the task and after its main tasks allows. */
  const allowed = new Float64Array(size);
  /** When what comes before a task has to let it start at the latest: on its pin, as a pinned task does not slip. */
  const needed = new Float64Array(size).fill(Infinity);
  /** The latest start of a main task that what counts from it allows: one of those in it that start first has to keep it. */
  const opens = new Float64Array(opened.length).fill(Infinity);
  for (let next = order.length - 1; next >= 0; next -= 1) {
    const event = order[next]!;
    const task = event < size ? event : event - size;
    const above = parent[task]!;
    const isMain = firstChild[task] !== none;
    if (event >= size || !isMain) {
      let latest = above === none ? early.end : allowed[above]!;
      if (isPlain)
        for (let at = outgoingAt[task]!; at < outgoingAt[task + 1]!; at += 1) {
          const dependency = outgoing[at]!;
          latest = Math.min(latest, needed[to[dependency]!]! - lag[dependency]!);
        }
      else {
        const limits = latestEnds(network, early, needed, task);
        latest = Math.min(latest, limits.finish);
        if (hasFromStart) {
          const keeps = above !== none && opened[task] === opened[above];
          const starts = keeps ? Math.min(limits.start, opens[above]!) : limits.start;
          if (isMain) opens[task] = starts;
          // What has begun keeps the start that it has.
          else if (began[task] === -Infinity) latest = Math.min(latest, starts + duration[task]!);
        }
      }
      allowed[task] = latest;
    }
    if (event >= size) continue;
    if (past[task] === 1) {
      // What happened is as late as it was: it asks for nothing, and has no float.
      start[task] = early.start[task]!;
      last[task] = early.last[task]!;
      first[task] = early.first[task]!;
      if (above === none) continue;
      start[above] = Math.min(start[above]!, start[task]);
      first[above] = Math.min(first[above]!, first[task]);
      last[above] = Math.max(last[above]!, last[task]);
      continue;
    }
    if (!isMain) {
      start[task] = allowed[task]! - duration[task]!;
      last[task] = early.last[task]! + start[task] - early.start[task]!;
      float[task] = start[task] - early.start[task]!;
      first[task] = early.first[task]! + float[task];
      needed[task] = start[task];
    }
    if (pin[task] !== -Infinity) needed[task] = isMain ? Math.min(needed[task]!, pin[task]!) : pin[task]!;
    if (above === none) continue;
    start[above] = Math.min(start[above]!, start[task]!);
    first[above] = Math.min(first[above]!, first[task]!);
    last[above] = Math.max(last[above]!, last[task]!);
    float[above] = Math.min(float[above]!, float[task]!);
    needed[above] = Math.min(needed[above]!, needed[task]!);
  }
  return { start, last, first, float };
};
