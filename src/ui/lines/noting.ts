import type { RowId } from '../sheet/types.ts';
import { saving } from './lines.ts';
import { isVerified } from './model.ts';
import type { Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';
import type { CommandEntry, Command } from './commands.ts';

const keysOf = (command: Command): readonly RowId[] =>
  command.kind === 'several'
    ? command.commands.flatMap(keysOf)
    : command.kind === 'cells'
      ? command.changes.map(({ key }) => key)
      : command.kind === 'move'
        ? command.moves.map(({ key }) => key)
        : command.entries.map(({ row }) => row.key);

/** The sheet asks before it removes verified rows. */
const noteGone = (tree: RowTree, pending: Pending, entries: readonly CommandEntry[]): void => {
  const rows = entries.map(({ row }) => row);
  for (const row of rows) pending.noteLeaving(row);
  pending.noteRemoved(
    rows.map(({ key }) => key),
    rows.some(({ line }) => isVerified(tree.model, line)),
  );
};

/** Notes what the server has before a command changes it. */
export const noteCommand = (tree: RowTree, pending: Pending, command: Command): void => {
  // What was refused may be taken as it is now.
  for (const key of keysOf(command)) pending.refused.delete(key);
  if (command.kind === 'several') for (const each of command.commands) noteCommand(tree, pending, each);
  else if (command.kind === 'cells')
    for (const { key } of command.changes) {
      const row = tree.rowOf(key);
      if (row) pending.note(row);
    }
  else if (command.kind === 'insert') pending.noteInserted(keysOf(command));
  else if (command.kind === 'move')
    for (const key of keysOf(command)) {
      if (tree.rowOf(key)) pending.moved.add(key);
    }
  else {
    const keys = new Set(keysOf(command));
    for (const { row, spot } of command.entries)
      if (spot.parent === null || !keys.has(spot.parent)) noteGone(tree, pending, tree.entriesOf(row.key));
  }
};

/**
 * What the server has deleted comes back unverified: its marks stood on what was there. Returns how many of the rows that a
 * command has put back had some.
 */
export const unverifyPutBack = (tree: RowTree, pending: Pending, command: Command): number => {
  let count = 0;
  for (const key of keysOf(command)) {
    const row = tree.rowOf(key);
    if (!row || !pending.added.has(key) || !isVerified(tree.model, row.line)) continue;
    tree.change(key, Object.fromEntries(tree.model.marks.map(({ field }) => [field, false])));
    count += 1;
  }
  return count;
};

/** Marks the rows of a command as being saved. */
export const showSaving = (tree: RowTree, command: Command): void => {
  for (const key of keysOf(command)) {
    const row = tree.rowOf(key);
    if (row && row.save.state !== 'conflict' && row.save !== saving) tree.set(key, { save: saving });
  }
};
