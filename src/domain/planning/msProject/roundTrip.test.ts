import fc from 'fast-check';
import { expect, it } from 'vitest';
import { workingCalendar, type CalendarRules } from '../../schedule/calendar.ts';
import { dateOf, dayOf } from '../../schedule/days.ts';
import { linkKinds } from '../../schedule/plan.ts';
import { predecessorsText, type Predecessor } from '../predecessors.ts';
import type { Programme, ProgrammeTask } from './programme.ts';
import { programmeIn } from './read.ts';
import { msProjectOf } from './write.ts';

const first = dayOf('2027-03-01');
const day = fc.integer({ min: 0, max: 500 }).map((after) => dateOf(first + after));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
/** Any text that XML can have. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    // oxlint-disable-next-line no-control-regex -- XML has no such characters
    .map((all) => `a${all.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')}`);

const rules: fc.Arbitrary<CalendarRules> = fc.record({
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  holidays: fc.uniqueArray(day, { maxLength: 12 }),
});

const entered = fc.record({
  name: text(40),
  notes: maybe(text(60)),
  days: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 })),
  from: day,
  total_float: maybe(fc.integer({ min: -20, max: 200 })),
  is_critical: fc.boolean(),
  done: fc.integer({ min: 0, max: 100 }),
  actual_start: maybe(day),
  actual_end: maybe(day),
  deadline: maybe(day),
  not_before: maybe(day),
  pinned_on: maybe(day),
  hundredths: fc.integer({ min: 0, max: 10_000 }),
  remaining_days: maybe(fc.integer({ min: 0, max: 400 })),
  assignee: maybe(fc.constantFrom({ id: 7, name: 'Marek' }, { id: 9, name: 'Ada & Co' })),
  baseline: maybe(fc.tuple(day, fc.integer({ min: 0, max: 30 }))),
  links: fc.array(
    fc.record({
      to: fc.nat(),
      kind: fc.constantFrom(...linkKinds),
      lag: fc.integer({ min: -30, max: 60 }),
      isElapsed: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
});

/** A plan of random tasks: main tasks with random sub-tasks in them, numbered in any order. */
const plans: fc.Arbitrary<Programme> = fc
  .tuple(
    rules,
    fc.array(fc.tuple(entered, fc.array(entered, { maxLength: 6 })), { minLength: 1, maxLength: 5 }),
    fc.gen(),
  )
  .map(([calendar, mains, gen]) => {
    const { finishOf, next } = workingCalendar(calendar);
    const flat = mains.flatMap(([main, subs]) => [
      { ...main, kind: 'main_task' as const, holds: subs.length > 0 },
      ...subs.map((sub) => ({ ...sub, kind: 'sub_task' as const, holds: false })),
    ]);
    const numbers = gen(() =>
      fc.shuffledSubarray(
        flat.map((_, at) => at + 1),
        { minLength: flat.length },
      ),
    );
    const mainOf = flat.map((_, at) => flat.findLastIndex(({ kind }, i) => i <= at && kind === 'main_task'));
    const tasks = flat.map((each, at): ProgrammeTask => {
      const isSub = each.kind === 'sub_task';
      const days = isSub || each.holds ? each.days : 0;
      const start = dateOf(next(dayOf(each.from)));
      const until = (from: string, length: number) => dateOf(finishOf(dayOf(from), length));
      const before = new Map<number, Predecessor>();
      for (const { to, kind, lag, isElapsed } of each.links) {
        const other = to % flat.length;
        const isIn = other === at || (mainOf[other] === mainOf[at] && (other === mainOf[at] || at === mainOf[at]));
        const isOfMain = !isSub || flat[other]!.kind === 'main_task';
        if (isIn || (isOfMain && (kind === 'FF' || kind === 'SF'))) continue;
        const number = numbers[other]!;
        before.set(number, { number, kind, lag, isElapsed: (isElapsed && lag !== 0) || undefined });
      }
      return {
        number: numbers[at]!,
        kind: each.kind,
        name: each.name,
        notes: each.notes,
        start,
        end: until(start, days),
        duration: days,
        total_float: each.total_float,
        is_critical: each.is_critical,
        progress: `${each.done}.0000`,
        actual_start: each.actual_start,
        actual_end: each.actual_end,
        deadline: each.deadline,
        not_before: each.not_before,
        pinned_on: each.pinned_on,
        predecessors: predecessorsText([...before.values()]),
        percentage: isSub ? (each.hundredths / 100).toFixed(2) : null,
        remaining_days: each.remaining_days,
        assignee: isSub ? each.assignee : null,
        baseline: each.baseline && {
          start: each.baseline[0],
          end: until(each.baseline[0], each.baseline[1]),
          duration: each.baseline[1],
        },
      };
    });
    return {
      name: 'PRJ-1 R2',
      title: 'Stair <tower>',
      manager: null,
      currency: 'GBP',
      starts_on: '2027-03-01',
      ends_on: '2028-05-01',
      status_on: '2027-04-01',
      calendar,
      tasks,
    };
  });

it('a plan that is written and read again is the same plan, and nothing of it is told', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const { programme, said } = programmeIn(msProjectOf(plan));
      expect(programme).toEqual(plan);
      // A draft takes neither progress nor a baseline: only that is told.
      expect(said.filter(({ about }) => about !== 'work')).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
