import { allowedBy, type Ends } from './links.ts';
import { none, type Network } from './network.ts';

/**
 * When each task can be done, as ordinals of working days. Of a main task from the first start to the last day of what is
 * in it.
 */
export interface Dates {
  readonly start: Float64Array;
  /**
   * The last day. A milestone after work stands on the day on which that ends, another one on its own: on it what is in a
   * main task may end too.
   */
  readonly last: Float64Array;
  /** The first day as people see it: of a milestone its day. */
  readonly first: Float64Array;
}

export interface Early extends Dates, Ends {
  /** The working day before which a task is done; of a milestone its start. */
  readonly finish: Float64Array;
  /** When it has begun, as links from its start count: of a main task the first in it. Empty where none counts so. */
  readonly opened: Float64Array;
  /** The first working day that all of it allows but its pin: what comes before, not-before dates, main tasks, plan. */
  readonly gate: Float64Array;
  /** The task that makes the start of a main task; every other task itself. */
  readonly opener: Int32Array;
  /** The working day before which all is finished; the plan's start without tasks. */
  readonly end: number;
}

/** The not-before of a task, when all that it waits for is known: its gate without it, and the ends of tasks so far. */
export type NotBeforeOf = (task: number, gate: number, ends: Ends) => number;

/**
 * The forward pass: every task as early as possible, pinned ones on their pins. `order` is that of `inOrder`; the
 * not-before dates are those of the network unless `notBeforeOf` gives others.
 */
export const earlyDates = (network: Network, order: Int32Array, notBeforeOf?: NotBeforeOf): Early => {
  const { size, parent, firstChild, nextSibling, duration, notBefore, pin, outgoingAt, outgoing, to, lag, how } =
    network;
  const { isPlain, hasFromStart, began } = network;
  const gate = new Float64Array(size).fill(network.start);
  const start = new Float64Array(size).fill(Infinity);
  const finish = new Float64Array(size).fill(-Infinity);
  const last = new Float64Array(size).fill(-Infinity);
  const first = new Float64Array(size).fill(Infinity);
  const opener = new Int32Array(size);
  /** Whether work that ends is all that makes the gate of a task, and the finish of one: 1 if it is. */
  const gateByWork = new Uint8Array(size);
  const finishByWork = new Uint8Array(size);
  const opened = new Float64Array(hasFromStart ? size : 0).fill(Infinity);
  const openedByWork = new Uint8Array(opened.length);
  const ends: Ends = { finish, finishByWork, opened, openedByWork };
  const opensAt = (task: number, day: number, byWork: number): void => {
    if (gate[task]! < day) {
      gate[task] = day;
      gateByWork[task] = byWork;
    } else if (gate[task] === day && byWork === 0) gateByWork[task] = 0;
  };
  let end = size === 0 ? network.start : -Infinity;
  for (let task = 0; task < size; task += 1) opener[task] = task;
  for (let next = 0; next < order.length; next += 1) {
    const event = order[next]!;
    const task = event < size ? event : event - size;
    if (event < size) {
      const own = notBeforeOf ? notBeforeOf(task, gate[task]!, ends) : notBefore[task]!;
      opensAt(task, own, 0);
    }
    if (event < size && firstChild[task] !== none) {
      const opens = Math.max(gate[task]!, pin[task]!);
      const byWork = gate[task]! > pin[task]! ? gateByWork[task]! : 0;
      for (let child = firstChild[task]!; child !== none; child = nextSibling[child]!) opensAt(child, opens, byWork);
      continue;
    }
    if (event < size) {
      const isFree = pin[task] === -Infinity;
      const begins = isFree ? gate[task]! : pin[task]!;
      const isMilestone = duration[task] === 0;
      const byWork = isMilestone ? (isFree ? gateByWork[task]! : 0) : 1;
      start[task] = begins;
      finish[task] = begins + duration[task]!;
      finishByWork[task] = byWork;
      end = Math.max(end, finish[task]);
      last[task] = finish[task] - byWork;
      first[task] = isMilestone ? last[task] : begins;
      if (hasFromStart) {
        const isBegun = began[task] !== -Infinity;
        opened[task] = isBegun ? began[task]! : begins;
        openedByWork[task] = isMilestone && !isBegun ? byWork : 0;
      }
    }
    const done = finish[task]!;
    for (let at = outgoingAt[task]!; at < outgoingAt[task + 1]!; at += 1) {
      const dependency = outgoing[at]!;
      if (isPlain || how[dependency] === 0) {
        opensAt(to[dependency]!, done + lag[dependency]!, lag[dependency]! > 0 ? 1 : finishByWork[task]!);
        continue;
      }
      const moment = allowedBy(network, ends, dependency);
      opensAt(to[dependency]!, Math.floor(moment / 2), moment % 2 === 0 ? 1 : 0);
    }
    const above = parent[task]!;
    if (above === none) continue;
    if (hasFromStart && opened[above]! >= opened[task]!) {
      const isFirst = opened[above]! > opened[task]!;
      opened[above] = opened[task]!;
      openedByWork[above] = isFirst ? openedByWork[task]! : Math.max(openedByWork[above]!, openedByWork[task]!);
    }
    if (finish[above]! < done) {
      finish[above] = done;
      finishByWork[above] = finishByWork[task]!;
    } else if (finish[above] === done && finishByWork[task] === 0) finishByWork[above] = 0;
    if (last[above]! < last[task]!) last[above] = last[task]!;
    if (first[above]! > first[task]!) first[above] = first[task]!;
    if (start[above]! > start[task]!) {
      start[above] = start[task]!;
      opener[above] = opener[task]!;
    }
  }
  return { gate, start, last, first, opener, end, ...ends };
};
