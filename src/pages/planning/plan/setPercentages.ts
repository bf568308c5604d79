import { equalShares, spreadRest } from '../../../domain/planning/spread.ts';
import { counted } from '../../../ui/fields/format.ts';
import { textOf } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { RowId } from '../../../ui/sheet/types.ts';

/** What the percentages of a main task can be made of, with what the menu calls it (rule 136). */
const percentageRules = { 'Spread the rest': spreadRest, Equally: equalShares } as const;
export type PercentageRule = keyof typeof percentageRules;

/** Sets the percentages of the main tasks of these rows, as one step to undo. Returns what is to be said of it. */
export const setPercentages = (store: LinesStore, keys: readonly RowId[], rule: PercentageRule): string => {
  const mains = new Set(keys.map((key) => store.rowOf(key)?.parent ?? key));
  const groups = [...mains].map((main) => store.tree.childrenOf(main)).filter((subTasks) => subTasks.length > 0);
  if (groups.length === 0) return 'Tick main tasks with sub-tasks first, or choose one.';
  const edits = groups.flatMap((subTasks) => {
    const percentages = subTasks.map((key) => {
      const row = store.rowOf(key);
      return (row && textOf(row.line, 'percentage')) || '0';
    });
    const made = percentageRules[rule](percentages);
    return subTasks.map((id, at) => ({ id, column: 'percentage', input: { value: made[at] ?? null } }));
  });
  store.edit(edits);
  return `Percentages of ${counted(groups.length, 'main task', 'main tasks')} come to 100%. Ctrl+Z undoes it.`;
};
