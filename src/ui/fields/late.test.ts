import { expect, it } from 'vitest';
import { date, instant } from '../../schema/field.ts';
import { lateness } from './late.ts';

const late = { field: 'status', values: ['OPEN'] };
const now = new Date(2026, 4, 10, 12, 0);
const open = { status: 'OPEN' };

it('counts from the day after the one on which something is due', () => {
  const due = date({ late });
  expect(lateness(due, '2026-05-10', open, now)).toBeUndefined();
  expect(lateness(due, '2026-05-09', open, now)).toBe('1 day late');
  expect(lateness(due, '2026-04-10', open, now)).toBe('30 days late');
});

it('counts from the minute at which something is due', () => {
  const due = instant({ late });
  const at = (hour: number, day = 10) => new Date(2026, 4, day, hour, 0).toISOString();
  expect(lateness(due, at(13), open, now)).toBeUndefined();
  expect(lateness(due, at(9), open, now)).toBe('late today');
  expect(lateness(due, at(23, 9), open, now)).toBe('1 day late');
});

it('counts until another day is filled, or for ever', () => {
  const until = date({ late: { until: 'returned_on' } });
  expect(lateness(until, '2026-05-09', { returned_on: null }, now)).toBe('1 day late');
  expect(lateness(until, '2026-05-09', {}, now)).toBe('1 day late');
  expect(lateness(until, '2026-05-09', { returned_on: '2026-05-10' }, now)).toBeUndefined();
  expect(lateness(date({ late: true }), '2026-05-09', {}, now)).toBe('1 day late');
});

it('never calls late what nobody waits for any more, or what is no deadline', () => {
  expect(lateness(date({ late }), '2026-05-01', { status: 'DONE' }, now)).toBeUndefined();
  expect(lateness(date(), '2026-05-01', open, now)).toBeUndefined();
});
