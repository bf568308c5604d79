import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../dataProvider/failure.ts';
import { applied, type Edit } from './edits.ts';
import type { ChartPlan, ChartCalls, History } from './types.ts';

/** An edit that was sent. It is shown over the plan until another plan comes in after its answer. */
interface Sent {
  readonly number: number;
  readonly edit: Edit;
  /** The plan that was there when the answer came; null before. */
  readonly answeredOver: ChartPlan | null;
}

const isShown = ({ answeredOver }: Sent, plan: ChartPlan): boolean => answeredOver === null || answeredOver === plan;

/** The plan as a person has made it, and what can be done about it. */
export interface PlanEdits extends History {
  readonly plan: ChartPlan;
  /** Makes an edit of this plan, and shows it at once. */
  readonly make: (edit: Edit) => void;
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
 * were made after it: they were made of a plan that there is not. They are taken back where all changes of the plan are.
 */
export const usePlanEdits = (plan: ChartPlan, calls: ChartCalls & History): PlanEdits => {
  const [sent, setSent] = useState<readonly Sent[]>([]);
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

  const make = useCallback((edit: Edit) => {
    if (edit.kind === 'tasks' && edit.changes.length === 0) return;
    count.current += 1;
    const one: Sent = { number: count.current, edit, answeredOver: null };
    const round = failed.current;
    setFailure(null);
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
      }
    });
  }, []);

  /** What is on its way is no longer shown over the plan: it may be what is taken back. */
  const stepped = (step: (() => void) | undefined) =>
    step &&
    (() => {
      setSent([]);
      setFailure(null);
      step();
    });
  return {
    plan: shown,
    make,
    undo: stepped(calls.undo),
    redo: stepped(calls.redo),
    failure,
    clearFailure: useCallback(() => setFailure(null), []),
  };
};
