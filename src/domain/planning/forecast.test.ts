import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workingCalendar, type CalendarRules } from '../schedule/calendar.ts';
import { dateOf, dayOf, weekdayOf } from '../schedule/days.ts';
import { PlanError } from '../schedule/problems.ts';
import { forecastOf, type Forecast } from './forecast.ts';
import { planFigures } from './planFigures.ts';
import { planLine as line } from '../../../tests/support/planLine.ts';
import type { PlanLine } from './planLines.ts';
import { predecessorsIn } from './predecessors.ts';
import { remainingOf } from './remaining.ts';

const start = '2026-03-02';
const usual: CalendarRules = { weekdays: [1, 2, 3, 4, 5], holidays: [] };
const main = (id: number, more: Partial<PlanLine> = {}): PlanLine =>
  line(id, { kind: 'main_task', parent_line_id: null, duration: null, percentage: null, ...more });
const shown = (made: Forecast | null, id: number) => {
  const task = made?.tasks.get(id);
  return [task?.forecast_start_date, task?.forecast_end_date, task?.forecast_float];
};
const made = (lines: readonly PlanLine[], on: string, rules = usual) =>
  forecastOf(lines, { start, calendar: workingCalendar(rules) }, on);

describe('a forecast', () => {
  it('puts what is late where it can be, and what follows it; what was agreed stays', () => {
    const lines = [main(1), line(2), line(3, { predecessors: '2' }), line(4, { predecessors: '3', duration: 2 })];
    const late = lines.map((task) =>
      task.id === 2
        ? { ...task, status: 'IN_PROGRESS' as const, progress: '40', actual_start_date: '2026-03-04' }
        : task,
    );
    // Tuesday 10 March: 3 of 5 days are left.
    const forecast = made(late, '2026-03-10');
    expect(shown(forecast, 2)).toEqual(['2026-03-04', '2026-03-12', 0]);
    expect(shown(forecast, 3)).toEqual(['2026-03-13', '2026-03-19', 0]);
    expect([forecast?.end, shown(forecast, 1)]).toEqual(['2026-03-23', ['2026-03-04', '2026-03-23', 0]]);
    const times = { start, calendar: workingCalendar(usual) };
    const [without, beside] = [planFigures(late, times), planFigures(late, { ...times, on: '2026-03-10' })];
    expect([beside.planned_end_date, beside.forecast_end_date]).toEqual([without.planned_end_date, '2026-03-23']);
  });

  it('leaves what is done on its days, without a float, and asks nothing of what is before it', () => {
    const lines = [
      main(1),
      line(2, { status: 'IN_PROGRESS', progress: '50', actual_start_date: '2026-03-02' }),
      line(3, { predecessors: '2', status: 'DONE', actual_start_date: '2026-03-03', actual_end_date: '2026-03-07' }),
      line(4, { duration: 10 }),
    ];
    const forecast = made(lines, '2026-03-09');
    expect(shown(forecast, 2)).toEqual(['2026-03-02', '2026-03-11', 7]);
    expect(shown(forecast, 3)).toEqual(['2026-03-03', '2026-03-07', null]);
    expect(shown(forecast, 4)).toEqual(['2026-03-09', '2026-03-20', 0]);
    expect(forecast?.outOfOrder).toEqual([{ id: 3, before: 2 }]);
  });

  it('counts from the day on which something began, lets ends wait, and tells what ended too early', () => {
    const lines = [
      main(1),
      line(2, { status: 'IN_PROGRESS', progress: '40', actual_start_date: '2026-03-04' }),
      line(3, { predecessors: '2SS+5', duration: 2 }),
      line(4, { predecessors: '2FF+1', status: 'IN_PROGRESS', progress: '80', actual_start_date: '2026-03-05' }),
      line(5, { predecessors: '2FF', status: 'DONE', actual_start_date: '2026-03-03', actual_end_date: '2026-03-06' }),
    ];
    // Tuesday 10 March: 2 goes on to Thursday, 3 may begin five working days after Wednesday 4 March.
    const forecast = made(lines, '2026-03-10');
    expect([shown(forecast, 2)[1], shown(forecast, 3), shown(forecast, 4)]).toEqual([
      '2026-03-12',
      ['2026-03-11', '2026-03-12', 1],
      ['2026-03-05', '2026-03-13', 0],
    ]);
    expect(forecast?.outOfOrder).toEqual([{ id: 5, before: 2, isEnded: true }]);
  });

  it('takes the days that somebody said are left, of what is not begun too', () => {
    const lines = [
      main(1),
      line(2, { status: 'IN_PROGRESS', progress: '90', actual_start_date: start, remaining_days: 8 }),
      line(3, { remaining_days: 1 }),
    ];
    const forecast = made(lines, start);
    expect([shown(forecast, 2), shown(forecast, 3)]).toEqual([
      [start, '2026-03-11', 0],
      [start, start, 7],
    ]);
  });
});

