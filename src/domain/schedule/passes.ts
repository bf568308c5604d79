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

export interface Early extends Dates {
  /** The working day before which a task is done; of a milestone its start. */
  readonly finish: Float64Array;
  /** The first working day that all of it allows but its pin: what comes before, not-before dates, main tasks, plan. */
  readonly gate: Float64Array;
  /** The task that makes the start of a main task; every other task itself. */
  readonly opener: Int32Array;
  /** The working day before which all is finished; the plan's start without tasks. */
  readonly end: number;
}

/** The not-before of a task, when all that it waits for is known: its gate without it, and the finishes so far. */
export type NotBeforeOf = (task: number, gate: number, finish: Float64Array) => number;

/**
 * The forward pass: every task as early as possible, pinned ones on their pins. `order` is that of `inOrder`; the
 * not-before dates are those of the network unless `notBeforeOf` gives others.
 */
export const earlyDates = (network: Network, order: Int32Array, notBeforeOf?: NotBeforeOf): Early => {
  const { size, parent, firstChild, nextSibling, duration, notBefore, pin, outgoingAt, outgoing, to, lag } = network;
  const gate = new Float64Array(size).fill(network.start);
  const start = new Float64Array(size).fill(Infinity);
  const finish = new Float64Array(size).fill(-Infinity);
  const last = new Float64Array(size).fill(-Infinity);
  const first = new Float64Array(size).fill(Infinity);
  const opener = new Int32Array(size);
  /** Whether work that ends is all that makes the gate of a task, and the finish of one: 1 if it is. */
  const gateByWork = new Uint8Array(size);
  const finishByWork = new Uint8Array(size);
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
      const own = notBeforeOf ? notBeforeOf(task, gate[task]!, finish) : notBefore[task]!;
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
    }
    const done = finish[task]!;
    for (let at = outgoingAt[task]!; at < outgoingAt[task + 1]!; at += 1) {
      const dependency = outgoing[at]!;
      opensAt(to[dependency]!, done + lag[dependency]!, lag[dependency]! > 0 ? 1 : finishByWork[task]!);
    }
    const above = parent[task]!;
    if (above === none) continue;
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
  return { gate, start, finish, last, first, opener, end };
};

export interface Late extends Dates {
  /**
   * By how many working days a task can slip before the end moves or a pin is broken; below 0: by how many it is too late
   * for a pin. Of a main task the least of those in it. ∞ of what is past.
   */
  readonly float: Float64Array;
}

/** The backward pass: every task as late as the end and the pins after it allow. */
export const lateDates = (network: Network, order: Int32Array, early: Early): Late => {
  const { size, parent, firstChild, duration, pin, past, outgoingAt, outgoing, to, lag } = network;
  const start = new Float64Array(size).fill(Infinity);
  const last = new Float64Array(size).fill(-Infinity);
  const first = new Float64Array(size).fill(Infinity);
  const float = new Float64Array(size).fill(Infinity);
  /** The latest finish that what comes after the task and after its main tasks allows. */
  const allowed = new Float64Array(size);
  /** When what comes before a task has to let it start at the latest: on its pin, as a pinned task does not slip. */
  const needed = new Float64Array(size).fill(Infinity);
  for (let next = order.length - 1; next >= 0; next -= 1) {
    const event = order[next]!;
    const task = event < size ? event : event - size;
    const above = parent[task]!;
    const isMain = firstChild[task] !== none;
    if (event >= size || !isMain) {
      let latest = above === none ? early.end : allowed[above]!;
      for (let at = outgoingAt[task]!; at < outgoingAt[task + 1]!; at += 1) {
        const dependency = outgoing[at]!;
        latest = Math.min(latest, needed[to[dependency]!]! - lag[dependency]!);
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
