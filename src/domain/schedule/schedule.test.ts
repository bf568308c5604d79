import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlan, planOf, soundPlan } from '../../../tests/support/anyPlan.ts';
import { byEveryPath, type SmallPlan } from '../../../tests/support/everyPath.ts';
import { byRounds } from '../../../tests/support/byRounds.ts';
import { dateOf, dayOf } from './days.ts';
import type { Plan } from './plan.ts';
import { PlanError } from './problems.ts';
import { schedule, type Schedule } from './schedule.ts';

const leavesOf = (plan: Plan) => {
  const mains = new Set(plan.tasks.map(({ parent }) => parent));
  return plan.tasks.filter(({ id }) => !mains.has(id));
};
/** The plan as the look at every path takes it: no elapsed lags, and nothing that counts from the start of a main task. */
const asPaths = (plan: SmallPlan): SmallPlan => {
  const mains = new Set(plan.tasks.map(({ parent }) => parent));
  return {
    ...plan,
    dependencies: plan.dependencies.map(({ from, to, lag, kind }) => ({
      from,
      to,
      lag,
      kind: kind === 'SS' && mains.has(from) ? 'FS' : kind!,
    })),
  };
};
const brokenDays = (made: Schedule) => made.conflicts().reduce((sum, { workingDays }) => sum + workingDays, 0);
const withTask = (plan: Plan, id: number, change: object): Plan => ({
  ...plan,
  tasks: plan.tasks.map((task) => (task.id === id ? { ...task, ...change } : task)),
});
/** The plan as it stands: every task that is not pinned is not to start before it does. */
const asItStands = (plan: Plan): Plan => {
  const made = schedule(plan);
  return leavesOf(plan).reduce((stands, { id }) => withTask(stands, id, { notBefore: made.task(id).start }), plan);
};

