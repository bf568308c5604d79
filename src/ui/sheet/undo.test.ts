import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyStack, maxCommands, pushed, redo, undo, type UndoStack } from './undo.ts';

/** A number to which commands are added, with the stack of the commands. */
interface Tally {
  readonly value: number;
  readonly stack: UndoStack<number>;
}
const acts: Readonly<Record<'add' | 'undo' | 'redo', (t: Tally, n: number) => Tally>> = {
  add: ({ value, stack }, n) => ({ value: value + n, stack: pushed(stack, n) }),
  undo: (t) => {
    const back = undo(t.stack);
    return back ? { value: t.value - back.command, stack: back.stack } : t;
  },
  redo: (t) => {
    const again = redo(t.stack);
    return again ? { value: t.value + again.command, stack: again.stack } : t;
  },
};

it('the value is always the sum of what is done', () => {
  const script = fc.array(fc.tuple(fc.constantFrom('add', 'undo', 'redo'), fc.integer()));
  fc.assert(
    fc.property(script, (commands) => {
      const end = commands.reduce<Tally>((t, [act, n]) => acts[act](t, n), { value: 0, stack: emptyStack });
      expect(end.value).toBe(end.stack.done.reduce((sum, n) => sum + n, 0));
    }),
  );
});

it('a new command forgets what was undone, and old commands are forgotten', () => {
  const undone = undo(pushed<string>(emptyStack, 'first'));
  expect(undone?.stack.undone).toEqual(['first']);
  expect(redo(pushed(undone?.stack ?? emptyStack, 'second'))).toBeUndefined();
  let stack: UndoStack<number> = emptyStack;
  for (let n = 0; n < maxCommands + 5; n += 1) stack = pushed(stack, n);
  expect([stack.done.length, stack.done[0]]).toEqual([maxCommands, 5]);
});
