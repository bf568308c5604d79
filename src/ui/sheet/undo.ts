/** What was done, the last command at the end, and what was undone, the next command to redo at the end. */
export interface UndoStack<S> {
  readonly done: readonly S[];
  readonly undone: readonly S[];
}

export const emptyStack: UndoStack<never> = { done: [], undone: [] };

/** The most commands that can be undone. */
export const maxCommands = 200;

/** After a new command. What was undone before cannot be redone any more. */
export const pushed = <S>({ done }: UndoStack<S>, command: S): UndoStack<S> => ({
  done: [...done.slice(1 - maxCommands), command],
  undone: [],
});

/** The command to take back, and the stack without it; undefined when there is none. */
export const undo = <S>({ done, undone }: UndoStack<S>): { command: S; stack: UndoStack<S> } | undefined => {
  const command = done.at(-1);
  return command === undefined
    ? undefined
    : { command, stack: { done: done.slice(0, -1), undone: [...undone, command] } };
};

/** The command to take again, and the stack with it; undefined when there is none. */
export const redo = <S>({ done, undone }: UndoStack<S>): { command: S; stack: UndoStack<S> } | undefined => {
  const command = undone.at(-1);
  return command === undefined
    ? undefined
    : { command, stack: { done: [...done, command], undone: undone.slice(0, -1) } };
};