/** What any small plan can be: main tasks with sub-tasks, links, dates, and some work that was done. */
const offset = fc.integer({ min: -6, max: 20 });
const day = offset.map((days) => dateOf(dayOf(start) + days));
const kinds = ['', '', 'SS', 'FF', 'SF'];
const anyLines: fc.Arbitrary<readonly PlanLine[]> = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6 }))
  .chain(([mains, subs]) => {
    // Mostly what stands before it: few wait for one another.
    const typed = (own: number) => ({
      predecessors: fc
        .uniqueArray(
          fc.tuple(
            fc.integer({ min: 1, max: Math.max(own - 1, 1) }),
            fc.integer({ min: -3, max: 3 }),
            fc.constantFrom(...kinds),
          ),
          { maxLength: 2, selector: ([of]) => of },
        )
        .map((all) => all.filter(([of]) => of !== own))
        // Main tasks take FS and SS alone; the rounds know no start of one.
        .map((all) => all.map(([of, lag, kind]) => [of, lag, of <= mains || own <= mains ? '' : kind] as const))
        .map(
          (all) =>
            all.map(([of, lag, kind]) => `${of}${kind}${lag === 0 ? '' : lag > 0 ? `+${lag}` : lag}`).join(', ') ||
            null,
        ),
      not_before: fc.option(day, { freq: 2 }),
      pinned_on: fc.option(day, { freq: 1 }),
    });
    const work = fc.oneof(
      fc.constant({}),
      fc.record({
        status: fc.constant('IN_PROGRESS' as const),
        actual_start_date: day,
        progress: fc.constantFrom('0', '35', '99'),
      }),
      fc.tuple(day, fc.nat(9)).map(([from, days]) => ({
        status: 'DONE' as const,
        progress: '100',
        actual_start_date: from,
        actual_end_date: dateOf(dayOf(from) + days),
      })),
    );
    return fc.tuple(
      ...Array.from({ length: mains }, (_, at) => fc.record(typed(at + 1)).map((of) => main(at + 1, of))),
      ...Array.from({ length: subs }, (_, at) =>
        fc
          .record({
            ...typed(mains + at + 1),
            parent_line_id: fc.integer({ min: 1, max: mains }),
            duration: fc.integer({ min: 0, max: 6 }),
            remaining_days: fc.option(fc.nat(7), { freq: 1 }),
            work,
          })
          .map(({ work: done, ...of }) => line(mains + at + 1, { ...of, ...done })),
      ),
    );
  });
const rules = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  holidays: fc.array(day, { maxLength: 5 }),
});
const any = fc.record({ lines: anyLines, on: day, rules });
type Small = { readonly lines: readonly PlanLine[]; readonly on: string; readonly rules: CalendarRules };

const soundly = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof PlanError) return undefined;
    throw error;
  }
};

