import type { RowId } from '../grid/types.ts';
import { saving } from './lines.ts';
import { isVerified } from './model.ts';
import type { Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';
import type { Entry, Step } from './steps.ts';

const keysOf = (step: Step): readonly RowId[] =>
  step.kind === 'several'
    ? step.steps.flatMap(keysOf)
    : step.kind === 'cells'
      ? step.changes.map(({ key }) => key)
      : step.kind === 'move'
        ? step.moves.map(({ key }) => key)
        : step.entries.map(({ row }) => row.key);

/** The sheet asks before it removes verified rows. */
const noteGone = (tree: RowTree, pending: Pending, entries: readonly Entry[]): void => {
  const rows = entries.map(({ row }) => row);
  pending.noteRemoved(
    rows.map(({ key }) => key),
    rows.some(({ line }) => isVerified(tree.model, line)),
  );
};

/** Notes what the server has before a step changes it. */
export const noteStep = (tree: RowTree, pending: Pending, step: Step): void => {
  // What was refused may be taken as it is now.
  for (const key of keysOf(step)) pending.refused.delete(key);
  if (step.kind === 'several') for (const each of step.steps) noteStep(tree, pending, each);
  else if (step.kind === 'cells')
    for (const { key } of step.changes) {
      const row = tree.rowOf(key);
      if (row) pending.note(row);
    }
  else if (step.kind === 'insert') pending.noteInserted(keysOf(step));
  else if (step.kind === 'move')
    for (const key of keysOf(step)) {
      if (tree.rowOf(key)) pending.moved.add(key);
    }
  else {
    const keys = new Set(keysOf(step));
    for (const { row, spot } of step.entries)
      if (spot.parent === null || !keys.has(spot.parent)) noteGone(tree, pending, tree.entriesOf(row.key));
  }
};

/** Marks the rows of a step as being saved. */
export const markStep = (tree: RowTree, step: Step): void => {
  for (const key of keysOf(step)) {
    const row = tree.rowOf(key);
    if (row && row.mark.state !== 'conflict' && row.mark !== saving) tree.set(key, { mark: saving });
  }
};
