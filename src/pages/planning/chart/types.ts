import type { TaskChange } from '../../../domain/schedule/changes.ts';
import type { CivilDate } from '../../../domain/schedule/days.ts';
import type { Drag } from '../../../domain/schedule/drag.ts';
import type { Dependency, Plan, PlannedTask } from '../../../domain/schedule/plan.ts';
import type { Span } from '../../../domain/schedule/schedule.ts';

/** A task as the chart shows it. */
export interface ChartTask extends PlannedTask {
  readonly name: string;
  /** The number by which other tasks name it, from 1 on. */
  readonly number: number;
  /** Percent, 0 to 100. */
  readonly progress: number;
  readonly assignee: string | null;
  readonly isDone: boolean;
}

export interface ChartPlan extends Plan {
  readonly tasks: readonly ChartTask[];
}

/** What becomes of what follows a task that is moved. */
export type How = Drag['how'];

/** What of the plan can be changed: each is made whole or rejected with an Error whose message is shown. */
export interface ChartCalls {
  readonly onChange: (changes: readonly TaskChange[]) => Promise<void>;
  readonly onLink: (link: Dependency) => Promise<void>;
  readonly onUnlink: (link: Dependency) => Promise<void>;
}

/** What was done last, here or elsewhere in the same plan; undefined where there is nothing to take back, or to make again. */
export interface History {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

export interface PlanChartProps extends ChartCalls, History {
  /** What was sent is shown over it until another plan comes in after the answer. */
  readonly plan: ChartPlan;
  /** The dates of another revision, by the ids of these tasks. */
  readonly baseline?: ReadonlyMap<number, Span> | undefined;
  /** Hides all that changes the plan. */
  readonly readOnly: boolean;
  /** What is open before it is late; the day of the browser if it is left out. */
  readonly today?: CivilDate | undefined;
  readonly onOpen?: ((id: number) => void) | undefined;
  /** The toolbar that its tools stand in, null until it is there; without it they stand above the chart. */
  readonly toolbar?: HTMLElement | null | undefined;
}
