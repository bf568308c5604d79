import { afterEach, expect, it } from 'vitest';
import { dateOf, dayOf } from '../../../domain/schedule/days.ts';
import { dayOfLocal, localDate } from './scale.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

// In Beirut and Santiago clocks change at midnight: one day of the year does not begin at 0:00.
it.each(['UTC', 'Europe/Berlin', 'Asia/Beirut', 'America/Santiago', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])(
  'a day of the browser is the day of the plan, every day of two years: %s',
  (name) => {
    process.env['TZ'] = name;
    for (let day = dayOf('2026-01-01'); day <= dayOf('2027-12-31'); day += 1)
      expect(dateOf(dayOfLocal(localDate(day)))).toBe(dateOf(day));
  },
);
