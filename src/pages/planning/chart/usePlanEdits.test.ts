import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { before, facade, withTask } from '../../../../tests/support/chartPlan.ts';
import type { TaskChange } from '../../../domain/schedule/changes.ts';
import { applied, type Edit } from './edits.ts';
import type { ChartPlan } from './types.ts';
import { usePlanEdits } from './usePlanEdits.ts';

const later: Edit = {
  kind: 'tasks',
  changes: [
    { id: 2, notBefore: '2026-03-04' },
    { id: 3, duration: 4 },
  ],
};
const valuesOf = (plan: ChartPlan) => plan.tasks.map(({ id, duration, notBefore }) => [id, duration, notBefore]);

/** A plan with somebody behind it who is told when to answer. */
const edited = () => {
  const sent: { changes: readonly TaskChange[]; answer: () => void; refuse: (why: string) => void }[] = [];
  const links: string[] = [];
  const undone: string[] = [];
  const calls = {
    undo: () => void undone.push('undo'),
    redo: undefined,
    onChange: (changes: readonly TaskChange[]) =>
      new Promise<void>((answer, refuse) => sent.push({ changes, answer, refuse: (why) => refuse(new Error(why)) })),
    onLink: async (link: { from: number; to: number }) => void links.push(`+${link.from}→${link.to}`),
    onUnlink: async (link: { from: number; to: number }) => void links.push(`-${link.from}→${link.to}`),
  };
  const hook = renderHook(({ plan }) => usePlanEdits(plan, calls), { initialProps: { plan: facade() } });
  return {
    sent,
    links,
    undone,
    now: () => hook.result.current,
    make: (edit: Edit) => act(async () => hook.result.current.make(edit)),
    undo: () => act(async () => hook.result.current.undo?.()),
    settle: (what: () => void) => act(async () => what()),
    comes: (plan: ChartPlan) => act(async () => hook.rerender({ plan })),
  };
};

describe('edits of a plan', () => {
  it('are shown at once, and stay until the plan comes that has them', async () => {
    const of = edited();
    await of.make(later);
    const made = applied(facade(), later);
    expect(valuesOf(of.now().plan)).toEqual(valuesOf(made));
    await of.settle(of.sent[0]!.answer);
    expect(valuesOf(of.now().plan)).toEqual(valuesOf(made));
    // What comes in then is shown as it is, here with another change of the same task.
    await of.comes(withTask(made, 3, { duration: 9 }));
    expect(of.now().plan.tasks[2]!.duration).toBe(9);
  });

  it('are shown no more once something is taken back', async () => {
    const of = edited();
    await of.make(later);
    await of.undo();
    expect(of.undone).toEqual(['undo']);
    expect(valuesOf(of.now().plan)).toEqual(valuesOf(facade()));
  });

  it('are sent one after the other; after one that is refused none that was made of it is', async () => {
    const of = edited();
    await of.make(later);
    await of.make({ kind: 'tasks', changes: [{ id: 4, duration: 8 }] });
    expect(of.sent).toHaveLength(1);
    await of.settle(() => of.sent[0]!.refuse('The plan is under review'));
    expect(of.now().failure).toBe('The plan is under review');
    expect(valuesOf(of.now().plan)).toEqual(valuesOf(facade()));
    expect(of.sent).toHaveLength(1);
  });

  it('add and remove links', async () => {
    const of = edited();
    await of.make({ kind: 'link', link: before(7, 4, 2) });
    expect(of.now().plan.dependencies).toContainEqual(before(7, 4, 2));
    await of.make({ kind: 'unlink', link: before(2, 3) });
    expect(of.now().plan.dependencies).not.toContainEqual(before(2, 3));
    expect(of.links).toEqual(['+7→4', '-2→3']);
  });

  it('that change nothing are not sent', async () => {
    const of = edited();
    await of.make({ kind: 'tasks', changes: [] });
    expect(of.sent).toHaveLength(0);
  });
});