/** The same by going round all links until nothing moves any more, day by day. */
const byRounds = ({ lines, on, rules: { weekdays, holidays } }: Small) => {
  const days: string[] = [];
  for (let at = dayOf(start) - 600; days.length < 700; at += 1)
    if (weekdays.includes(weekdayOf(at)) && !holidays.includes(dateOf(at))) days.push(dateOf(at));
  const indexOf = (date: string) => days.findIndex((one) => one >= date);
  const after = (date: string) => indexOf(dateOf(dayOf(date) + 1));
  const has = (id: number) => lines.some(({ parent_line_id }) => parent_line_id === id);
  const leaves = lines.filter(({ id }) => !has(id));
  const leavesOf = (id: number) =>
    has(id) ? leaves.filter(({ parent_line_id }) => parent_line_id === id) : leaves.filter((one) => one.id === id);
  const arrows = lines.flatMap(({ id, predecessors }) =>
    predecessorsIn(predecessors).flatMap(({ number, lag, kind = 'FS' }) =>
      leavesOf(number).flatMap((from) => leavesOf(id).map((to) => ({ from: from.id, to: to.id, lag, kind }))),
    ),
  );
  const spans = new Map<number, { start: number; finish: number }>();
  const fixed = (task: PlanLine) =>
    task.status === 'DONE' || (task.status === 'NOT_STARTED' && task.pinned_on !== null);
  for (const task of leaves) {
    const above = lines.find(({ id }) => id === task.parent_line_id);
    const held = [start, on, task.not_before, above?.not_before, above?.pinned_on];
    const begins =
      task.status === 'DONE'
        ? indexOf(task.actual_start_date!)
        : task.status === 'IN_PROGRESS'
          ? Math.max(indexOf(on), indexOf(task.actual_start_date!))
          : task.pinned_on === null
            ? Math.max(...held.map((date) => (date ? indexOf(date) : 0)))
            : Math.max(indexOf(task.pinned_on), indexOf(on));
    const finish =
      task.status === 'DONE'
        ? task.duration === 0
          ? begins
          : after(task.actual_end_date!)
        : begins + remainingOf(task);
    spans.set(task.id, { start: begins, finish });
  }
  /** When a link lets the rest of a task start: a start that was is the one that counts. */
  const allowedBy = ({ from, to, lag, kind }: (typeof arrows)[number]): number => {
    const { status, actual_start_date: began } = leaves.find(({ id }) => id === from)!;
    const { start: starts, finish } = spans.get(from)!;
    const opened = status === 'IN_PROGRESS' ? indexOf(began!) : starts;
    const { start: own, finish: end } = spans.get(to)!;
    return (kind.startsWith('S') ? opened : finish) + lag - (kind.endsWith('F') ? end - own : 0);
  };
  for (let moved = true; moved;) {
    moved = false;
    for (const arrow of arrows) {
      const { to } = arrow;
      const [task, span, allows] = [leaves.find(({ id }) => id === to)!, spans.get(to)!, allowedBy(arrow)];
      if (fixed(task) || span.start >= allows) continue;
      spans.set(to, { start: allows, finish: allows + remainingOf(task) });
      moved = true;
    }
  }
  /** A milestone stands on the day on which the work ends that alone holds it. */
  const endsWork = (id: number): boolean => {
    const [task, begins] = [leaves.find((one) => one.id === id)!, spans.get(id)!.start];
    if (fixed(task)) return task.status === 'DONE' && task.duration !== 0 && spans.get(id)!.finish > begins;
    if (remainingOf(task) > 0) return true;
    const above = lines.find((one) => one.id === task.parent_line_id);
    const held =
      task.status === 'IN_PROGRESS'
        ? [on, task.actual_start_date]
        : [start, on, task.not_before, above?.not_before, above?.pinned_on];
    if (held.some((date) => date && indexOf(date) === begins)) return false;
    return arrows.every((arrow) => {
      const { from, to, lag, kind } = arrow;
      if (to !== id || allowedBy(arrow) !== begins || lag > 0) return true;
      const { status } = leaves.find((one) => one.id === from)!;
      const { start: starts, finish } = spans.get(from)!;
      const isMorning = kind.startsWith('S') && (finish > starts || status === 'IN_PROGRESS');
      return !isMorning && endsWork(from);
    });
  };
  return new Map(
    leaves.map((task) => {
      const { start: first, finish } = spans.get(task.id)!;
      const isDone = task.status === 'DONE';
      return [
        task.id,
        [
          task.actual_start_date ?? days[first - (finish === first && endsWork(task.id) ? 1 : 0)],
          isDone ? task.actual_end_date : days[finish - (finish > first || endsWork(task.id) ? 1 : 0)],
        ],
      ] as const;
    }),
  );
};

