import { useCallback, useMemo, useState } from 'react';
import type { Drag } from '../../../domain/schedule/drag.ts';
import type { Dependency } from '../../../domain/schedule/plan.ts';
import { movesBetween, type TaskChange } from '../../../domain/schedule/changes.ts';
import { PlanError, problemText } from '../../../domain/schedule/problems.ts';
import { schedule, type Schedule } from '../../../domain/schedule/schedule.ts';
import { valueStore, type ValueStore } from '../../../ui/valueStore.ts';
import { applied, isSameLink, type Edit } from './edits.ts';
import { dragPreview, type Preview } from './preview.ts';
import { chartRows, type ChartRow } from './rows.ts';
import { today as todayHere } from '../../../ui/today.ts';
import type { ChartPlan, PlanChartProps } from './types.ts';
import { usePlanEdits, type PlanEdits } from './usePlanEdits.ts';
import { changeText } from './words.ts';

/** What chart and list show and do, the same in both. */
export interface ChartState {
  readonly edits: PlanEdits;
  readonly plan: ChartPlan;
  readonly schedule: Schedule;
  readonly rows: readonly ChartRow[];
  readonly today: string;
  readonly readOnly: boolean;
  readonly nameOf: (id: number) => string;
  readonly rowOf: (id: number) => ChartRow | undefined;
  readonly preview: ValueStore<Preview | null>;
  readonly previewOf: (drag: Drag) => Preview;
  /** Makes what a drag comes to; it is one step to take back. */
  readonly makeDrag: (drag: Drag) => void;
  readonly change: (change: TaskChange) => void;
  /** Refused before it is sent if tasks would wait for one another. */
  readonly link: (link: Dependency) => boolean;
  readonly unlink: (link: Dependency) => void;
  /** What was last said to a screen reader, and the mistake that is shown. */
  readonly said: string;
  readonly say: (text: string) => void;
  readonly refusal: string | null;
  readonly clearRefusal: () => void;
}

/** The schedule of a plan, or why it has none. */
const scheduleOf = (
  plan: ChartPlan,
  nameOf: (id: number) => string,
): { readonly schedule: Schedule } | { readonly problem: string } => {
  try {
    return { schedule: schedule(plan) };
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    return { problem: problemText(error.problem, nameOf) };
  }
};

const nothing = (plan: ChartPlan): Schedule => schedule({ ...plan, tasks: [], dependencies: [] });

/** The state of a chart or list of a plan; `problem` says why the plan has no schedule. */
export const useChartState = (props: PlanChartProps): ChartState & { readonly problem: string | null } => {
  const { baseline, readOnly, today = todayHere() } = props;
  const edits = usePlanEdits(props.plan, props);
  const { plan } = edits;
  const [said, say] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [preview] = useState(() => valueStore<Preview | null>(null));

  const nameOf = useMemo(() => {
    const names = new Map(plan.tasks.map(({ id, name }) => [id, name]));
    return (id: number) => names.get(id) ?? `task ${id}`;
  }, [plan.tasks]);
  const found = useMemo(() => scheduleOf(plan, nameOf), [plan, nameOf]);
  const made = useMemo(() => ('schedule' in found ? found.schedule : nothing(plan)), [found, plan]);
  const rows = useMemo(
    () => ('schedule' in found ? chartRows(plan, found.schedule, today, baseline) : []),
    [found, plan, today, baseline],
  );
  const rowOf = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return (id: number) => byId.get(id);
  }, [rows]);

  const tell = useCallback((text: string, isRefusal: boolean) => {
    say(text);
    setRefusal(isRefusal ? text : null);
  }, []);
  const { make } = edits;
  const makeDrag = useCallback(
    (drag: Drag) => {
      const shown = dragPreview(plan, made, drag, nameOf);
      tell(`${nameOf(drag.task)}: ${shown.text}`, shown.dragged === null);
      if (shown.dragged) make({ kind: 'tasks', changes: shown.dragged.changes });
    },
    [plan, made, nameOf, make, tell],
  );
  /** Makes an edit if the plan has a schedule with it. */
  const makeSound = useCallback(
    (edit: Edit, what: string): boolean => {
      const after = applied(plan, edit);
      const result = scheduleOf(after, nameOf);
      if ('problem' in result) {
        tell(result.problem, true);
        return false;
      }
      const moved = movesBetween(made, result.schedule, after.tasks);
      tell(`${what}: ${changeText(made, { plan: after, schedule: result.schedule, moved }, nameOf)}`, false);
      make(edit);
      return true;
    },
    [plan, made, nameOf, make, tell],
  );
  const change = useCallback(
    (one: TaskChange) => void makeSound({ kind: 'tasks', changes: [one] }, nameOf(one.id)),
    [makeSound, nameOf],
  );
  const link = useCallback(
    (one: Dependency): boolean => {
      const what = `“${nameOf(one.from)}” before “${nameOf(one.to)}”`;
      if (plan.dependencies.some((known) => isSameLink(known, one))) {
        tell(`${what} is in the plan already.`, true);
        return false;
      }
      return makeSound({ kind: 'link', link: one }, what);
    },
    [plan.dependencies, nameOf, makeSound, tell],
  );
  const unlink = useCallback(
    (one: Dependency) =>
      void makeSound({ kind: 'unlink', link: one }, `“${nameOf(one.from)}” no longer before “${nameOf(one.to)}”`),
    [makeSound, nameOf],
  );

  return {
    edits,
    plan,
    schedule: made,
    rows,
    today,
    readOnly,
    nameOf,
    rowOf,
    preview,
    makeDrag,
    change,
    link,
    unlink,
    said,
    say,
    refusal,
    previewOf: useCallback((drag: Drag) => dragPreview(plan, made, drag, nameOf), [plan, made, nameOf]),
    clearRefusal: useCallback(() => setRefusal(null), []),
    problem: 'problem' in found ? found.problem : null,
  };
};
