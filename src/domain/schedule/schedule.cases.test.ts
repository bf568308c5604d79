import { describe, expect, it } from 'vitest';
import { after, planWith as plan, task } from '../../../tests/support/smallPlans.ts';
import type { LinkKind, Plan, PlannedTask } from './plan.ts';
import { schedule } from './schedule.ts';

const datesOf = (made: Plan, id: number) => {
  const { start, finish } = schedule(made).task(id);
  return [start, finish];
};
/** Activities with predecessors as textbooks print them: `duration, before…`. */
const network = (activities: Readonly<Record<string, readonly [number, ...string[]]>>) => {
  const names = Object.keys(activities);
  const idOf = (name: string) => names.indexOf(name) + 1;
  const made = plan(
    names.map((name) => task(idOf(name), activities[name]![0])),
    names.flatMap((name) => activities[name]!.slice(1).map((before) => after(idOf(String(before)), idOf(name)))),
    { weekdays: [1, 2, 3, 4, 5, 6, 7] },
  );
  const { workingDays, criticalPath, tasks } = schedule(made);
  const nameOf = (id: number) => names[id - 1]!;
  return {
    workingDays,
    path: criticalPath().map(nameOf).join(''),
    floats: Object.fromEntries(tasks().map(({ id, float }) => [nameOf(id), float])),
  };
};

describe('known networks', () => {
  it('have the length, the path and the floats that are known of them', () => {
    // Two ways of 14 and 11 days meet: A 3, C 5, E 6 against A 3, B 2, D 4 and F 2 after D alone.
    expect(network({ A: [3], B: [2, 'A'], C: [5, 'A'], D: [4, 'B'], E: [6, 'C'], F: [2, 'D'] })).toEqual({
      workingDays: 14,
      path: 'ACE',
      floats: { A: 0, B: 3, C: 0, D: 3, E: 0, F: 3 },
    });
    // A small house: site, foundations, walls, roof, wiring, plumbing, plaster, paint.
    expect(
      network({
        S: [4],
        F: [10, 'S'],
        W: [15, 'F'],
        R: [6, 'W'],
        E: [7, 'W'],
        P: [5, 'F'],
        L: [8, 'R', 'E', 'P'],
        C: [3, 'L'],
      }),
    ).toEqual({ workingDays: 47, path: 'SFWELC', floats: { S: 0, F: 0, W: 0, R: 1, E: 0, P: 17, L: 0, C: 0 } });
    // Two paths of the same length are both critical: A 5 and D 5, B 2, C 3 and E 5.
    expect(network({ A: [5], B: [2], C: [3, 'B'], D: [5, 'A'], E: [5, 'C'], F: [4, 'B'] })).toEqual({
      workingDays: 10,
      path: 'ABCDE',
      floats: { A: 0, B: 0, C: 0, D: 0, E: 0, F: 4 },
    });
    // A lattice of 3 × 3, each after those above and left of it: only one way is the longest, 2 + 9 + 4 + 7 + 1.
    expect(
      network({
        A: [2],
        B: [3, 'A'],
        C: [1, 'B'],
        D: [9, 'A'],
        E: [4, 'B', 'D'],
        F: [2, 'C', 'E'],
        G: [5, 'D'],
        H: [7, 'E', 'G'],
        I: [1, 'F', 'H'],
      }),
    ).toEqual({
      workingDays: 24,
      path: 'ADGHI',
      floats: { A: 0, B: 7, C: 15, D: 0, E: 1, F: 6, G: 0, H: 0, I: 0 },
    });
  });
});

