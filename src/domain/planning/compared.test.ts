import { expect, it } from 'vitest';
import { workingCalendar } from '../schedule/calendar.ts';
import { comparedTasks, type ComparedTask } from './compared.ts';

const calendar = workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: [] });
const task = (number: number, more: Partial<ComparedTask> = {}): ComparedTask => ({
  number,
  name: `Task ${number}`,
  start: '2027-03-01',
  end: '2027-03-05',
  duration: 5,
  percentage: '100.00',
  predecessors: null,
  ...more,
});

it('tells what moved by how many working days, what is new and what is gone, and nothing of what is the same', () => {
  const moved = { start: '2027-03-02', end: '2027-03-08' };
  const found = comparedTasks([task(1), task(2), task(3)], [task(1), task(2, moved), task(4)], calendar);
  expect(found.map(({ number, later }) => [number, later])).toEqual([
    [2, 1],
    [3, null],
    [4, null],
  ]);
  expect(found.map(({ before, now }) => [before === null, now === null])).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ]);
});

it('a task that ends earlier is so many working days below 0', () =>
  expect(comparedTasks([task(1)], [task(1, { end: '2027-03-03' })], calendar)).toMatchObject([{ later: -2 }]));
