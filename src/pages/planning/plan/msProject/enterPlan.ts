import type { ProgrammeTask } from '../../../../domain/planning/msProject/programme.ts';
import { predecessorsIn, predecessorsText } from '../../../../domain/planning/predecessors.ts';
import type { Appended } from '../../../../ui/lines/insertion.ts';
import type { Done, LinesStore } from '../../../../ui/lines/LinesStore.ts';
import type { RowId } from '../../../../ui/sheet/types.ts';
import type { Assignees } from '../assignees.ts';

/** A line of the sheet as a file has it; `predecessors` name tasks of the plan. */
const lineOf = (task: ProgrammeTask, predecessors: string | null, { read, nameOf }: Assignees): Appended => {
  const { kind, name, notes, not_before, pinned_on, deadline } = task;
  const common = { kind, name, notes, not_before, pinned_on, deadline, predecessors };
  if (kind === 'main_task') return common;
  const person = task.assignee ? read(task.assignee.name) : { value: null };
  const id = 'value' in person && person.value !== null ? Number(person.value) : null;
  return {
    ...common,
    duration: String(task.duration),
    percentage: task.percentage ?? '0.00',
    ...(id !== null && { assignee_id: id, assignee_name: nameOf(id) ?? null }),
  };
};

/** What comes before a task, by the numbers that tasks of the file have in the plan; those without one are left out. */
const renumbered = (text: string | null, numberOf: (number: number) => number | undefined): string | null =>
  predecessorsText(
    predecessorsIn(text).flatMap((each) => {
      const number = numberOf(each.number);
      return number === undefined ? [] : [{ ...each, number }];
    }),
  );

const numberIn = (store: LinesStore, key: RowId | undefined): number | undefined => {
  const number = key === undefined ? undefined : store.rowOf(key)?.line['number'];
  return typeof number === 'number' ? number : undefined;
};

/** What came of it: how many lines were added, how many of them are not saved, and what takes all of it back. */
export interface EnteredPlan {
  readonly added: number;
  readonly unsaved: number;
  readonly takeBack: () => Done | undefined;
}

/**
 * Adds the tasks of a file behind those of the plan as one command, saved at once. Links name tasks by numbers, which the
 * server gives in the order of the lines from `lastNumber` on; where it has given others meanwhile, the links follow.
 * @throws Error where what was typed before cannot be saved
 */
export const enterPlan = async (
  store: LinesStore,
  tasks: readonly ProgrammeTask[],
  lastNumber: () => Promise<number>,
  assignees: Assignees,
): Promise<EnteredPlan> => {
  const { state, reason } = await store.saveAll();
  if (state === 'failed' || state === 'conflict')
    throw new Error(`What was typed before is not saved: ${reason ?? ''}`);
  const known = [...store.tree.walk()].reduce((most, { key }) => Math.max(most, numberIn(store, key) ?? 0), 0);
  const last = Math.max(known, await lastNumber());
  const places = new Map(tasks.map(({ number }, at) => [number, at]));
  const expected = (number: number) => {
    const at = places.get(number);
    return at === undefined ? undefined : last + 1 + at;
  };
  const { keys, takeBack } = store.append(
    tasks.map((task) => lineOf(task, renumbered(task.predecessors, expected), assignees)),
  );
  await store.saveAll();
  const given = (number: number) => numberIn(store, keys[places.get(number) ?? -1]);
  const wrong = tasks.flatMap((task, at) => {
    const key = keys[at];
    const value = renumbered(task.predecessors, given);
    if (key === undefined || value === renumbered(task.predecessors, expected)) return [];
    return [{ id: key, column: 'predecessors', input: { value } }];
  });
  if (wrong.length > 0 && keys.some((key) => numberIn(store, key) !== undefined)) {
    store.edit(wrong);
    await store.saveAll();
  }
  const unsaved = keys.filter((key) => store.rowOf(key)?.save.state !== 'saved').length;
  return { added: keys.length, unsaved, takeBack };
};
