import { afterEach, expect, it, vi } from 'vitest';
import { startSam } from '../../tests/support/session.ts';
import { date } from '../schema/field.ts';
import { lateness } from './fields/late.ts';
import { today } from './today.ts';

afterEach(() => vi.useRealTimers());

it.each([
  ['2026-05-07T03:30:00Z', 'America/Los_Angeles', '2026-05-06', undefined],
  ['2026-05-07T12:00:00Z', 'Pacific/Auckland', '2026-05-08', '2 days late'],
  ['2026-05-07T12:00:00Z', 'UTC', '2026-05-07', '1 day late'],
] as const)('at %s in a branch of %s it is the %s', (moment, zone, day, late) => {
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
  startSam({
    assigned_branches: [{ id: 2, name: 'South', code: 'S', currency: 'GBP', notation: 'browser', zone }],
  });
  expect(today()).toBe(day);
  expect(lateness(date({ late: true }), '2026-05-06', {})).toBe(late);
});
