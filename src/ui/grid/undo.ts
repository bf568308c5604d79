/** What was done, the last step at the end, and what was undone, the next step to redo at the end. */
export interface UndoStack<S> {
  readonly done: readonly S[];
  readonly undone: readonly S[];
}

export const emptyStack: UndoStack<never> = { done: [], undone: [] };

/** The most steps that can be undone. */
export const maxSteps = 200;

/** After a new step. What was undone before cannot be redone any more. */
export const pushed = <S>({ done }: UndoStack<S>, step: S): UndoStack<S> => ({
  done: [...done.slice(1 - maxSteps), step],
  undone: [],
});

/** The step to take back, and the stack without it; undefined when there is none. */
export const undo = <S>({ done, undone }: UndoStack<S>): { step: S; stack: UndoStack<S> } | undefined => {
  const step = done.at(-1);
  return step === undefined ? undefined : { step, stack: { done: done.slice(0, -1), undone: [...undone, step] } };
};

/** The step to take again, and the stack with it; undefined when there is none. */
export const redo = <S>({ done, undone }: UndoStack<S>): { step: S; stack: UndoStack<S> } | undefined => {
  const step = undone.at(-1);
  return step === undefined ? undefined : { step, stack: { done: [...done, step], undone: undone.slice(0, -1) } };
};
