import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workingCalendar } from '../schedule/calendar.ts';
import { dateOf, dayOf } from '../schedule/days.ts';
import { loadOf, metBy, type PersonDays, type PersonWork } from './load.ts';

const calendar = workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: ['2026-05-04'] });
const work = (person: number, task: number | null, from: string, to: string): PersonWork => ({
  person,
  task,
  name: `Task ${task ?? 'elsewhere'}`,
  from,
  to,
});

describe('the load of a person', () => {
  it('is by week in working days, of this plan and of other projects, with where they meet', () => {
    // 2026-04-27 is a Monday; the Monday after it is a holiday.
    const [one] = loadOf(
      [
        work(7, 1, '2026-04-27', '2026-05-01'),
        work(7, 2, '2026-04-30', '2026-05-05'),
        work(7, null, '2026-05-07', '2026-05-08'),
      ],
      [{ person: 7, from: '2026-05-08', to: '2026-05-20' }],
      calendar,
      '2026-04-01',
    );
    expect(one?.weeks).toEqual([
      { monday: '2026-04-27', busy: 7, away: 0, over: 2 },
      { monday: '2026-05-04', busy: 3, away: 1, over: 1 },
    ]);
    // What is elsewhere is told by its own project.
    expect([...(one?.clashes ?? [])]).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('is nothing at once where one task ends the day before the next, and for others', () => {
    const loads = loadOf(
      [
        work(7, 1, '2026-04-27', '2026-04-28'),
        work(7, 2, '2026-04-29', '2026-05-01'),
        work(8, 3, '2026-04-27', '2026-05-01'),
      ],
      [{ person: 9, from: '2026-04-27', to: '2026-05-01' }],
      calendar,
      '2026-04-01',
    );
    expect(loads.map(({ person, clashes }) => [person, clashes.size])).toEqual([
      [7, 0],
      [8, 0],
    ]);
  });

  it('is what counting day by day gives, whatever there is', () => {
    const epoch = dayOf('2026-04-20');
    const days = fc
      .tuple(fc.integer({ min: 1, max: 2 }), fc.nat({ max: 30 }), fc.nat({ max: 9 }))
      .map(([person, from, more]): PersonDays => ({
        person,
        from: dateOf(epoch + from),
        to: dateOf(epoch + from + more),
      }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(days, fc.boolean()), { maxLength: 8 }),
        fc.array(days, { maxLength: 3 }),
        fc.nat({ max: 20 }),
        (sent, away, from) => {
          const on = dateOf(epoch + from);
          const all = sent.map(([one, isOwn], at): PersonWork => ({ ...one, task: isOwn ? at : null, name: `${at}` }));
          const loads = loadOf(all, away, calendar, on);
          for (const { person, weeks, clashes } of loads) {
            const [own, off] = [
              all.filter((one) => one.person === person),
              away.filter((one) => one.person === person),
            ];
            const many = (day: number, of: readonly PersonDays[]) =>
              of.filter(({ from, to }) => dayOf(from) <= day && day <= dayOf(to)).length;
            const working = Array.from({ length: 60 }, (_, at) => epoch + at).filter(
              (day) => day >= epoch + from && day !== dayOf('2026-05-04') && (day + 3) % 7 < 5,
            );
            const isOver = (day: number) => many(day, own) > 1 || (many(day, own) > 0 && many(day, off) > 0);
            const sum = (of: (week: (typeof weeks)[number]) => number) =>
              weeks.reduce((total, week) => total + of(week), 0);
            expect(sum(({ busy }) => busy)).toBe(working.reduce((total, day) => total + many(day, own), 0));
            expect(sum(({ over }) => over)).toBe(working.filter(isOver).length);
            for (const week of weeks) {
              const inWeek = working.filter((day) => day >= dayOf(week.monday) && day < dayOf(week.monday) + 7);
              expect(week.busy).toBe(inWeek.reduce((total, day) => total + many(day, own), 0));
            }
            for (const task of own) {
              if (task.task === null) continue;
              const met = working.filter(
                (day) => isOver(day) && dayOf(task.from) <= day && day <= dayOf(task.to),
              ).length;
              expect(clashes.get(task.task) ?? 0).toBe(met);
              const others = own.filter((one) => one !== task);
              expect(metBy(task, [...others, ...off], calendar, on).length > 0).toBe(met > 0);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
