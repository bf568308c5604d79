import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOf, soundPlan } from '../../../tests/support/anyPlan.ts';
import { after, planWith, task } from '../../../tests/support/smallPlans.ts';
import { workingCalendar } from './calendar.ts';
import { changed, movesBetween } from './changes.ts';
import { dateOf, dayOf } from './days.ts';
import { dragged, type Drag } from './drag.ts';
import { schedule } from './schedule.ts';

/** 1 (Monday 2 to Wednesday 4 March), 2 a day after it with two days of gap (Monday 9), 3 right after that. */
const chain = planWith([task(1, 3), task(2, 1, { notBefore: '2026-03-09' }), task(3, 2)], [after(1, 2), after(2, 3)]);
const startsOf = ({ schedule: made, plan }: ReturnType<typeof dragged>) =>
  plan.tasks.map(({ id }) => made.task(id).start);

describe('a drag', () => {
  it('pushes what follows only as far as it has to', () => {
    const gapUsed = dragged(chain, { task: 1, to: '2026-03-04', how: 'push' });
    expect(gapUsed.changes).toEqual([{ id: 1, notBefore: '2026-03-04' }]);
    expect(startsOf(gapUsed)).toEqual(['2026-03-04', '2026-03-09', '2026-03-10']);
    expect(gapUsed.moved).toEqual([
      {
        id: 1,
        from: { start: '2026-03-02', finish: '2026-03-04' },
        to: { start: '2026-03-04', finish: '2026-03-06' },
      },
    ]);
    const pushed = dragged(chain, { task: 1, to: '2026-03-05', how: 'push' });
    expect(startsOf(pushed)).toEqual(['2026-03-05', '2026-03-10', '2026-03-11']);
    expect(pushed.moved.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect([pushed.schedule.end, pushed.schedule.criticalPath()]).toEqual(['2026-03-12', [1, 2, 3]]);
  });

  it('keeps the gap by moving the not-before dates of what follows by the same working days', () => {
    const later = dragged(chain, { task: 1, to: '2026-03-04', how: 'keepGap' });
    expect(later.changes).toEqual([
      { id: 1, notBefore: '2026-03-04' },
      { id: 2, notBefore: '2026-03-11' },
    ]);
    expect(startsOf(later)).toEqual(['2026-03-04', '2026-03-11', '2026-03-12']);
    // And back again, over the weekend.
    const back = dragged(later.plan, { task: 1, to: '2026-03-02', how: 'keepGap' });
    expect(startsOf(back)).toEqual(['2026-03-02', '2026-03-09', '2026-03-10']);
    const longer = dragged(chain, { task: 1, duration: 5, how: 'keepGap' });
    expect(longer.changes).toEqual([
      { id: 1, duration: 5 },
      { id: 2, notBefore: '2026-03-11' },
    ]);
  });

  it('keeps a gap that something else had made, and leaves alone what is pinned and what follows that', () => {
    // 3 waits for 1 and for 2, which takes longer; 4 is pinned, 5 is after it.
    const plan = planWith(
      [
        task(1, 1),
        task(2, 4),
        task(3, 1),
        task(4, 1, { pinned: '2026-03-20' }),
        task(5, 1, { notBefore: '2026-03-25' }),
      ],
      [after(1, 3), after(2, 3), after(3, 4), after(4, 5)],
    );
    const made = dragged(plan, { task: 1, to: '2026-03-04', how: 'keepGap' });
    expect(made.changes).toEqual([
      { id: 1, notBefore: '2026-03-04' },
      { id: 3, notBefore: '2026-03-10' },
    ]);
    expect(startsOf(made)).toEqual(['2026-03-04', '2026-03-02', '2026-03-10', '2026-03-20', '2026-03-25']);
  });

  it('pins, and keeps pinned what was pinned', () => {
    const pinned = dragged(chain, { task: 2, to: '2026-03-03', how: 'pin' });
    expect(pinned.changes).toEqual([{ id: 2, pinned: '2026-03-03' }]);
    expect(startsOf(pinned)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
    expect(pinned.schedule.conflicts()).toEqual([
      { task: 2, brokenBy: { kind: 'dependency', dependency: after(1, 2) }, workingDays: 2 },
    ]);
    // Dropped on Sunday 8 March: on Monday.
    expect(dragged(chain, { task: 2, to: '2026-03-08', how: 'pin' }).changes).toEqual([
      { id: 2, pinned: '2026-03-09' },
    ]);
    expect(dragged(chain, { task: 3, to: '2026-03-14', how: 'push' }).changes).toEqual([
      { id: 3, notBefore: '2026-03-16' },
    ]);
    expect(dragged(pinned.plan, { task: 2, to: '2026-03-10', how: 'push' }).changes).toEqual([
      { id: 2, pinned: '2026-03-10' },
    ]);
    expect(dragged(chain, { task: 3, duration: 4, how: 'pin' }).changes).toEqual([
      { id: 3, pinned: '2026-03-10', duration: 4 },
    ]);
  });

  it('of a main task takes along what is in it', () => {
    const plan = planWith(
      [
        task(1, 0),
        task(2, 2, { parent: 1 }),
        task(3, 1, { parent: 1, notBefore: '2026-03-05' }),
        task(4, 1, { parent: 1, pinned: '2026-03-06' }),
        task(5, 1),
      ],
      [after(1, 5)],
    );
    const made = dragged(plan, { task: 1, to: '2026-03-04', how: 'push' });
    expect(made.changes).toEqual([
      { id: 1, notBefore: '2026-03-04' },
      { id: 3, notBefore: '2026-03-09' },
      { id: 4, pinned: '2026-03-10' },
    ]);
    expect(startsOf(made)).toEqual(['2026-03-04', '2026-03-04', '2026-03-09', '2026-03-10', '2026-03-11']);
    expect(dragged(plan, { task: 1, to: '2026-03-04', how: 'pin' }).changes).toEqual([
      { id: 1, notBefore: '2026-03-04' },
      { id: 2, pinned: '2026-03-04' },
      { id: 3, pinned: '2026-03-09' },
      { id: 4, pinned: '2026-03-10' },
    ]);
    expect(() => dragged(plan, { task: 1, duration: 3, how: 'push' })).toThrow('duration of what is in it');
  });

  it('to where the task is not allowed to start leaves it where it can', () => {
    expect(startsOf(dragged(chain, { task: 3, to: '2026-03-03', how: 'push' }))[2]).toBe('2026-03-10');
    expect(() => dragged(chain, { task: 9, to: '2026-03-03', how: 'push' })).toThrow('task 9');
  });
});

describe('any drag', () => {
  const days = fc.integer({ min: -5, max: 40 }).map((day) => dateOf(dayOf('2026-03-23') + day));
  const how = fc.constantFrom('push' as const, 'keepGap' as const, 'pin' as const);
  const anyDrag = fc
    .tuple(soundPlan, fc.nat(), days, fc.integer({ min: 0, max: 9 }), how, fc.nat(2))
    .map(([small, which, to, duration, way, part]) => {
      const plan = planOf(small);
      const id = plan.tasks[which % plan.tasks.length]!.id;
      const isMain = plan.tasks.some(({ parent }) => parent === id);
      const drag: Drag = {
        task: id,
        how: way,
        ...((isMain || part > 0) && { to }),
        ...(!isMain && part < 2 && { duration }),
      };
      return { plan, drag };
    });

  it('is taken back whole, and says all that it moves', () => {
    fc.assert(
      fc.property(anyDrag, ({ plan, drag }) => {
        const before = schedule(plan);
        const made = dragged(plan, drag);
        expect(changed(made.plan, made.undo)).toEqual(plan);
        expect(made.plan).toEqual(changed(plan, made.changes));
        expect(made.schedule.tasks()).toEqual(schedule(made.plan).tasks());
        const moved = new Set(made.moved.map(({ id }) => id));
        for (const { id, start, finish } of before.tasks()) {
          const now = made.schedule.task(id);
          expect(moved.has(id)).toBe(now.start !== start || now.finish !== finish);
        }
      }),
    );
  });

  it('starts the task on its date wherever what is before it allows', () => {
    fc.assert(
      fc.property(anyDrag, ({ plan, drag }) => {
        const made = dragged(plan, drag);
        if (drag.to === undefined || plan.tasks.some(({ parent }) => parent === drag.task)) return;
        const wanted = dateOf(plan.calendar.next(dayOf(drag.to)));
        const { start } = made.schedule.task(drag.task);
        if (drag.how === 'pin') expect(start).toBe(wanted);
        else if (start !== wanted) {
          expect(start > wanted).toBe(true);
          const drivers = made.schedule.driversOf(drag.task);
          expect(drivers.some((driver) => driver.kind !== 'notBefore' || driver.task !== drag.task)).toBe(true);
        }
      }),
    );
  });

  it('that keeps gaps brings no follower nearer to what it follows', () => {
    fc.assert(
      fc.property(anyDrag, ({ plan, drag: { how: _, ...drag } }) => {
        const before = schedule(plan);
        const made = dragged(plan, { ...drag, how: 'keepGap' });
        const main = new Set(plan.tasks.map(({ parent }) => parent));
        for (const { from, to, kind } of plan.dependencies) {
          const follower = made.plan.tasks.find(({ id }) => id === to)!;
          if (to === drag.task || follower.pinned !== null || main.has(to) || follower.parent !== null) continue;
          const end = kind === 'SS' || kind === 'SF' ? 'start' : 'finish';
          const moved = made.schedule.ordinals(from)[end] - before.ordinals(from)[end];
          const followed = made.schedule.ordinals(to).start - before.ordinals(to).start;
          if (moved > 0) expect(followed).toBeGreaterThanOrEqual(moved);
        }
      }),
    );
  });
});

describe('another holiday', () => {
  it('says which tasks it moves', () => {
    const rules = { weekdays: [1, 2, 3, 4, 5], holidays: ['2026-03-10'] };
    const after = schedule({ ...chain, calendar: workingCalendar(rules) });
    expect(movesBetween(schedule(chain), after, chain.tasks)).toEqual([
      {
        id: 3,
        from: { start: '2026-03-10', finish: '2026-03-11' },
        to: { start: '2026-03-11', finish: '2026-03-12' },
      },
    ]);
  });
});
