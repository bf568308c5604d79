import { inSequence } from '../../../domain/planning/inSequence.ts';
import type { PlanTimes } from '../../../domain/planning/planLines.ts';
import { counted } from '../../../ui/fields/format.ts';
import type { RowId } from '../../../ui/sheet/types.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { planFiguresOf, planLinesOf } from './usePlanFigures.ts';

/** Links tasks one after the other, as one step to undo; all or none. Returns what is to be said of it. */
export const linkInSequence = (store: LinesStore, times: PlanTimes, keys: readonly RowId[]): string => {
  const lines = planLinesOf(store);
  const { chain, linked } = inSequence(lines, new Set(keys));
  if (chain.length < 2) return 'Choose the tasks first: two or more.';
  const unsaved = chain.slice(0, -1).find(({ number }) => number === null);
  if (unsaved) return `“${unsaved.name}” is not saved yet: it has no number.`;
  if (linked.length === 0) return 'They follow one another already.';
  const texts = new Map(linked.map(({ id, predecessors }) => [id, predecessors]));
  const after = planFiguresOf(
    lines.map((line) => ({ ...line, predecessors: texts.get(line.id) ?? line.predecessors })),
    times,
  );
  if ('problem' in after) return after.problem;
  store.edit(linked.map(({ id, predecessors }) => ({ id, column: 'predecessors', input: { value: predecessors } })));
  return `${counted(chain.length, 'task', 'tasks')} linked in sequence. Ctrl+Z undoes it.`;
};
