import { describe, expect, it } from 'vitest';
import { dueOf, fromNow, plannedAt } from './due.ts';

const now = new Date(2026, 10, 20, 12, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('when a follow-up falls due', () => {
  it.each([
    [at(2026, 10, 20, 11, 59), 'overdue'],
    [at(2026, 10, 19, 23, 0), 'overdue'],
    [at(2026, 10, 20, 12, 0), 'today'],
    [at(2026, 10, 20, 23, 59), 'today'],
    [at(2026, 10, 21, 0, 0), 'coming'],
  ])('%s is %s', (due, expected) => {
    expect(dueOf(due, now)).toBe(expected);
  });

  it('is told from now', () => {
    expect(fromNow(at(2026, 10, 20, 14, 0), now)).toBe('in 2 hours');
    expect(fromNow(at(2026, 10, 17, 12, 0), now)).toBe('3 days ago');
    expect(fromNow(at(2026, 10, 20, 12, 0), now)).toBe('this minute');
    // Three days and 18 hours are no four days: the inbox, too, says that it waits for three.
    expect(fromNow(at(2026, 10, 16, 18, 0), now)).toBe('3 days ago');
  });

  it('is planned by the hour today, by the day otherwise', () => {
    expect(plannedAt(at(2026, 10, 20, 14, 30), now)).toMatch(/^Today, /);
    expect(plannedAt(at(2026, 10, 24, 9, 0), now)).toMatch(/Tue/);
    expect(plannedAt(at(2026, 10, 24, 9, 0), now)).not.toMatch(/2026/);
    expect(plannedAt(at(2027, 0, 4, 9, 0), now)).toMatch(/2027/);
  });
});
