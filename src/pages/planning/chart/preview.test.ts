import { describe, expect, it } from 'vitest';
import { facade, withTask } from '../../../../tests/support/chartPlan.ts';
import type { Drag } from '../../../domain/schedule/drag.ts';
import { schedule } from '../../../domain/schedule/schedule.ts';
import { formatDay } from '../../../ui/fields/format.ts';
import { dragOf, lengthenedBy, movedBy } from './moves.ts';
import { dragPreview } from './preview.ts';
import { chartRows } from './rows.ts';
import type { ChartPlan } from './types.ts';
import { pathText } from './words.ts';

const nameIn = (plan: ChartPlan) => (id: number) => plan.tasks.find((task) => task.id === id)!.name;
const shown = (plan: ChartPlan, drag: Drag) => dragPreview(plan, schedule(plan), drag, nameIn(plan));
const row = (plan: ChartPlan, id: number) =>
  chartRows(plan, schedule(plan), '2026-03-02').find((one) => one.id === id)!;

describe('what a drag would come to', () => {
  it('is told before it is let go: tasks that move, the new end, the critical path', () => {
    const plan = facade();
    // Frames, Monday to Wednesday, are dragged to Wednesday: two working days later, and all after them.
    const { text, moved, dragged } = shown(plan, { task: 2, to: '2026-03-04', how: 'push' });
    expect(text).toBe(
      `4 tasks move · ends ${formatDay('2026-03-17')}, 2 working days later · critical: Frames → Plaster → Roof → Handover`,
    );
    // The main task moves with what is in it, and is not counted.
    expect([...moved]).toEqual([1, 2, 3, 4, 5]);
    expect(dragged?.changes).toEqual([{ id: 2, notBefore: '2026-03-04' }]);
  });

  it('names another critical path, and an end that comes earlier or stays', () => {
    const plan = facade();
    expect(shown(plan, { task: 7, duration: 12, how: 'push' }).text).toBe(
      `1 task moves · ends ${formatDay('2026-03-17')}, 2 working days later · critical: Cables`,
    );
    expect(shown(plan, { task: 4, duration: 3, how: 'push' }).text).toContain(
      `2 tasks move · ends ${formatDay('2026-03-11')}, 2 working days earlier`,
    );
    expect(shown(plan, { task: 7, to: '2026-03-04', how: 'push' }).text).toContain('1 task moves · ends');
    expect(shown(plan, { task: 7, to: '2026-03-04', how: 'push' }).text).toContain('as before');
  });

  it('says what holds a task where it cannot go, and which pins would break', () => {
    const plan = facade();
    expect(shown(plan, { task: 3, to: '2026-03-02', how: 'push' }).text).toMatch(
      /^“Plaster” starts on .*: “Frames” comes before it · nothing moves/,
    );
    const pinned = withTask(plan, 4, { pinned: '2026-03-09' });
    expect(shown(pinned, { task: 2, to: '2026-03-03', how: 'push' }).text).toMatch(/· 1 broken pin$/);
  });

  it('keeps the gap, or pins, as it is chosen', () => {
    const plan = withTask(facade(), 3, { notBefore: '2026-03-09' });
    const to = { task: 2, to: '2026-03-04' } as const;
    const startOfPlaster = (how: Drag['how']) => shown(plan, { ...to, how }).dragged?.schedule.dates(3).start;
    expect([startOfPlaster('push'), startOfPlaster('keepGap')]).toEqual(['2026-03-09', '2026-03-11']);
    expect(shown(plan, { ...to, how: 'pin' }).dragged?.changes).toEqual([{ id: 2, pinned: '2026-03-04' }]);
  });

  it('leaves out the middle of a long critical path', () => {
    expect(pathText([1, 2, 3, 4, 5, 6, 7, 8], String)).toBe('1 → 2 → 3 → 2 more → 6 → 7 → 8');
  });
});

describe('a bar that is dragged', () => {
  const plan = facade();
  const { calendar } = plan;
  // A day has 10 pixels.
  const drag = (id: number, from: [number, number], to: [number, number]) =>
    dragOf(
      row(plan, id),
      { was: { left: from[0], width: from[1] }, now: { left: to[0], width: to[1] } },
      { dayWidth: 10, calendar },
      'push',
    );

  it('says another start, on the next working day where it lies on a day of rest', () => {
    expect(drag(2, [0, 30], [19, 30])).toEqual({ task: 2, to: '2026-03-04', how: 'push' });
    expect(drag(2, [0, 30], [50, 30])).toEqual({ task: 2, to: '2026-03-09', how: 'push' });
    expect(drag(4, [70, 50], [41, 50])).toEqual({ task: 4, to: '2026-03-06', how: 'push' });
  });

  it('says another duration at its end, and both at its start, of a working day at least', () => {
    expect(drag(2, [0, 30], [0, 51])).toEqual({ task: 2, duration: 5, how: 'push' });
    // The weekend is no work: Monday 9 March is the sixth working day.
    expect(drag(2, [0, 30], [0, 80])).toEqual({ task: 2, duration: 6, how: 'push' });
    expect(drag(2, [0, 30], [0, 2])).toEqual({ task: 2, duration: 1, how: 'push' });
    expect(drag(2, [0, 30], [10, 20])).toEqual({ task: 2, to: '2026-03-03', duration: 2, how: 'push' });
  });

  it('says nothing where it starts and lasts as before', () => {
    expect(drag(2, [0, 30], [4, 30])).toBeNull();
    expect(drag(2, [0, 30], [0, 33])).toBeNull();
    // Roof from Friday on the day after a weekend is Roof from Monday on.
    expect(drag(4, [70, 50], [60, 50])).toBeNull();
  });

  it('is moved by working days and made longer by keys, a main task moved alone', () => {
    expect(movedBy(row(plan, 4), -1, calendar, 'pin')).toEqual({ task: 4, to: '2026-03-06', how: 'pin' });
    expect(lengthenedBy(row(plan, 2), 1, 'push')).toEqual({ task: 2, duration: 4, how: 'push' });
    expect([lengthenedBy(row(plan, 1), 1, 'push'), lengthenedBy(row(plan, 7), -1, 'push')]).toEqual([null, null]);
    expect(lengthenedBy(row(plan, 5), -1, 'push')).toBeNull();
  });
});
