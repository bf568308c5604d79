import { describe, expect, it } from 'vitest';
import { after, planWith as plan, task } from '../../../tests/support/smallPlans.ts';
import type { Plan } from './plan.ts';
import { PlanError, problemText, tasksOf } from './problems.ts';
import { schedule } from './schedule.ts';

const refusalOf = (made: Plan): PlanError => {
  try {
    schedule(made);
  } catch (error) {
    if (error instanceof PlanError) return error;
    throw error;
  }
  throw new Error('It has a schedule');
};

describe('a plan that has no schedule', () => {
  const named = (made: Plan) => {
    const { problem } = refusalOf(made);
    return [tasksOf(problem).toSorted(), problemText(problem, (id) => ' ABCD'[id]!)];
  };

  it('names the tasks that wait for one another', () => {
    const three = [task(1, 1), task(2, 1), task(3, 1), task(4, 1)];
    expect(named(plan(three, [after(1, 2), after(2, 3), after(3, 1), after(3, 4)]))).toEqual([
      [1, 2, 3],
      'These tasks wait for one another: “A” comes before “B”, “B” comes before “C”, “C” comes before “A”.',
    ]);
    expect(named(plan(three, [after(2, 2)]))).toEqual([[2], 'These tasks wait for one another: “B” comes before “B”.']);
  });

  it('says the beginning of a long circle', () => {
    const long = Array.from({ length: 30 }, (_, at) => task(at + 1, 1));
    const links = long.map(({ id }) => after(id, (id % 30) + 1));
    const { problem, message } = refusalOf(plan(long, links));
    expect(tasksOf(problem)).toHaveLength(30);
    expect(message).toMatch(
      /^These tasks wait for one another: “task 1” comes before “task 2”, .*“task 9”, and so on over 22 more\.$/,
    );
  });

  it('names a task that became part of the one after it, and one that waits for its own main task', () => {
    const inside = [task(1, 1, { parent: 2 }), task(2, 1), task(3, 1)];
    expect(named(plan(inside, [after(1, 2)]))).toEqual([
      [1, 2],
      'These tasks wait for one another: “A” comes before “B”, “B” contains “A”.',
    ]);
    expect(named(plan(inside, [after(2, 1)]))[0]).toEqual([1, 2]);
    // Through a task beside: B contains A, A is before C, C is before B.
    expect(named(plan(inside, [after(1, 3), after(3, 2)]))[0]).toEqual([1, 2, 3]);
    // What follows a main task is before a task in it.
    expect(named(plan([task(1, 0), task(2, 1, { parent: 1 }), task(3, 1)], [after(1, 3), after(3, 2)]))).toEqual([
      [1, 2, 3],
      'These tasks wait for one another: “B” is in “A”, “A” comes before “C”, “C” comes before “B”.',
    ]);
    // Two main tasks after one another whose tasks are the other way round.
    const crossed = [task(1, 1), task(2, 1), task(3, 1, { parent: 1 }), task(4, 1, { parent: 2 })];
    expect(named(plan(crossed, [after(1, 2), after(4, 3)]))[0]).toEqual([1, 2, 3, 4]);
  });

  it('names main tasks that are in one another', () => {
    expect(named(plan([task(1, 1, { parent: 2 }), task(2, 1, { parent: 1 })]))[0]).toEqual([1, 2]);
    expect(named(plan([task(1, 1, { parent: 1 })]))[0]).toEqual([1]);
  });

  it('says what else is wrong', () => {
    const textOf = (made: Plan) => named(made)[1];
    expect(textOf(plan([task(1, 1.5)]))).toBe(
      'The duration of “A” has to be a whole number of working days from 0 to 100000.',
    );
    expect(textOf(plan([task(1, -1)]))).toContain('The duration of “A”');
    expect(textOf(plan([task(1, 1), task(2, 1)], [after(1, 2, 0.5)]))).toContain('The lag from “A” to “B”');
    expect(textOf(plan([task(1, 1), task(1, 1)]))).toBe('“A” is in this plan twice.');
    expect(textOf(plan([task(1, 1)], [after(1, 3)]))).toBe('“C” is not a task of this plan.');
    expect(textOf(plan([task(1, 1, { parent: 4 })]))).toBe('“D” is not a task of this plan.');
    expect(textOf(plan([task(1, 1, { notBefore: '2026-02-30' })]))).toBe(
      '“A” has a date that does not exist: 2026-02-30.',
    );
    expect(textOf({ ...plan([]), start: 'soon' })).toBe('The start of the plan has a date that does not exist: soon.');
    const chain = Array.from({ length: 40 }, (_, at) => task(at + 1, 100_000));
    expect(
      refusalOf(
        plan(
          chain,
          chain.slice(1).map(({ id }) => after(id - 1, id)),
        ),
      ).problem,
    ).toEqual({ kind: 'range' });
  });
});
