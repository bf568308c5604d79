import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseOutage } from './outage.ts';

const told: string[] = [];
const note = (_: object, message: string) => void told.push(message);
const begins = 'The connection to the database was lost: requests are refused until it is back';
const ends = 'The database is back';

/** Of a database from which requests are answered. */
const opened = (): DatabaseOutage => {
  const outage = new DatabaseOutage({ info: note, warn: note, error: note });
  outage.nowServing();
  return outage;
};

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
});
afterEach(() => void vi.useRealTimers());

it('is told once when it begins and once when it ends, however many connections are lost', () => {
  const outage = opened();
  for (let n = 0; n < 10; n += 1) outage.lost(new Error('terminated'));
  outage.back();
  vi.advanceTimersByTime(500);
  outage.lost(new Error('terminated'));
  outage.back();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([begins, ends]);
});

it('does not end while nothing answers', () => {
  const outage = opened();
  outage.lost(new Error('terminated'));
  outage.back();
  vi.advanceTimersByTime(500);
  outage.lost(new Error('refused'));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([begins]);
  outage.back();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([begins, ends]);
});

it('is told again when it comes again', () => {
  const outage = opened();
  for (let n = 0; n < 2; n += 1) {
    outage.lost(new Error('terminated'));
    outage.back();
    vi.advanceTimersByTime(5000);
  }
  expect(told).toEqual([begins, ends, begins, ends]);
});

it('is none while nothing is served yet: no requests are refused, and the start says why it ends', () => {
  const outage = new DatabaseOutage({ info: note, warn: note, error: note });
  outage.lost(new Error('connect ECONNREFUSED'));
  outage.back();
  outage.lost(new Error('terminated'));
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([]);
});
