import type { RowId } from '../grid/types.ts';
import { emptyStack, pushed, redo, undo, type UndoStack } from '../grid/undo.ts';
import { inverse, type Entry, type Step } from './steps.ts';

const inserts = (step: Step | undefined, key: RowId): boolean =>
  step?.kind === 'insert' && step.entries.some(({ row }) => row.key === key);

/** The steps that a person has done and can take back, and those that can be done again. */
export class StepStack {
  #stack: UndoStack<Step> = emptyStack;

  get canUndo(): boolean {
    return this.#stack.done.length > 0;
  }
  get canRedo(): boolean {
    return this.#stack.undone.length > 0;
  }

  push(step: Step): void {
    this.#stack = pushed(this.#stack, step);
  }

  /** The step that takes the last one back; undefined without one. */
  undo(): Step | undefined {
    const back = undo(this.#stack);
    if (back) this.#stack = back.stack;
    return back && inverse(back.step);
  }

  /** The step that was taken back last; undefined without one. */
  redo(): Step | undefined {
    const again = redo(this.#stack);
    if (again) this.#stack = again.stack;
    return again?.step;
  }

  /** Forgets the insertion of a row if it was the last step: a row that comes and goes as one is no step of its own. */
  forgetInsertion(key: RowId): void {
    const last = this.#stack.done.at(-1);
    if (last?.kind === 'insert' && last.entries.length === 1 && inserts(last, key))
      this.#stack = { ...this.#stack, done: this.#stack.done.slice(0, -1) };
  }

  /**
   * Lines have come in the place of an inserted row, itself among them: they go with the step that inserted several rows,
   * or are a step of their own.
   */
  became(key: RowId, entries: readonly Entry[]): void {
    const at = this.#stack.done.findLastIndex(
      (step) => step.kind === 'insert' && step.entries.length > 1 && inserts(step, key),
    );
    const step = this.#stack.done[at];
    if (step?.kind !== 'insert') {
      this.forgetInsertion(key);
      if (entries.length) this.push({ kind: 'insert', entries });
      return;
    }
    const own = new Set(entries.map(({ row }) => row.key));
    const whole = step.entries.flatMap((each) =>
      each.row.key === key ? entries : own.has(each.row.key) ? [] : [each],
    );
    this.#stack = { ...this.#stack, done: this.#stack.done.with(at, { ...step, entries: whole }) };
  }
}
