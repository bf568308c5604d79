import { expect, it } from 'vitest';
import { workingCalendar } from '../schedule/calendar.ts';
import { floatTo, missedDeadlines } from './deadlines.ts';
import { planFigures } from './planFigures.ts';
import { planLine as line } from '../../../tests/support/planLine.ts';

// A Monday, and Good Friday on 3 April.
const start = '2026-03-23';
const calendar = workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: ['2026-04-03'] });

it.each([
  ['2026-04-02', '2026-04-02', 0],
  ['2026-04-07', '2026-04-02', 2],
  // A deadline on a day of rest is kept by the working day before it.
  ['2026-04-05', '2026-04-02', 0],
  ['2026-04-01', '2026-04-06', -2],
])('to a deadline on %s from an end on %s are %i working days', (deadline, end, days) => {
  expect(floatTo(deadline, end, calendar)).toBe(days);
});

it('what ends after its deadline, planned or by the forecast, is told with the days, the worst first', () => {
  const main = line(1, { kind: 'main_task', parent_line_id: null, duration: null, deadline: '2026-04-03' });
  const lines = [main, line(2, { deadline: '2026-03-26' }), line(3, { predecessors: '2', deadline: '2026-04-10' })];
  const missed = (on?: string) =>
    missedDeadlines(lines, planFigures(lines, { start, calendar, ...(on && { on }) }), calendar).map(({ id, days }) => [
      id,
      days,
    ]);
  // 2 ends on 27 March, a day late; 3, and the main task with it, on 6 April, the working day after Good Friday.
  expect(missed()).toEqual([
    [1, 1],
    [2, 1],
  ]);
  // A week later, by the forecast: 2 ends on 6 April, 3 on 13 April.
  expect(missed('2026-03-30')).toEqual([
    [1, 6],
    [2, 6],
    [3, 1],
  ]);
});