describe('of any plan', () => {
  it('the dates are those that rounds over all links give', () => {
    let tried = 0;
    fc.assert(
      fc.property(any, (small) => {
        const forecast = soundly(() => made(small.lines, small.on, small.rules));
        if (!forecast) return;
        tried += 1;
        for (const [id, dates] of byRounds(small))
          expect([id, ...shown(forecast, id).slice(0, 2)]).toEqual([id, ...dates]);
      }),
      { numRuns: 1500 },
    );
    expect(tried).toBeGreaterThan(200);
  });

  it('before anything is done it is the plan', () => {
    fc.assert(
      fc.property(any, ({ lines, rules: of }) => {
        const fresh = lines.map((one): PlanLine => ({
          ...one,
          status: 'NOT_STARTED',
          progress: '0',
          actual_start_date: null,
          actual_end_date: null,
          remaining_days: null,
          pinned_on: one.pinned_on !== null && one.pinned_on < start ? start : one.pinned_on,
        }));
        const on = '2026-01-01';
        const figures = soundly(() => planFigures(fresh, { start, calendar: workingCalendar(of), on }));
        for (const [id, task] of figures?.tasks ?? [])
          expect([id, task.forecast_start_date, task.forecast_end_date, task.forecast_float]).toEqual([
            id,
            task.planned_start_date,
            task.planned_end_date,
            task.total_float,
          ]);
      }),
    );
  });

  it('a later day, or more that is left, makes nothing earlier', () => {
    fc.assert(
      fc.property(any, fc.nat(9), fc.nat(), (small, later, which) => {
        const before = soundly(() => made(small.lines, small.on, small.rules));
        if (!before) return;
        const more = small.lines.map((one, at) =>
          at === which % small.lines.length ? { ...one, remaining_days: remainingOf(one) + later } : one,
        );
        const on = dateOf(dayOf(small.on) + later);
        // What has to end with something starts earlier the more is left of it, and what waits for its start with it.
        const ends = /FF|SF/.test(small.lines[which % small.lines.length]?.predecessors ?? '');
        const afterMore = ends ? [] : [made(more, small.on, small.rules)];
        for (const after of [made(small.lines, on, small.rules), ...afterMore])
          for (const [id, task] of before.tasks)
            expect((after?.tasks.get(id)?.forecast_end_date ?? '') >= (task.forecast_end_date ?? '')).toBe(true);
      }),
    );
  });

  it('the float can be used to its last day without moving the end, and not a day more', () => {
    fc.assert(
      fc.property(any, fc.nat(), (small, which) => {
        const free = small.lines
          .filter(({ kind, status }) => kind === 'sub_task' && status === 'NOT_STARTED')
          .map((one) => ({ ...one, pinned_on: null }));
        const lines = small.lines.map((one) => ({ ...one, pinned_on: null }));
        const task = free[which % free.length];
        const forecast = soundly(() => made(lines, small.on, small.rules));
        const calendar = workingCalendar(small.rules);
        if (!task || !forecast?.end) return;
        const float = forecast.tasks.get(task.id)?.forecast_float ?? 0;
        // Of the end count the days of work: a milestone that is last stands on a day of others.
        const isEmpty = ({ id, kind }: PlanLine) =>
          kind === 'main_task' && !lines.some((one) => one.parent_line_id === id);
        if (lines.some((one) => one.duration === 0 || isEmpty(one))) return;
        const slipped = (days: number) => {
          const at = calendar.ordinalOf(dayOf(forecast.tasks.get(task.id)!.forecast_start_date!)) + days;
          const not_before = dateOf(calendar.dayAt(at));
          const after = made(
            lines.map((one) => (one.id === task.id ? { ...one, not_before } : one)),
            small.on,
            small.rules,
          );
          return calendar.ordinalOf(dayOf(after!.end!));
        };
        const end = calendar.ordinalOf(dayOf(forecast.end));
        // Weekends on which somebody worked are no working days of the end.
        if (lines.some((one) => one.actual_end_date && !calendar.isWorking(dayOf(one.actual_end_date)))) return;
        if (lines.some((one) => remainingOf(one) === 0 && one.kind === 'sub_task' && one.status !== 'DONE')) return;
        expect(slipped(float)).toBe(end);
        expect(slipped(float + 1)).toBeGreaterThan(end);
      }),
    );
  });
});
