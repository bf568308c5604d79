import { dayOfText, type CivilDate } from '../../schedule/days.ts';

/** So many days, and whether they are exactly what the file says. */
export interface WholeDays {
  readonly days: number;
  readonly isExact: boolean;
}

/** Whole days that are no less than so many parts of one. */
const wholeDays = (parts: number, ofDay: number): WholeDays => {
  // No -0: it would be another number than 0.
  const days = Math.ceil(parts / ofDay) + 0;
  return { days: days === 0 ? 0 : days, isExact: parts % ofDay === 0 };
};

/** In what a duration or a lag is said: numbers from 35 on are the same with a question mark, an estimate. */
const unitOf = (format: number): number => (format >= 35 && format <= 53 ? format - 32 : format);

/** Counted in all hours, days of rest too. */
export const isElapsedFormat = (format: number): boolean => [4, 6, 8, 10, 12, 20].includes(unitOf(format));
export const isPercentFormat = (format: number): boolean => [19, 20].includes(unitOf(format));
export const isEstimated = (format: number): boolean => format >= 35 && format <= 52;

const iso =
  /^(?<sign>-)?P(?:(?<d>\d{1,6})D)?(?:T(?:(?<h>\d{1,8})H)?(?:(?<m>\d{1,9})M)?(?:(?<s>\d{1,9})(?:\.\d+)?S)?)?$/;

/** The seconds of a duration as XML says it, `PT40H0M0S`; undefined for a text that is none, or has months. */
export const secondsOf = (text: string): number | undefined => {
  const parts = iso.exec(text.trim())?.groups;
  if (!parts) return undefined;
  const of = (name: string) => Number(parts[name] ?? 0);
  const seconds = of('d') * 86_400 + of('h') * 3600 + of('m') * 60 + of('s');
  return parts['sign'] ? -seconds : seconds;
};

/** A duration as whole days of so many minutes. */
export const daysOfSeconds = (seconds: number, minutesPerDay: number): WholeDays =>
  wholeDays(seconds, minutesPerDay * 60);

/** Tenths of minutes, as lags and floats are said, as whole days. */
export const daysOfTenths = (tenths: number, minutesPerDay: number): WholeDays => wholeDays(tenths, minutesPerDay * 10);

export const minutesOfAllDay = 1440;

/** The time of a moment, `HH:MM`; midnight where it says none. */
export const timeIn = (moment: string): string => /T(\d{2}:\d{2})/.exec(moment)?.[1] ?? '00:00';

/** The day of a moment; null for a text that is none. */
export const dayOfMoment = (moment: string | undefined): CivilDate | null => {
  const day = moment?.trim().slice(0, 10) ?? '';
  return dayOfText(day) === null ? null : day;
};

/** So many hours as people say them: `4 hours`, `1.5 hours`, `45 minutes`. */
export const hoursText = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (Math.abs(minutes) < 60) return `${minutes} ${Math.abs(minutes) === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.round((minutes / 60) * 100) / 100;
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
};

export const daysText = (days: number, kind = ''): string =>
  `${days} ${kind && `${kind} `}${Math.abs(days) === 1 ? 'day' : 'days'}`;
