import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

it('is told in the largest whole unit', () => {
  const now = new Date('2026-05-07T12:00:00Z');
  const age = (since: string) => ageOf(since, now);
  expect(age('2026-05-04T11:00:00Z')).toBe('for 3 days');
  expect(age('2026-05-06T12:00:00Z')).toBe('for 1 day');
  expect(age('2026-05-06T12:00:01Z')).toBe('for 23 hours');
  expect(age('2026-05-07T11:58:59Z')).toBe('for 1 minute');
  expect(age('2026-05-07T11:59:30Z')).toBe('for less than a minute');
});