describe('the schedule', () => {
  it('is what a look at every path gives, and refuses exactly the plans in which tasks wait for one another', () => {
    let [circles, pins] = [0, 0];
    fc.assert(
      fc.property(anyPlan.map(asPaths), (small) => {
        const expected = byEveryPath(small);
        if (!expected) {
          circles += 1;
          expect(() => schedule(planOf(small))).toThrow(PlanError);
          return;
        }
        const made = schedule(planOf(small));
        pins += made.conflicts().length;
        for (const [id, found] of expected) {
          const { start, lateStart, float, isCritical } = made.task(id);
          expect({ id, start, lateStart, float, isCritical }).toEqual({ id, ...found, isCritical: found.float <= 0 });
        }
      }),
      { numRuns: 500 },
    );
    // Both are among what was tried.
    expect(Math.min(circles, pins)).toBeGreaterThan(20);
  });

  it('starts every task where rounds over all links put it, of any kind, elapsed or from main tasks', () => {
    const tried = new Set<string>();
    fc.assert(
      fc.property(anyPlan, (small) => {
        const expected = byRounds(small);
        if (!expected) {
          expect(() => schedule(planOf(small))).toThrow(PlanError);
          return;
        }
        const made = schedule(planOf(small));
        for (const { kind, isElapsed } of small.dependencies) tried.add(`${kind}${isElapsed ? ' elapsed' : ''}`);
        for (const [id, start] of expected) expect([id, made.task(id).start]).toEqual([id, start]);
      }),
      { numRuns: 1500 },
    );
    expect(tried.size).toBe(8);
  });

  it('changes nothing when it is made again, and when every task keeps the start that it has', () => {
    fc.assert(
      fc.property(soundPlan, (small) => {
        const plan = planOf(small);
        const made = schedule(plan);
        expect(schedule(plan).tasks()).toEqual(made.tasks());
        const again = schedule(asItStands(plan));
        for (const { id, start, finish, float } of made.tasks())
          expect(again.task(id)).toMatchObject({ start, finish, float });
        expect([again.end, again.criticalPath()]).toEqual([made.end, made.criticalPath()]);
      }),
    );
  });

  it('does not depend on the order in which tasks and dependencies are given', () => {
    const turned = soundPlan.chain((small) =>
      fc
        .tuple(
          fc.shuffledSubarray([...small.tasks], { minLength: small.tasks.length }),
          fc.shuffledSubarray([...small.dependencies], { minLength: small.dependencies.length }),
        )
        .map(([tasks, dependencies]) => [planOf(small), { ...planOf(small), tasks, dependencies }] as const),
    );
    fc.assert(
      fc.property(turned, ([plan, other]) => {
        for (const { id, start, finish, lateStart, lateFinish, float } of schedule(plan).tasks())
          expect(schedule(other).task(id)).toMatchObject({ start, finish, lateStart, lateFinish, float });
      }),
    );
  });

  it('never lets a task start earlier because something before it becomes later', () => {
    const later = fc.tuple(soundPlan, fc.nat(), fc.integer({ min: 0, max: 9 }), fc.constantFrom('task', 'lag'));
    fc.assert(
      fc.property(later, ([small, which, by, what]) => {
        const plan = planOf(small);
        const task = plan.tasks[which % plan.tasks.length]!;
        // What has to end with something starts earlier the longer it takes.
        if (plan.dependencies.some(({ to, kind }) => to === task.id && kind?.endsWith('F'))) return;
        const dependencies = plan.dependencies.map((dependency, at) =>
          at === which % plan.dependencies.length ? { ...dependency, lag: dependency.lag + by } : dependency,
        );
        const changed =
          what === 'lag' ? { ...plan, dependencies } : withTask(plan, task.id, { duration: task.duration + by });
        const [made, after] = [schedule(plan), schedule(changed)];
        for (const { id, start } of made.tasks()) expect(after.task(id).start >= start).toBe(true);
        expect(after.end! >= made.end!).toBe(true);
      }),
    );
  });

  it('has a float that can be used to its last day without moving the end or breaking a pin, and not a day more', () => {
    fc.assert(
      fc.property(soundPlan, fc.nat(), (small, which) => {
        const plan = planOf(small);
        const made = schedule(plan);
        const free = leavesOf(plan).filter(({ id, pinned }) => pinned === null && made.task(id).float >= 0);
        const task = free[which % free.length];
        if (!task) return;
        // A milestone on an evening stands on the next morning once it slips, from which elapsed days count.
        const elapses = plan.dependencies.some(({ isElapsed }) => isElapsed === true);
        if (elapses && leavesOf(plan).some(({ duration }) => duration === 0)) return;
        // Another task in a main task may begin in its stead: its float is that of all that begin it together.
        const opens = plan.dependencies.some(({ from, kind }) => kind === 'SS' && made.task(from).isMain);
        const { float } = made.task(task.id);
        const { start } = made.ordinals(task.id);
        const slipped = (days: number) => {
          const notBefore = dateOf(plan.calendar.dayAt(start + days));
          const after = schedule(withTask(plan, task.id, { notBefore }));
          return { end: Math.max(...plan.tasks.map(({ id }) => after.ordinals(id).finish)), broken: brokenDays(after) };
        };
        expect(slipped(float)).toEqual(slipped(0));
        // A pin that is broken already may be broken no more by it.
        if (brokenDays(made) === 0 && !opens) expect(slipped(float + 1)).not.toEqual(slipped(0));
      }),
    );
  });

  it('says what holds a task where it starts: without all of that it starts earlier', () => {
    fc.assert(
      fc.property(soundPlan, fc.nat(), (small, which) => {
        const plan = planOf(small);
        const made = schedule(plan);
        const free = leavesOf(plan).filter(({ pinned }) => pinned === null);
        const task = free[which % free.length];
        if (!task) return;
        const { start } = made.ordinals(task.id);
        let without = plan;
        for (const driver of made.driversOf(task.id)) {
          if (driver.kind === 'start') {
            expect(made.task(task.id).start).toBe(dateOf(plan.calendar.next(dayOf(plan.start))));
            return;
          }
          if (driver.kind === 'notBefore') without = withTask(without, driver.task, { notBefore: null });
          if (driver.kind === 'pin') without = withTask(without, driver.task, { pinned: null });
          if (driver.kind !== 'dependency') continue;
          expect(made.allowedBy(plan.dependencies.indexOf(driver.dependency))).toBe(start);
          const dependencies = without.dependencies.filter((dependency) => dependency !== driver.dependency);
          without = { ...without, dependencies };
        }
        // Nothing starts before the plan does.
        const isFirst = start === plan.calendar.ordinalOf(dayOf(plan.start));
        if (!isFirst) expect(schedule(without).ordinals(task.id).start).toBeLessThan(start);
      }),
    );
  });

  it('rolls up into main tasks, and spans from the first start to the last finish', () => {
    fc.assert(
      fc.property(soundPlan, (small) => {
        const plan = planOf(small);
        const made = schedule(plan);
        for (const main of made.tasks().filter(({ isMain }) => isMain)) {
          const below = plan.tasks.filter(({ parent }) => parent === main.id).map(({ id }) => made.task(id));
          const [starts, lateStarts] = [below.map(({ start }) => start), below.map(({ lateStart }) => lateStart)];
          expect([main.start, main.lateStart]).toEqual([starts.toSorted()[0], lateStarts.toSorted()[0]]);
          const [finishes, lateFinishes] = [
            below.map(({ finish }) => finish),
            below.map(({ lateFinish }) => lateFinish),
          ];
          expect([main.finish, main.lateFinish]).toEqual([finishes.toSorted().at(-1), lateFinishes.toSorted().at(-1)]);
          expect(main.float).toBe(Math.min(...below.map(({ float }) => float)));
          expect(main.isCritical).toBe(below.some(({ isCritical }) => isCritical));
          expect(made.ordinals(main.id).finish).toBe(Math.max(...below.map(({ id }) => made.ordinals(id).finish)));
        }
        const all = made.tasks();
        expect(made.start).toBe(all.map(({ start }) => start).toSorted()[0]);
        expect(made.end).toBe(
          all
            .map(({ finish }) => finish)
            .toSorted()
            .at(-1),
        );
      }),
    );
  });
});
