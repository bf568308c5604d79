import { useMemo, useSyncExternalStore } from 'react';
import { predecessorsIn, predecessorsText } from '../../../domain/planning/predecessors.ts';
import { planOf, type PlanTimes } from '../../../domain/planning/planLines.ts';
import type { TaskChange } from '../../../domain/schedule/changes.ts';
import type { Dependency } from '../../../domain/schedule/plan.ts';
import type { CellEdit, RowId } from '../../../ui/sheet/types.ts';
import { textOf, type SaveState } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { PlanChart } from '../chart/index.ts';
import type { ChartPlan } from '../chart/index.ts';
import type { Baseline } from './useBaseline.ts';
import type { PlanNow } from './usePlanFigures.ts';

interface Props {
  readonly store: LinesStore;
  readonly plan: PlanNow;
  readonly times: PlanTimes;
  readonly baseline: Baseline | undefined;
  readonly readOnly: boolean;
  readonly onOpen: (key: RowId) => void;
  readonly toolbar: HTMLElement | null;
}

const columns = { duration: 'duration', notBefore: 'not_before', pinned: 'pinned_on' } as const;

const editsOf = (changes: readonly TaskChange[]): CellEdit[] =>
  changes.flatMap((change) =>
    (['duration', 'notBefore', 'pinned'] as const).flatMap((name): CellEdit[] => {
      const value = change[name];
      if (value === undefined) return [];
      return [{ id: change.id, column: columns[name], input: { value: value === null ? null : String(value) } }];
    }),
  );

const isRefused = ({ state }: SaveState): boolean => state === 'failed' || state === 'conflict';

/**
 * Makes an edit in the store of the sheet, and waits until it is saved. What is refused stands as it did before, and is
 * nothing to undo; what else is typed meanwhile stays.
 */
const made = async (store: LinesStore, edits: readonly CellEdit[]): Promise<void> => {
  const withdraw = store.tryEdit(edits);
  const { state, reason } = await store.saveAll();
  const saves = edits.flatMap(({ id }) => store.rowOf(id)?.save ?? []);
  const refused = saves.find(isRefused);
  const isUnsaved = state === 'failed' && saves.some((save) => save.state !== 'saved');
  if (!refused && !isUnsaved) return;
  withdraw();
  if (refused?.state === 'conflict') throw new Error('Somebody else has changed these tasks meanwhile');
  throw new Error((refused?.state === 'failed' ? refused.reason : reason) ?? 'Not saved');
};

/** Adds what comes before a task to its predecessors, or takes it away. */
const linked = (store: LinesStore, { from, to, ...terms }: Dependency, isLinked: boolean): CellEdit => {
  const number = store.rowOf(from)?.line['number'];
  const row = store.rowOf(to);
  if (typeof number !== 'number' || !row) throw new Error('This task is not saved yet');
  const others = predecessorsIn(textOf(row.line, 'predecessors')).filter((one) => one.number !== number);
  const value = predecessorsText(isLinked ? [...others, { number, ...terms }] : others);
  return { id: to, column: 'predecessors', input: { value } };
};

/** A plan as bars over time: what is dragged and linked there are edits of the same tasks as in the sheet. */
export const PlanChartView = ({ store, plan, times, baseline, readOnly, onOpen, toolbar }: Props) => {
  const chart = useMemo((): ChartPlan => {
    const { tasks, ...others } = planOf(plan.lines, times);
    return {
      ...others,
      tasks: tasks.map((task, at) => {
        const line = plan.lines[at];
        const row = store.rowOf(task.id);
        return {
          ...task,
          name: line?.name ?? '',
          number: line?.number ?? 0,
          progress: Number(line?.progress ?? 0),
          assignee: (row && textOf(row.line, 'assignee_name')) || null,
          isDone: line?.status === 'DONE',
        };
      }),
    };
  }, [plan, times, store]);
  const history = useSyncExternalStore(store.subscribe, store.snapshot);
  const spans = useMemo(() => {
    if (!baseline || baseline.tasks.length === 0) return undefined;
    const ids = new Map(plan.lines.map(({ number, id }) => [number, id]));
    return new Map(
      baseline.tasks.flatMap(({ number, planned_start_date: start, planned_end_date: finish }) => {
        const id = ids.get(number);
        return id === undefined || start === null || finish === null ? [] : [[id, { start, finish }] as const];
      }),
    );
  }, [baseline, plan]);
  return (
    <PlanChart
      plan={chart}
      baseline={spans}
      readOnly={readOnly}
      onChange={(changes) => made(store, editsOf(changes))}
      onLink={async (link) => made(store, [linked(store, link, true)])}
      onUnlink={async (link) => made(store, [linked(store, link, false)])}
      undo={history.canUndo ? () => void store.undo() : undefined}
      redo={history.canRedo ? () => void store.redo() : undefined}
      onOpen={onOpen}
      toolbar={toolbar}
    />
  );
};
