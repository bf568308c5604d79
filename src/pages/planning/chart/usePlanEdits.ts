import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../dataProvider/failure.ts';
import { emptyStack, pushed, redo, undo, type UndoStack } from '../../../ui/sheet/undo.ts';
import { applied, inverseEdit, stillStands, type Edit, type MadeEdit } from './edits.ts';
import type { ChartPlan, ChartCalls } from './types.ts';

/** An edit that was sent. It is shown over the plan until another plan comes in after its answer. */
interface Sent {
  readonly number: number;
  readonly edit: Edit;
  /** The plan that was there when the answer came; null before. */
  readonly answeredOver: ChartPlan | null;
}

const isShown = ({ answeredOver }: Sent, plan: ChartPlan): boolean => answeredOver === null || answeredOver === plan;

/** The plan as a person has made it, and what can be done about it. */
export interface PlanEdits {
  readonly plan: ChartPlan;
  /** Makes an edit of this plan, and shows it at once. */
  readonly make: (edit: Edit) => void;
  /** Undefined where there is nothing to take back, or to make again. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Why the last edit was not made; null if it was. */
  readonly failure: string | null;
  readonly clearFailure: () => void;
}

const send = (calls: ChartCalls, edit: Edit): Promise<void> => {
  if (edit.kind === 'tasks') return calls.onChange(edit.changes);
  return edit.kind === 'link' ? calls.onLink(edit.link) : calls.onUnlink(edit.link);
};

/**
 * Edits of a plan that are shown at once and sent one after the other. One that fails is shown no more, with all that
 * were made after it: they were made of a plan that there is not.
 */
export const usePlanEdits = (plan: ChartPlan, calls: ChartCalls): PlanEdits => {
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [stack, setStack] = useState<UndoStack<MadeEdit>>(emptyStack);
  const [failure, setFailure] = useState<string | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);
  const failed = useRef(0);
  const latest = useRef({ calls, plan });
  useEffect(() => void (latest.current = { calls, plan }), [calls, plan]);

  const shown = useMemo(
    () => sent.filter((one) => isShown(one, plan)).reduce((made, { edit }) => applied(made, edit), plan),
    [plan, sent],
  );

  const doIt = useCallback((edit: Edit, before: UndoStack<MadeEdit>, after: UndoStack<MadeEdit>) => {
    count.current += 1;
    const one: Sent = { number: count.current, edit, answeredOver: null };
    const round = failed.current;
    setFailure(null);
    setStack(after);
    setSent((all) => [...all.filter((other) => isShown(other, latest.current.plan)), one]);
    queue.current = queue.current.then(async () => {
      if (round !== failed.current) return;
      try {
        await send(latest.current.calls, edit);
        const answeredOver = latest.current.plan;
        setSent((all) => all.map((of) => (of.number === one.number ? { ...of, answeredOver } : of)));
      } catch (error) {
        failed.current += 1;
        setFailure(messageOf(error));
        setSent((all) => all.filter(({ number }) => number < one.number));
        setStack(before);
      }
    });
  }, []);

  const make = useCallback(
    (edit: Edit) => {
      if (edit.kind === 'tasks' && edit.changes.length === 0) return;
      doIt(edit, stack, pushed(stack, { edit, inverse: inverseEdit(shown, edit) }));
    },
    [doIt, shown, stack],
  );

  const back = undo(stack);
  const again = redo(stack);
  const changedMeanwhile = 'Somebody changed these tasks meanwhile, so this cannot be taken back.';
  return {
    plan: shown,
    make,
    undo:
      back &&
      (() =>
        stillStands(shown, back.command.edit)
          ? doIt(back.command.inverse, stack, back.stack)
          : setFailure(changedMeanwhile)),
    redo:
      again &&
      (() =>
        stillStands(shown, again.command.inverse)
          ? doIt(again.command.edit, stack, again.stack)
          : setFailure(changedMeanwhile)),
    failure,
    clearFailure: useCallback(() => setFailure(null), []),
  };
};
