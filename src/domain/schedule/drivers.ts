import { assertDefined } from '../assertDefined.ts';
import { dayOf } from './days.ts';
import { allowedBy } from './links.ts';
import { byTask, none, type Network } from './network.ts';
import type { Early } from './early.ts';
import type { Dependency } from './plan.ts';

/** What decides when a task starts. `task` of a not-before or a pin is the task itself or a main task that it is in. */
export type Driver =
  | { readonly kind: 'dependency'; readonly dependency: Dependency }
  | { readonly kind: 'notBefore'; readonly task: number }
  | { readonly kind: 'pin'; readonly task: number }
  | { readonly kind: 'start' };

/** A pin that something breaks: by so many working days it would have to start later. */
export interface DateConflict {
  readonly task: number;
  readonly brokenBy: Driver | { readonly kind: 'dayOfRest' };
  /** 0 for a pin on a day of rest: the task starts on the next working day. */
  readonly workingDays: number;
}

/** What asks a task not to start before a working day, and that day. */
interface Asked {
  readonly driver: Driver;
  readonly ordinal: number;
}

/** Why tasks start when they do; a task is its index in the network. */
export interface Reasons {
  /** All that hold the task where it starts; of a main task, the one in it that starts first. */
  readonly driversOf: (task: number) => readonly Driver[];
  /** All that the pin of a task breaks; nothing without a pin. */
  readonly conflictsOf: (task: number) => readonly DateConflict[];
}

/** The reasons for these early dates. The dependencies are sorted by their followers once, at the first question. */
export const reasonsOf = (network: Network, early: Early): Reasons => {
  const { plan, size, parent, notBefore, pin, to } = network;
  let incoming: ReturnType<typeof byTask> | undefined;
  const idOf = (task: number) => assertDefined(plan.tasks[task]).id;

  /** All that ask the task, or a main task that it is in, not to start before this day or a later one. */
  const askedOf = (task: number, least: number): readonly Asked[] => {
    const { at: incomingAt, all } = (incoming ??= byTask(to, size));
    const asked: Asked[] = [];
    for (let at = task; at !== none; at = parent[at]!) {
      if (at !== task && pin[at]! >= least) asked.push({ driver: { kind: 'pin', task: idOf(at) }, ordinal: pin[at]! });
      // What a main task asks, its gate has: above one that asks for less there is nothing.
      if (early.gate[at]! < least) break;
      for (let next = incomingAt[at]!; next < incomingAt[at + 1]!; next += 1) {
        const index = all[next]!;
        const ordinal = Math.floor(allowedBy(network, early, index) / 2);
        if (ordinal < least) continue;
        asked.push({ driver: { kind: 'dependency', dependency: assertDefined(plan.dependencies[index]) }, ordinal });
      }
      if (notBefore[at]! >= least)
        asked.push({ driver: { kind: 'notBefore', task: idOf(at) }, ordinal: notBefore[at]! });
    }
    return asked;
  };

  const driversOf = (task: number): readonly Driver[] => {
    const driven = early.opener[task]!;
    if (pin[driven] !== -Infinity) return [{ kind: 'pin', task: idOf(driven) }];
    const asked = askedOf(driven, early.start[driven]!);
    return asked.length > 0 ? asked.map(({ driver }) => driver) : [{ kind: 'start' }];
  };

  const conflictsOf = (task: number): readonly DateConflict[] => {
    const { id, pinned } = assertDefined(plan.tasks[task]);
    if (pinned === null) return [];
    const ordinal = pin[task]!;
    const conflicts: DateConflict[] = [];
    if (!plan.calendar.isWorking(dayOf(pinned)))
      conflicts.push({ task: id, brokenBy: { kind: 'dayOfRest' }, workingDays: 0 });
    const broken = askedOf(task, ordinal + 1).filter(({ driver }) => driver.kind !== 'notBefore' || driver.task !== id);
    if (network.start > ordinal) broken.push({ driver: { kind: 'start' }, ordinal: network.start });
    for (const { driver, ordinal: asked } of broken)
      conflicts.push({ task: id, brokenBy: driver, workingDays: asked - ordinal });
    return conflicts;
  };
  return { driversOf, conflictsOf };
};