describe('dependencies', () => {
  it('pass weekends and holidays, with a lag of working days', () => {
    // Friday 3 April 2026 is Good Friday, Monday 6 April Easter Monday.
    const easter = { holidays: ['2026-04-03', '2026-04-06'] };
    const tasks = [task(1, 2, { notBefore: '2026-04-01' }), task(2, 3)];
    expect(datesOf(plan(tasks, [after(1, 2)], easter), 2)).toEqual(['2026-04-07', '2026-04-09']);
    expect(datesOf(plan(tasks, [after(1, 2, 2)], easter), 2)).toEqual(['2026-04-09', '2026-04-13']);
    expect(datesOf(plan(tasks, [after(1, 2, -1)], easter), 2)).toEqual(['2026-04-02', '2026-04-08']);
    // Another holiday moves at once what depends on it.
    const longer = { holidays: [...easter.holidays, '2026-04-07'] };
    expect(datesOf(plan(tasks, [after(1, 2)], longer), 2)).toEqual(['2026-04-08', '2026-04-10']);
  });

  it('cross a change of clocks without losing a day', () => {
    // Clocks change on Sunday 29 March 2026.
    const tasks = [task(1, 5, { notBefore: '2026-03-23' }), task(2, 5), task(3, 1)];
    const made = plan(tasks, [after(1, 2), after(2, 3)]);
    expect([1, 2, 3].map((id) => datesOf(made, id))).toEqual([
      ['2026-03-23', '2026-03-27'],
      ['2026-03-30', '2026-04-03'],
      ['2026-04-06', '2026-04-06'],
    ]);
  });

  it('keep the path critical through a lag', () => {
    const made = schedule(plan([task(1, 3), task(2, 2), task(3, 6)], [after(1, 2, 4)]));
    expect([made.workingDays, made.criticalPath()]).toEqual([9, [1, 2]]);
    expect(made.task(3).float).toBe(3);
  });

  it('of a main task hold for everything in it, and enter the critical path', () => {
    // 1 is a main task with 2 (3 days) and 3 (5 days); 4 waits for all of it, and 5 with 6 and 7 for 4.
    const tasks = [
      task(1, 0),
      task(2, 3, { parent: 1 }),
      task(3, 5, { parent: 1 }),
      task(4, 2),
      task(5, 99),
      task(6, 1, { parent: 5 }),
      task(7, 4, { parent: 5 }),
    ];
    const made = schedule(plan(tasks, [after(1, 4), after(4, 5, 1)]));
    expect(made.criticalPath()).toEqual([3, 4, 7]);
    expect(made.tasks().map(({ id, start, finish, float }) => [id, start, finish, float])).toEqual([
      [1, '2026-03-02', '2026-03-06', 0],
      [2, '2026-03-02', '2026-03-04', 2],
      [3, '2026-03-02', '2026-03-06', 0],
      [4, '2026-03-09', '2026-03-10', 0],
      [5, '2026-03-12', '2026-03-17', 0],
      [6, '2026-03-12', '2026-03-12', 3],
      [7, '2026-03-12', '2026-03-17', 0],
    ]);
    expect(made.task(5)).toMatchObject({ isMain: true, workingDays: 4, isCritical: true });
    expect(made.driversOf(7)).toEqual([{ kind: 'dependency', dependency: after(4, 5, 1) }]);
  });

  it('hold a start or a finish by a start or a finish, in working days and in elapsed ones', () => {
    // 1 from Wednesday 4 to Tuesday 10 March; 2 takes three days.
    const tasks = [task(1, 5, { notBefore: '2026-03-04' }), task(2, 3)];
    const dates = (kind: LinkKind, lag = 0, isElapsed = false) =>
      datesOf(plan(tasks, [{ from: 1, to: 2, lag, kind, isElapsed }]), 2);
    expect((['FS', 'SS', 'FF', 'SF'] as const).map((kind) => dates(kind))).toEqual([
      ['2026-03-11', '2026-03-13'],
      ['2026-03-04', '2026-03-06'],
      ['2026-03-06', '2026-03-10'],
      // Nothing starts before the plan does: else it would end on Tuesday 3 March.
      ['2026-03-02', '2026-03-04'],
    ]);
    expect([dates('SS', 3), dates('FF', 2), dates('FF', -1), dates('SF', 4)]).toEqual([
      ['2026-03-09', '2026-03-11'],
      ['2026-03-10', '2026-03-12'],
      ['2026-03-05', '2026-03-09'],
      ['2026-03-05', '2026-03-09'],
    ]);
    // Four days of the calendar after Tuesday are over on Saturday: the next begins on Monday, or ends on it.
    expect([dates('FS', 4, true), dates('FF', 4, true), dates('SS', 4, true), dates('SF', 6, true)]).toEqual([
      ['2026-03-16', '2026-03-18'],
      ['2026-03-12', '2026-03-16'],
      ['2026-03-09', '2026-03-11'],
      ['2026-03-05', '2026-03-09'],
    ]);
  });

  it('keep the path critical through every kind', () => {
    // 2 may begin two days after 1, 3 ends with it; 4 is free.
    const links = [
      { from: 1, to: 2, lag: 2, kind: 'SS' as const },
      { from: 2, to: 3, lag: 0, kind: 'FF' as const },
    ];
    const made = schedule(plan([task(1, 1), task(2, 6), task(3, 2), task(4, 3)], links));
    expect(made.tasks().map(({ start, finish, float }) => [start, finish, float])).toEqual([
      ['2026-03-02', '2026-03-02', 0],
      ['2026-03-04', '2026-03-11', 0],
      ['2026-03-10', '2026-03-11', 0],
      ['2026-03-02', '2026-03-04', 5],
    ]);
  });

  it('count from the first that begins in a main task, and hold the start of all in one', () => {
    const tasks = [
      task(1, 0),
      task(2, 3, { parent: 1, notBefore: '2026-03-04' }),
      task(3, 1, { parent: 1, notBefore: '2026-03-06' }),
      task(4, 0),
      task(5, 9, { parent: 4 }),
    ];
    const made = schedule(plan(tasks, [{ from: 1, to: 4, lag: 2, kind: 'SS' }]));
    expect([made.task(5).start, made.task(2).float, made.task(3).float]).toEqual(['2026-03-06', 0, 8]);
    const ended = plan(tasks, [{ from: 2, to: 4, lag: 0, kind: 'FF' }]);
    expect(() => schedule(ended)).toThrow(
      'The link from “task 2” to “task 4” ends at a finish: main tasks take FS and SS alone.',
    );
  });

  it('may be on a main task and on a task in it together', () => {
    const tasks = [task(1, 2), task(2, 0), task(3, 1, { parent: 2 }), task(4, 1, { parent: 2 })];
    const made = schedule(plan(tasks, [after(1, 2), after(1, 4, 3)]));
    expect([made.task(3).start, made.task(4).start]).toEqual(['2026-03-04', '2026-03-09']);
  });
});

