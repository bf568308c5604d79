import { dayHere } from '../../../ui/today.ts';
import { datesAs } from '../../../authProvider/notation.ts';

/** When a follow-up falls due, by the day of the branch. */
export type Due = 'overdue' | 'today' | 'coming';
/** The titles, the most urgent first. */
export const dueTitles: readonly (readonly [Due, string])[] = [
  ['overdue', 'Overdue'],
  ['today', 'Today'],
  ['coming', 'Coming'],
];

/** A follow-up is overdue from its moment on, even on the same day. */
export const dueOf = (dueAt: string, now: Date): Due => {
  const due = new Date(dueAt);
  if (due.getTime() < now.getTime()) return 'overdue';
  return dayHere(due) === dayHere(now) ? 'today' : 'coming';
};

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "in 2 hours", "3 days ago", "this minute". What has passed counts in whole units, as an age does. */
export const fromNow = (at: string, now: Date): string => {
  const distance = new Date(at).getTime() - now.getTime();
  const [unit, ms] = steps.find(([, size]) => Math.abs(distance) >= size) ?? ['minute', 60_000];
  const units = distance < 0 ? Math.ceil(distance / ms) : Math.round(distance / ms);
  // Words are in the language of the product.
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(units, unit);
};

const hours = datesAs({ timeStyle: 'short' });
const dayParts = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const daysOfYear = datesAs(dayParts);
const days = datesAs({ ...dayParts, year: 'numeric' });

/** "Today, 14:00", or the day with the hour. */
export const plannedAt = (at: string, now: Date): string => {
  const time = new Date(at);
  const hour = hours().format(time);
  if (dayHere(time) === dayHere(now)) return `Today, ${hour}`;
  const sameYear = time.getFullYear() === now.getFullYear();
  const day = (sameYear ? daysOfYear : days)().format(time);
  return `${day}, ${hour}`;
};
