import { useMemo } from 'react';
import type { RowId } from '../../../ui/sheet/types.ts';
import type { PlanTimes } from '../../../domain/planning/planLines.ts';
import type { LinesEditing } from '../../../ui/lines/editor/useLinesEditor.ts';
import { counted } from '../../../ui/fields/format.ts';
import { textOf } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { linkInSequence } from './linkInSequence.ts';
import { newSubTask } from './model.ts';
import { setPercentages, type PercentageRule } from './setPercentages.ts';

/** What the buttons and keys of a plan do beside those of any lines. */
export interface PlanActions {
  readonly addMain: () => void;
  readonly addSub: () => void;
  /** Links the ticked tasks, else those of the range, one after the other. */
  readonly linkInSequence: () => void;
  /** The sub-tasks among those. */
  readonly subTasks: () => readonly RowId[];
  /** Pins them where they start now; where all are pinned, they are no more. */
  readonly pin: () => void;
  /** Makes the percentages of their main tasks come to 100. */
  readonly setPercentages: (rule: PercentageRule) => void;
}

/** What is left of 100 % in the main task that a new sub-task goes into; at least the least that there can be. */
const leftIn = (store: LinesStore, parent: RowId): string => {
  const left = 10_000n - (store.rowOf(parent)?.sums?.[0] ?? 0n);
  const hundredths = left > 0n ? left : 1n;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
};

export const usePlanActions = ({ store, actions, setNotice }: LinesEditing, times: PlanTimes): PlanActions =>
  useMemo<PlanActions>(() => {
    const subTasks = () => actions.targets().filter((key) => store.rowOf(key)?.line.kind === newSubTask.kind);
    return {
      subTasks,
      pin: () => {
        const lines = subTasks().flatMap((key) => {
          const row = store.rowOf(key);
          return row
            ? [{ id: key, pin: textOf(row.line, 'pinned_on'), start: textOf(row.line, 'planned_start_date') }]
            : [];
        });
        if (lines.length === 0) return setNotice('Tick sub-tasks first, or choose one.');
        const frees = lines.every(({ pin }) => pin !== '');
        const changed = lines.filter(({ pin, start }) => frees || (pin === '' && start !== ''));
        store.edit(
          changed.map(({ id, start }) => ({ id, column: 'pinned_on', input: { value: frees ? null : start } })),
        );
        setNotice(`${counted(changed.length, 'sub-task', 'sub-tasks')} ${frees ? 'no longer pinned' : 'pinned'}.`);
      },
      addMain: () => actions.insert({ kind: 'main_task' }, true),
      addSub: () => {
        const { parent } = actions.spotFor(newSubTask.kind);
        if (parent === null) setNotice('Add a main task first.');
        else actions.insert({ ...newSubTask, percentage: leftIn(store, parent) }, true);
      },
      setPercentages: (rule) => setNotice(setPercentages(store, actions.targets(), rule)),
      linkInSequence: () => setNotice(linkInSequence(store, times, actions.targets())),
    };
  }, [store, actions, setNotice, times]);
