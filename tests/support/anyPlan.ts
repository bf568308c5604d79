import fc from 'fast-check';
import { workingCalendar } from '../../src/domain/schedule/calendar.ts';
import { dateOf, dayOf } from '../../src/domain/schedule/days.ts';
import { linkKinds, type Dependency, type Plan } from '../../src/domain/schedule/plan.ts';
import { schedule } from '../../src/domain/schedule/schedule.ts';
import type { SmallPlan } from './everyPath.ts';

const start = '2026-03-23';
const date = fc.integer({ min: -5, max: 40 }).map((days) => dateOf(dayOf(start) + days));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(null), value);

const rules = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  holidays: fc.array(date, { maxLength: 8 }),
});

/** Plans of up to 8 tasks on some levels, with links of all kinds, lags, holidays, not-before dates and pins; some with circles. */
export const anyPlan: fc.Arbitrary<SmallPlan> = fc
  .integer({ min: 1, max: 8 })
  .chain((size) => planOfSize(size))
  .map((plan) => {
    const mains = new Set(plan.tasks.map(({ parent }) => parent));
    const kept = ({ kind, ...link }: Dependency): Dependency => {
      // Main tasks take FS and SS alone.
      const isOfMain = mains.has(link.from) || mains.has(link.to);
      return { ...link, kind: !isOfMain ? kind! : kind === 'FF' || kind === 'SF' ? 'FS' : kind! };
    };
    return { ...plan, dependencies: plan.dependencies.map(kept) };
  });

const planOfSize = (size: number): fc.Arbitrary<SmallPlan> => {
  const task = fc.integer({ min: 1, max: size });
  return fc.record({
    start: fc.constant(start),
    rules,
    tasks: fc.tuple(
      ...Array.from({ length: size }, (_, at) =>
        fc.record({
          id: fc.constant(at + 1),
          parent: at === 0 ? fc.constant(null) : maybe(fc.integer({ min: 1, max: at })),
          duration: fc.integer({ min: 0, max: 6 }),
          notBefore: maybe(date),
          pinned: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: date }),
        }),
      ),
    ),
    dependencies: fc.array(
      fc
        .tuple(
          task,
          task,
          fc.integer({ min: -4, max: 4 }),
          fc.integer({ min: 0, max: 9 }),
          fc.constantFrom('FS' as const, ...linkKinds),
          fc.integer({ min: 0, max: 3 }).map((turn) => turn === 0),
        )
        // One in ten goes backwards, which makes most of the circles.
        .map(([a, b, lag, turn, kind, isElapsed]): Dependency => ({
          from: turn ? Math.min(a, b) : b,
          to: turn ? Math.max(a, b) : a,
          lag,
          kind,
          isElapsed,
        })),
      { maxLength: 8 },
    ),
  });
};

/** The plan as the schedule takes it. */
export const planOf = ({ rules: made, ...plan }: SmallPlan): Plan => ({ ...plan, calendar: workingCalendar(made) });

const hasSchedule = (small: SmallPlan): boolean => {
  try {
    return Boolean(schedule(planOf(small)));
  } catch {
    return false;
  }
};

/** Those in which no tasks wait for one another. */
export const soundPlan = anyPlan.filter(hasSchedule);
