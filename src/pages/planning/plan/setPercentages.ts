import { byValue, equalShares, spreadRest } from '../../../domain/planning/spread.ts';
import { counted } from '../../../ui/fields/format.ts';
import { textOf } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { RowId } from '../../../ui/sheet/types.ts';

/** What the percentages of a main task can be made of, with what the menu calls it (rule 136). */
const percentageRules = { 'Spread the rest': spreadRest, Equally: equalShares, 'By value': byValue } as const;
export type PercentageRule = keyof typeof percentageRules;

/** Why a main task is not set by value. */
const withoutValue = 'nothing in it has a value from a BOQ, or what has none leaves too little.';

/** Sets the percentages of the main tasks of these rows, as one step to undo. Returns what is to be said of it. */
export const setPercentages = (store: LinesStore, keys: readonly RowId[], rule: PercentageRule): string => {
  const mains = new Set(keys.map((key) => store.rowOf(key)?.parent ?? key));
  const groups = [...mains].map((main) => store.tree.childrenOf(main)).filter((subTasks) => subTasks.length > 0);
  if (groups.length === 0) return 'Tick main tasks with sub-tasks first, or choose one.';
  const told = (key: RowId, name: string) => {
    const row = store.rowOf(key);
    return (row && textOf(row.line, name)) || null;
  };
  const made = groups.flatMap((subTasks) => {
    const percentages = percentageRules[rule](
      subTasks.map((key) => told(key, 'percentage') ?? '0'),
      subTasks.map((key) => told(key, 'weight')),
    );
    return percentages
      ? [subTasks.map((id, at) => ({ id, column: 'percentage', input: { value: percentages[at] ?? null } }))]
      : [];
  });
  const left = groups.length - made.length;
  const others = `${counted(left, 'main task stays as it is', 'main tasks stay as they are')}: ${withoutValue}`;
  if (made.length === 0) return others;
  store.edit(made.flat());
  const done = `Percentages of ${counted(made.length, 'main task', 'main tasks')} come to 100%. Ctrl+Z undoes it.`;
  return left === 0 ? done : `${done} ${others}`;
};
