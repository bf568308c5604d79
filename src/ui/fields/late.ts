import type { TimeField } from '../../schema/field.ts';
import { canBeLate } from '../../schema/late.ts';
import { dayHere } from '../today.ts';
import { counted } from './format.ts';

const dayLength = 86_400_000;

/** A day as a number of days. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayLength;

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
  const due = field.kind === 'date' ? numberOf(value) : numberOf(dayHere(new Date(value)));
  const days = numberOf(dayHere(now)) - due;
  if (days > 0) return `${counted(days, 'day', 'days')} late`;
  return field.kind === 'instant' ? 'late today' : undefined;
};