describe('when a task starts', () => {
  it('is as early as what is before it, its not-before date and the plan allow, and says which of them it was', () => {
    const chain = (more: Partial<PlannedTask>, before = 3) => plan([task(1, before), task(2, 1, more)], [after(1, 2)]);
    const driver = { kind: 'dependency', dependency: after(1, 2) };
    const startOf = (made: Plan, id = 2) => [schedule(made).task(id).start, schedule(made).driversOf(id)];
    expect(startOf(chain({}), 1)).toEqual(['2026-03-02', [{ kind: 'start' }]]);
    expect(startOf(chain({}))).toEqual(['2026-03-05', [driver]]);
    // What is before it ends a day earlier: it starts a day earlier, unless its not-before date holds it.
    expect(startOf(chain({}, 2))).toEqual(['2026-03-04', [driver]]);
    const held = { notBefore: '2026-03-05' };
    expect(startOf(chain(held, 2))).toEqual(['2026-03-05', [{ kind: 'notBefore', task: 2 }]]);
    expect(startOf(chain(held))).toEqual(['2026-03-05', [driver, { kind: 'notBefore', task: 2 }]]);
    // Saturday: it starts on Monday.
    expect(startOf(chain({ notBefore: '2026-03-07' }))).toEqual(['2026-03-09', [{ kind: 'notBefore', task: 2 }]]);
    expect(startOf(chain({ pinned: '2026-03-10' }))).toEqual(['2026-03-10', [{ kind: 'pin', task: 2 }]]);
  });

  it('follows what is before it when that ends earlier or later, unless something holds it', () => {
    // Frames from Monday 2 March on; Plaster follows. Frames of 3 days end on Wednesday.
    const plaster = (held: Partial<PlannedTask>) =>
      [3, 2, 4].map((frames) => {
        const made = schedule(plan([task(1, frames), task(2, 2, held)], [after(1, 2)]));
        return [made.task(2).start, made.conflicts().map(({ workingDays }) => workingDays)];
      });
    const [wednesday, thursday, friday, monday] = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'].map(
      (date) => [date, []],
    );
    expect(plaster({})).toEqual([thursday, wednesday, friday]);
    expect(plaster({ notBefore: '2026-03-05' })).toEqual([thursday, thursday, friday]);
    expect(plaster({ notBefore: '2026-03-09' })).toEqual([monday, monday, monday]);
    expect(plaster({ pinned: '2026-03-05' })).toEqual([thursday, thursday, ['2026-03-05', [1]]]);
  });

  it('is never before the date of a main task', () => {
    const inMain = plan([
      task(1, 0, { notBefore: '2026-03-11' }),
      task(2, 1, { parent: 1, notBefore: '2026-03-04' }),
      task(3, 0, { pinned: '2026-03-12' }),
      task(4, 1, { parent: 3 }),
    ]);
    const made = schedule(inMain);
    expect([made.task(2).start, made.driversOf(2)]).toEqual(['2026-03-11', [{ kind: 'notBefore', task: 1 }]]);
    expect([made.task(4).start, made.driversOf(4)]).toEqual(['2026-03-12', [{ kind: 'pin', task: 3 }]]);
    expect(made.driversOf(3)).toEqual(made.driversOf(4));
  });

  it('stays on a pin that is broken, which is shown with what breaks it and by how much', () => {
    const made = schedule(
      plan([task(1, 8), task(2, 2, { pinned: '2026-03-06' }), task(3, 1)], [after(1, 2), after(2, 3)]),
    );
    expect([made.task(2).start, made.task(3).start]).toEqual(['2026-03-06', '2026-03-10']);
    expect(made.conflicts()).toEqual([
      { task: 2, brokenBy: { kind: 'dependency', dependency: after(1, 2) }, workingDays: 4 },
    ]);
    // What breaks it is 4 days too late, which its float says.
    expect(made.task(1)).toMatchObject({ float: -4, isCritical: true, lateFinish: '2026-03-05' });
  });

  it('is shown as broken before the start of the plan, before a main task, and on a day of rest', () => {
    const early = schedule(plan([task(1, 2, { pinned: '2026-02-26' })]));
    expect(early.conflicts()).toEqual([{ task: 1, brokenBy: { kind: 'start' }, workingDays: 2 }]);
    expect([early.end, early.task(1).float]).toEqual(['2026-02-27', 0]);
    const inMain = [task(1, 0, { notBefore: '2026-03-05' }), task(2, 2, { parent: 1, pinned: '2026-03-03' })];
    expect(schedule(plan(inMain)).conflicts()).toEqual([
      { task: 2, brokenBy: { kind: 'notBefore', task: 1 }, workingDays: 2 },
    ]);
    const sunday = schedule(plan([task(1, 2, { pinned: '2026-03-08' })]));
    expect([sunday.task(1).start, sunday.conflicts()]).toEqual([
      '2026-03-09',
      [{ task: 1, brokenBy: { kind: 'dayOfRest' }, workingDays: 0 }],
    ]);
  });

  it('of a milestone is one day, that on which the work before it ends, else its own', () => {
    const made = schedule(plan([task(1, 5), task(2, 0), task(3, 1)], [after(1, 2), after(2, 3)]));
    expect([datesOf(plan([task(1, 0)]), 1), made.task(2).start, made.task(2).finish, made.task(3).start]).toEqual([
      ['2026-03-02', '2026-03-02'],
      '2026-03-06',
      '2026-03-06',
      '2026-03-09',
    ]);
    const own = (more: object, links = [after(1, 2)]) =>
      datesOf(plan([task(1, 5), task(2, 0, more), task(3, 0), task(4, 0)], [...links, after(2, 3), after(2, 4, 2)]), 2);
    // Not before Monday it cannot be on Friday; pinned it is where its pin is.
    expect([own({ notBefore: '2026-03-09' }), own({ pinned: '2026-03-09' }), own({}, [after(1, 2, 1)])]).toEqual([
      ['2026-03-09', '2026-03-09'],
      ['2026-03-09', '2026-03-09'],
      ['2026-03-09', '2026-03-09'],
    ]);
    // One after another is on the same day; two working days after one that begins Monday, on Tuesday.
    const chain = plan(
      [task(1, 0, { notBefore: '2026-03-09' }), task(2, 0), task(3, 0)],
      [after(1, 2), after(1, 3, 2)],
    );
    expect([datesOf(chain, 2)[0], datesOf(chain, 3)[0]]).toEqual(['2026-03-09', '2026-03-10']);
    const inMain = [task(1, 0), task(2, 5, { parent: 1 }), task(3, 0, { parent: 1 })];
    expect(schedule(plan(inMain, [after(2, 3)])).task(1)).toMatchObject({ finish: '2026-03-06', workingDays: 5 });
    expect(schedule(plan([task(1, 5), task(2, 0)], [after(1, 2)])).end).toBe('2026-03-06');
  });
});

