import type { TimeField } from '../../schema/field.ts';
import { canBeLate } from '../../schema/late.ts';
import { counted } from './format.ts';

const dayLength = 86_400_000;

/** The day of a moment in the browser's time zone, as a number of days. */
const dayOf = (moment: Date): number =>
  Math.floor((moment.getTime() - moment.getTimezoneOffset() * 60_000) / dayLength);

/**
 * "3 days late"; undefined when the value is not late. A date is late from the next day on, an instant from that moment
 * on.
 */
export const lateness = (
  field: TimeField,
  value: string,
  record: Readonly<Record<string, unknown>>,
  now: Date = new Date(),
): string | undefined => {
  if (!field.late || !canBeLate(field.late, record)) return undefined;
  if (field.kind === 'instant' && new Date(value) >= now) return undefined;
  const due = field.kind === 'date' ? Date.parse(`${value}T00:00:00Z`) / dayLength : dayOf(new Date(value));
  const days = dayOf(now) - due;
  if (days > 0) return `${counted(days, 'day', 'days')} late`;
  return field.kind === 'instant' ? 'late today' : undefined;
};
