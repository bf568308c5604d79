import type { RowId } from '../sheet/types.ts';
import { emptyStack, pushed, redo, undo, type UndoStack } from '../sheet/undo.ts';
import { inverse, type CommandEntry, type Command } from './commands.ts';

const inserts = (command: Command | undefined, key: RowId): boolean =>
  command?.kind === 'insert' && command.entries.some(({ row }) => row.key === key);

/** The commands that a person has done and can take back, and those that can be done again. */
export class CommandStack {
  #stack: UndoStack<Command> = emptyStack;

  get canUndo(): boolean {
    return this.#stack.done.length > 0;
  }
  get canRedo(): boolean {
    return this.#stack.undone.length > 0;
  }

  push(command: Command): void {
    this.#stack = pushed(this.#stack, command);
  }

  /** Forgets a command among those that were done; whether it was one of them. */
  forget(command: Command): boolean {
    const done = this.#stack.done.filter((each) => each !== command);
    const isOne = done.length < this.#stack.done.length;
    this.#stack = { ...this.#stack, done };
    return isOne;
  }

  /** Forgets all of them. */
  clear(): void {
    this.#stack = emptyStack;
  }

  /** The command that takes the last one back; undefined without one. */
  undo(): Command | undefined {
    const back = undo(this.#stack);
    if (back) this.#stack = back.stack;
    return back && inverse(back.command);
  }

  /** The command that was taken back last; undefined without one. */
  redo(): Command | undefined {
    const again = redo(this.#stack);
    if (again) this.#stack = again.stack;
    return again?.command;
  }

  /** Forgets the insertion of a row if it was the last command: a row that comes and goes as one is no command of its own. */
  forgetInsertion(key: RowId): void {
    const last = this.#stack.done.at(-1);
    if (last?.kind === 'insert' && last.entries.length === 1 && inserts(last, key))
      this.#stack = { ...this.#stack, done: this.#stack.done.slice(0, -1) };
  }

  /**
   * Lines have come in the place of an inserted row, itself among them: they go with the command that inserted several rows,
   * or are a command of their own.
   */
  became(key: RowId, entries: readonly CommandEntry[]): void {
    const at = this.#stack.done.findLastIndex(
      (command) => command.kind === 'insert' && command.entries.length > 1 && inserts(command, key),
    );
    const command = this.#stack.done[at];
    if (command?.kind !== 'insert') {
      this.forgetInsertion(key);
      if (entries.length) this.push({ kind: 'insert', entries });
      return;
    }
    const own = new Set(entries.map(({ row }) => row.key));
    const whole = command.entries.flatMap((each) =>
      each.row.key === key ? entries : own.has(each.row.key) ? [] : [each],
    );
    this.#stack = { ...this.#stack, done: this.#stack.done.with(at, { ...command, entries: whole }) };
  }
}
