import type { BrokenDown } from '../../../schema/brokenDown.ts';
import type { BreakdownCalls } from '../../../schema/calls/breakdownCalls.ts';
import { bind, type Binding } from '../binding.ts';
import { choiceBindings } from '../rows/bindings.ts';
import { choose } from '../rows/choices.ts';
import { ofKind, ofParent } from '../parts/bindings.ts';

type Choices = BreakdownCalls['kinds'][string]['choices'];

/** A call about one line of a kind, which is in the parent that the path names. */
export const ofLine = (lines: BrokenDown, kind: string, binding: Binding): Binding =>
  ofParent(lines, ofKind(lines, kind, binding));

/** The bindings of the calls that choose what a line of a kind names. */
export const choicesOfKind = (lines: BrokenDown, kind: string, choices: Choices): Binding[] =>
  Object.entries(choices).flatMap(([field, calls]) =>
    choiceBindings(lines, field, calls).map((binding) => ofLine(lines, kind, binding)),
  );

/** The bindings of the calls that choose for lines of any kind at once; each once. */
export const choicesOfMany = (lines: BrokenDown, kinds: BreakdownCalls['kinds']): Binding[] => {
  const calls = new Map(
    Object.values(kinds).flatMap(({ choices }) =>
      Object.entries(choices).flatMap(([field, { chooseMany }]) => (chooseMany ? [[chooseMany, field] as const] : [])),
    ),
  );
  return [...calls].map(([call, field]) =>
    bind(call, async (tx, { body: { ids = [], ...chosen }, who }) => ({
      ids: await choose(tx, { resource: lines, field, records: ids }, Object.values(chosen).flat(), who),
    })),
  );
};
