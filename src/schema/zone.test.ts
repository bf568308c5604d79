import { expect, it } from 'vitest';
import { dayIn } from './zone.ts';

it.each([
  ['2026-05-07T03:30:00Z', 'America/Los_Angeles', '2026-05-06'],
  ['2026-05-07T07:00:00Z', 'America/Los_Angeles', '2026-05-07'],
  ['2026-05-07T11:59:59Z', 'Pacific/Auckland', '2026-05-07'],
  ['2026-05-07T12:00:00Z', 'Pacific/Auckland', '2026-05-08'],
  // In summer Auckland is 13 hours ahead, London one.
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
  ['2026-07-01T23:30:00Z', 'Europe/London', '2026-07-02'],
  ['2026-07-01T23:30:00Z', 'UTC', '2026-07-01'],
])('at %s it is in %s the %s', (moment, zone, day) => {
  expect(dayIn(new Date(moment), zone)).toBe(day);
});
