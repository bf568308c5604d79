import { describe, expect, it } from 'vitest';
import { endOfDay, isZone } from './zone.ts';

const end = (moment: string, zone: string) => endOfDay(new Date(moment), zone).toISOString();

describe('the end of a day', () => {
  it('is the next midnight of the zone, whatever the day is elsewhere', () => {
    expect(end('2026-05-07T12:00:00Z', 'UTC')).toBe('2026-05-08T00:00:00.000Z');
    expect(end('2026-05-07T23:30:00Z', 'Asia/Kolkata')).toBe('2026-05-08T18:30:00.000Z');
    expect(end('2026-05-07T01:00:00Z', 'America/Los_Angeles')).toBe('2026-05-07T07:00:00.000Z');
    expect(end('2026-05-07T00:00:00.500Z', 'UTC')).toBe('2026-05-08T00:00:00.000Z');
  });

  it('is right on the days on which the clocks change', () => {
    expect(end('2026-03-29T00:30:00Z', 'Europe/London')).toBe('2026-03-29T23:00:00.000Z');
    expect(end('2026-10-24T23:30:00Z', 'Europe/London')).toBe('2026-10-26T00:00:00.000Z');
  });

  it('is of a zone that there is', () => {
    expect([isZone('Europe/London'), isZone('UTC'), isZone('Middle/Earth'), isZone('')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