describe('a plan without tasks', () => {
  it('has neither start nor end', () => {
    const made = schedule(plan([]));
    expect([made.start, made.end, made.workingDays, made.criticalPath(), made.tasks()]).toEqual([
      null,
      null,
      0,
      [],
      [],
    ]);
  });
});

describe('a large plan', () => {
  it('may be a chain of 100,000 tasks', () => {
    const chain = Array.from({ length: 100_000 }, (_, at) => task(at + 1, 1));
    const links = chain.slice(1).map(({ id }) => after(id - 1, id));
    const made = schedule(plan(chain, links));
    expect([made.workingDays, made.criticalPath().length, made.task(100_000).float]).toEqual([100_000, 100_000, 0]);
    // 100,000 working days from Monday 2 March 2026 are 20,000 weeks; the last of them ends on a Friday.
    expect(made.end).toBe('2409-06-19');
    expect(() => schedule(plan(chain, [...links, after(100_000, 1)]))).toThrow(RangeError);
  });

  it('may have 20,000 levels, and ids that are far apart', () => {
    const levels = Array.from({ length: 20_000 }, (_, at) =>
      task(at * 1_000_000, 3, { parent: at === 0 ? null : (at - 1) * 1_000_000 }),
    );
    const made = schedule(plan([...levels, task(-1, 2)], [after(0, -1)]));
    expect([made.task(0).finish, made.task(-1).start, made.workingDays]).toEqual(['2026-03-04', '2026-03-05', 5]);
    expect(() => schedule(plan([...levels, task(0, 1)]))).toThrow('twice');
  });
});
